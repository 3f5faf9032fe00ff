import { expect, test } from 'vitest'
import { readPageKey, toPageKey } from './page-key.ts'

const page = (key: string) => ({ key, id: '0100000001' })

test.each(['2026-11-16 02:02:16.874+00', '2026-11-16 02:02:16+00', '2026-11-16 02:02:16.123456+05:30'])(
  'page key › a page that ended at the instant %s is continued there',
  (key) => {
    expect(readPageKey(toPageKey(page(key)), ['instant'])).toEqual(page(key))
  },
)

test.each(['0', '1234567.89'])('page key › a page that ended at the amount %s is continued there', (key) => {
  expect(readPageKey(toPageKey(page(key)), ['amount'])).toEqual(page(key))
  expect(readPageKey(toPageKey(page(key)))).toEqual(page(key))
})

test.each([
  '1',
  '1.5',
  '2026',
  '2026-11-16',
  '0000-01-01 00:00:00+00',
  '2026-02-31 00:00:00+00',
  '2026-13-01 00:00:00+00',
  '2026-11-16 25:00:00+00',
  '2026-11-16 02:02:16+23',
  'infinity',
  "'",
])('page key › %s is rejected as an instant', (key) => {
  expect(() => readPageKey(toPageKey(page(key)), ['instant'])).toThrow(expect.objectContaining({ code: 'F-E-012' }))
})

test.each(['2026-11-16 02:02:16+00', '-1', '1e3', '9'.repeat(19), 'NaN'])(
  'page key › %s is rejected as an amount',
  (key) => {
    expect(() => readPageKey(toPageKey(page(key)), ['amount'])).toThrow(expect.objectContaining({ code: 'F-E-012' }))
  },
)
