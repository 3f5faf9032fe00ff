import { expect, test } from 'vitest'
import { getNextPeriodStart, getPeriodStart } from './budgets.ts'

test.each([
  ['2026-11-15', 'WEEK', '2026-11-09', '2026-11-16'],
  ['2026-11-16', 'WEEK', '2026-11-16', '2026-11-23'],
  ['2027-01-01', 'WEEK', '2026-12-28', '2027-01-04'],
  ['2026-11-15', 'MONTH', '2026-11-01', '2026-12-01'],
  ['2026-12-31', 'MONTH', '2026-12-01', '2027-01-01'],
  ['2026-11-15', 'QUARTER', '2026-10-01', '2027-01-01'],
  ['2026-03-31', 'QUARTER', '2026-01-01', '2026-04-01'],
  ['2028-02-29', 'YEAR', '2028-01-01', '2029-01-01'],
] as const)('%s is in the %s from %s to %s', (day, period, start, next) => {
  expect(getPeriodStart(day, period)).toBe(start)
  expect(getNextPeriodStart(day, period)).toBe(next)
})
