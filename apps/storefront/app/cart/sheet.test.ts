import { describe, expect, test } from 'vitest'
import { cartLine, cartOf, changeTo } from '../testing/cart-lines.ts'
import {
  sheetOf,
  shownSheet,
  withChange,
  withMore,
  withoutWishes,
  withWishes,
  withoutWritten,
  withWritten,
} from './sheet.ts'

const lines = [cartLine({ id: '1' }), cartLine({ id: '2', quantity: 50 }), cartLine({ id: '3', supplier: 'B' })]
const start = sheetOf(cartOf(lines), null)
const quantities = (sheet: typeof start) =>
  Object.fromEntries(shownSheet(sheet).lines.map(({ id, quantity }) => [id, quantity]))

describe('what is wished', () => {
  test('is shown at the price it reaches, and the sums are those the platform will tell', () => {
    const shown = shownSheet(withWishes(start, new Map([['O-2', 200]])))
    const after = cartOf([lines[0]!, cartLine({ id: '2', quantity: 200, unitPrice: 0.9 }), lines[2]!])
    expect(shown.lines[1]!.offer.totalDiscountPrice).toEqual(after.nbFirstLines[1]!.offer.totalDiscountPrice)
    expect(shown.cart.totalDiscountPrice).toEqual(after.totalDiscountPrice)
    expect(shown.cart.numberOfProducts).toBe(220)
    expect(shown.cart.supplierAggregates.map((sum) => sum.totalDiscountPrice)).toEqual(
      after.supplierAggregates.map((sum) => sum.totalDiscountPrice),
    )
  })

  test('of nothing takes the line away, and with the last one its supplier', () => {
    const shown = shownSheet(withWishes(start, new Map([['O-3', 0]])))
    expect(shown.lines.map(({ id }) => id)).toEqual(['1', '2'])
    expect(shown.cart.supplierAggregates.map(({ supplierId }) => supplierId)).toEqual(['A'])
    expect(shown.cart.numberOfLines).toBe(2)
  })

  test('is as it was again when it is refused', () => {
    const sent = new Map([['O-1', 700]])
    expect(shownSheet(withoutWishes(withWishes(start, sent), sent))).toEqual(shownSheet(start))
  })
})

test('what is written beside a line is shown until it is told, also where an older answer brings the line', () => {
  const [noted, placed] = [[{ lineId: '1', note: 'Urgente' }], [{ lineId: '1', section: 'Taller' }]]
  const older = cartLine({ id: '1', quantity: 20 })
  const sheet = withChange(
    withWritten(withWritten(start, noted), placed),
    changeTo([older, ...lines.slice(1)], { version: 2, lines: [older] }),
  )
  expect(shownSheet(sheet).lines[0]).toMatchObject({ quantity: 20, note: 'Urgente', section: 'Taller' })
  expect(shownSheet(withoutWritten(sheet, noted)).lines[0]).toEqual({ ...older, section: 'Taller' })
})

describe('what is accepted', () => {
  const sent = new Map([['O-1', 33]])
  const corrected = cartLine({ id: '1', quantity: 40 })
  const answer = changeTo([corrected, ...lines.slice(1)], { version: 2, lines: [corrected] })

  test('takes the place of the wish, also where it was corrected', () => {
    expect(quantities(withChange(withWishes(start, sent), answer, sent))).toEqual({ 1: 40, 2: 50, 3: 10 })
  })

  test('leaves a later wish for the same line alone', () => {
    const later = withWishes(withWishes(start, sent), new Map([['O-1', 99]]))
    expect(quantities(withChange(later, answer, sent))).toEqual({ 1: 99, 2: 50, 3: 10 })
  })

  test('does not bring back what a newer answer has changed', () => {
    const newer = withChange(start, changeTo(lines.slice(1), { version: 3, removedOffers: ['O-1'] }))
    expect(quantities(withChange(newer, answer, sent))).toEqual({ 2: 50, 3: 10 })
  })

  test('brings new lines to their place', () => {
    const added = cartLine({ id: '4' })
    const change = changeTo([...lines, added], { version: 2, lines: [added] })
    expect(withChange(start, change).lines.map(({ id }) => id)).toEqual(['1', '2', '4', '3'])
  })
})

describe('lines that are read later', () => {
  test('come after those that are here, none twice', () => {
    const half = sheetOf({ ...cartOf(lines), nbFirstLines: lines.slice(0, 2) }, 'A.2')
    const whole = withMore(half, lines.slice(1), null)
    expect(whole.lines.map(({ id }) => id)).toEqual(['1', '2', '3'])
    expect(whole.next).toBeNull()
  })

  test('are not shown out of their turn when they are changed before', () => {
    const half = sheetOf({ ...cartOf(lines), nbFirstLines: lines.slice(0, 1) }, 'A.1')
    const changed = cartLine({ id: '3', supplier: 'B', quantity: 77 })
    const after = withChange(half, changeTo([...lines.slice(0, 2), changed], { version: 2, lines: [changed] }))
    expect(after.lines.map(({ id }) => id)).toEqual(['1'])
    expect(quantities(withMore(after, [lines[1]!, changed], null))).toEqual({ 1: 10, 2: 50, 3: 77 })
  })
})
