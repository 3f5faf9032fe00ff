import type { PickLine } from '@tiber/contract/orders/seller-documents'
import { describe, expect, test } from 'vitest'
import { findNext, judgeScan, normaliseCode, readPieces, toPickKey } from './pick-rules.ts'

const createLine = (id: string, orderId: string, codes: string[]): PickLine => ({
  id,
  orderId,
  shelf: `A-${id}`,
  sku: codes[1] ?? id,
  name: id,
  codes,
  unit: 'ud.',
  quantity: 10,
  open: 10,
})
const nut = createLine('1', 'x', ['8412345678905', 'NUT-M10'])
const bolt = createLine('2', 'x', ['8412345678912', 'BOLT-M8'])
const otherNut = createLine('3', 'y', ['8412345678905', 'NUT-M10'])
const list = {
  orders: [
    { id: 'x', reference: 'T-100-1', company: 'A' },
    { id: 'y', reference: 'T-200-1', company: 'B' },
  ],
  lines: [nut, bolt, otherNut],
}
const done = (...lines: PickLine[]) => Object.fromEntries(lines.map((line) => [toPickKey(line), line.quantity]))

describe('a scanned code', () => {
  test('of the line in hand › counts it', () => {
    expect(judgeScan('8412345678905', { list, picks: {}, hand: nut })).toEqual({ kind: 'hand', line: nut })
    expect(judgeScan('nut-m10', { list, picks: {}, hand: otherNut })).toEqual({ kind: 'hand', line: otherNut })
  })

  test('of another line › brings that one into hand', () => {
    expect(judgeScan('BOLT-M8', { list, picks: {}, hand: nut })).toEqual({ kind: 'other', line: bolt })
  })

  test('of an article of two orders › is the second order’s once the first has it', () => {
    expect(judgeScan('NUT-M10', { list, picks: done(nut), hand: bolt })).toEqual({ kind: 'other', line: otherNut })
  })

  test('of a line that is done › says so', () => {
    const picks = done(nut, otherNut)
    expect(judgeScan('NUT-M10', { list, picks, hand: bolt })).toEqual({ kind: 'done', line: nut })
  })

  test('that is not on the list › says so', () => {
    expect(judgeScan('8499999999999', { list, picks: {}, hand: nut })).toEqual({ kind: 'unknown' })
    expect(judgeScan('<script>', { list, picks: {}, hand: nut })).toEqual({ kind: 'unknown' })
  })

  test('of an order’s tray › brings its first line into hand', () => {
    const scan = judgeScan('t-200-1', { list, picks: {}, hand: nut })
    expect(scan).toEqual({ kind: 'order', line: otherNut, reference: 'T-200-1' })
  })

  test.each(['8412345678905', ']E08412345678905', '08412345678905', '(01)08412345678905', ']C10108412345678905'])(
    'as scanners send it › %s is the EAN',
    (code) => expect(normaliseCode(code)).toBe('8412345678905'),
  )
})

test('the next line › follows the shelves and comes back to what was left out', () => {
  expect(findNext(list.lines, {})).toBe(nut)
  expect(findNext(list.lines, done(bolt), nut)).toBe(otherNut)
  expect(findNext(list.lines, done(bolt, otherNut), otherNut)).toBe(nut)
  expect(findNext(list.lines, done(nut, bolt, otherNut), nut)).toBeUndefined()
})

test('typed pieces › more than are to be taken, or no number › are refused', () => {
  expect(['10', '0', ' 4 '].map((typed) => readPieces(typed, nut))).toEqual([10, 0, 4])
  expect(['11', '', '-1', '1,5', '1e3'].map((typed) => readPieces(typed, nut))).toEqual(Array(5).fill(undefined))
})
