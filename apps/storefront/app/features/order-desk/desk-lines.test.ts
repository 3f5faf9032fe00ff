import type { OrderDeskLine, OrderDeskReading } from '@tiber/contract/order-desk'
import { verdicts, type Verdict } from '@tiber/contract/order-desk-words'
import { expect, test } from 'vitest'
import {
  deskOf,
  placeOfDoubt,
  rowsOf,
  withChange,
  withMore,
  withoutWishes,
  withWishes,
  type Desk,
} from './desk-lines.ts'

const lineOf = (line: number, verdict: Verdict = 'FOUND', quantity = 1) =>
  ({ line, verdict, quantity, candidates: [] }) as unknown as OrderDeskLine

const readingOf = (counts: Partial<Record<Verdict, number>>) =>
  ({
    id: '1',
    state: 'DONE',
    counts: Object.fromEntries(verdicts.map((each) => [each, counts[each] ?? 0])),
  }) as unknown as OrderDeskReading

const start = (lines: OrderDeskLine[], next: number | null, rest: object = {}) =>
  deskOf({ reading: readingOf({ FOUND: 4, UNKNOWN: 1 }), lines, show: 'all', after: 0, next, ...rest })

const numbersOf = ({ lines }: Desk) => lines.map(({ line, quantity }) => `${line}×${quantity}`)

test('lines not loaded yet › are placeholders until they are loaded', () => {
  const desk = start([lineOf(1), lineOf(2)], 2)
  expect(rowsOf(desk, 'all').map(({ kind }) => kind)).toEqual(['line', 'line', 'unread', 'unread', 'unread'])
  const whole = withMore(desk, [lineOf(3, 'UNKNOWN'), lineOf(4), lineOf(9)], null)
  expect(rowsOf(whole, 'all').map(({ key }) => key)).toEqual(['1', '2', '3', 'fix 3', '4', '9'])
  expect(rowsOf(whole, 'unavailable').map(({ key }) => key)).toEqual(['3', 'fix 3'])
})

test('filtered page › loads all lines from the start', () => {
  const desk = start([lineOf(3, 'UNKNOWN')], null, { show: 'unavailable' })
  expect(desk.next).toBe(0)
  expect(rowsOf(desk, 'ready').map(({ kind }) => kind)).toEqual(['unread', 'unread', 'unread', 'unread'])
  expect(numbersOf(withMore(desk, [lineOf(1), lineOf(3), lineOf(4)], null))).toEqual(['1×1', '3×1', '4×1'])
})

test('lines changed or removed while others load › stay so', () => {
  const changed = { reading: readingOf({}), lines: [lineOf(4, 'FOUND', 7)], gone: [3] }
  const desk = withMore(withChange(start([lineOf(1)], 1), changed, new Map()), [lineOf(3), lineOf(4), lineOf(5)], null)
  expect(numbersOf(desk)).toEqual(['1×1', '4×7', '5×1'])
  const back = withChange(desk, { ...changed, lines: [lineOf(3, 'FOUND', 2)], gone: [] }, new Map())
  expect(numbersOf(back)).toEqual(['1×1', '3×2', '4×7', '5×1'])
})

test('a response › clears the quantities sent with it, not those entered since', () => {
  const desk = withWishes(withWishes(start([lineOf(1)], null), new Map([[1, 5]])), new Map([[1, 6]]))
  expect([...withoutWishes(desk, new Map([[1, 5]])).wishes]).toEqual([[1, 6]])
  expect([...withChange(desk, { reading: readingOf({}), lines: [], gone: [] }, new Map([[1, 6]])).wishes]).toEqual([])
})

test('unresolved line › is fixed in the row below it, a bad quantity in the line itself', () => {
  expect(placeOfDoubt(lineOf(3, 'UNKNOWN'))).toEqual({ row: 'fix 3', column: 'fix' })
  expect(placeOfDoubt(lineOf(3, 'BAD_QUANTITY'))).toEqual({ row: '3', column: 'quantity' })
})
