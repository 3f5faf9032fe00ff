import { describe, expect, test } from 'vitest'
import { addMonths, listMonthDays, parseDay, toTypedDay } from './day.ts'

describe('a day', () => {
  test.each([
    ['24-12-2026', '2026-12-24'],
    [' 1/3/2026 ', '2026-03-01'],
    ['01.03.2026', '2026-03-01'],
    ['2026-03-01', '2026-03-01'],
    ['29-02-2024', '2024-02-29'],
    ['29-02-2026', undefined],
    ['31-04-2026', undefined],
    ['12-24-2026', undefined],
    ['mañana', undefined],
    ['', undefined],
  ])('typed as %j is %j', (typed, day) => expect(parseDay(typed)).toBe(day))

  test('is shown as DD-MM-YYYY, and another text as it is', () => {
    expect(toTypedDay('2026-03-01')).toBe('01-03-2026')
    expect(toTypedDay('pronto')).toBe('pronto')
  })

  test('of a longer month is the last one of a shorter', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  })

  test('is in a week from Monday to Sunday', () => {
    const weeks = listMonthDays('2026-11-17')
    expect(weeks).toHaveLength(6)
    expect([weeks[0]![0], weeks.at(-1)![6]]).toEqual(['2026-10-26', '2026-12-06'])
    expect(listMonthDays('2027-02-10')).toHaveLength(4)
  })
})
