import { expect, test } from 'vitest'
import { readReportedLines } from './reported-lines.ts'

test('reported lines › blank and zero are left out, anything else is kept to be checked', () => {
  const form = new FormData()
  for (const [name, value] of [
    ['line.1', '2'],
    ['line.2', ''],
    ['line.3', '0'],
    ['line.4', 'dos'],
    ['message', '3'],
  ] as const)
    form.set(name, value)
  expect(readReportedLines(form)).toEqual([
    { lineId: '1', quantity: 2 },
    { lineId: '4', quantity: NaN },
  ])
})
