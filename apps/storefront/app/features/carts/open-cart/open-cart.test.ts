import { describe, expect, test } from 'vitest'
import { createCartLine, createCart, createCartChange } from '#app/testing/cart-lines.ts'
import { getLinePrice } from './line-price.ts'
import {
  createOpenCart,
  applyPendingChanges,
  withChange,
  withMoreLines,
  withoutPendingQuantities,
  withPendingQuantities,
  withoutPendingDetails,
  withPendingDetails,
} from './open-cart.ts'

const lines = [
  createCartLine({ id: '1' }),
  createCartLine({ id: '2', quantity: 50 }),
  createCartLine({ id: '3', supplier: 'B' }),
]
const start = createOpenCart(createCart(lines), null)
const quantities = (openCart: typeof start) =>
  Object.fromEntries(applyPendingChanges(openCart).lines.map(({ id, quantity }) => [id, quantity]))

describe('pending quantities', () => {
  test('show the price break they reach and the totals the platform will return', () => {
    const shown = applyPendingChanges(withPendingQuantities(start, new Map([['O-2', 200]])))
    const after = createCart([lines[0]!, createCartLine({ id: '2', quantity: 200, unitPrice: 0.9 }), lines[2]!])
    expect(getLinePrice(shown.lines[1]!)).toEqual(getLinePrice(after.nbFirstLines[1]!))
    expect(shown.cart.totalDiscountPrice).toEqual(after.totalDiscountPrice)
    expect(shown.cart.numberOfProducts).toBe(220)
    expect(shown.cart.supplierAggregates.map((sum) => sum.totalDiscountPrice)).toEqual(
      after.supplierAggregates.map((sum) => sum.totalDiscountPrice),
    )
  })

  test('keep the discount in the totals until the platform has answered', () => {
    const reduced = createCartLine({ id: '1' })
    const line = { ...reduced, offer: { ...reduced.offer, regularUnitPrice: 1.25 } }
    const cart = { ...createCart([line]), totalPrice: { priceWithoutTax: 12.5, taxAmount: 2.63, priceWithTax: 15.13 } }
    const openCart = createOpenCart(cart, null)
    const shown = (quantity: number) =>
      applyPendingChanges(withPendingQuantities(openCart, new Map([['O-1', quantity]]))).cart
    expect(shown(40).totalPrice).toEqual({ priceWithoutTax: 50, taxAmount: 10.5, priceWithTax: 60.5 })
    // The discount of 20 % is assumed at the next break too.
    expect(shown(100).totalDiscountPrice.priceWithoutTax).toBe(90)
    expect(shown(100).totalPrice.priceWithoutTax).toBe(112.5)
    expect(shown(0).totalPrice.priceWithoutTax).toBe(0)
  })

  test('of 0 remove the line, and with its last line the supplier', () => {
    const shown = applyPendingChanges(withPendingQuantities(start, new Map([['O-3', 0]])))
    expect(shown.lines.map(({ id }) => id)).toEqual(['1', '2'])
    expect(shown.cart.supplierAggregates.map(({ supplierId }) => supplierId)).toEqual(['A'])
    expect(shown.cart.numberOfLines).toBe(2)
  })

  test('that are rejected restore the previous state', () => {
    const sent = new Map([['O-1', 700]])
    expect(applyPendingChanges(withoutPendingQuantities(withPendingQuantities(start, sent), sent))).toEqual(
      applyPendingChanges(start),
    )
  })
})

test('pending details › stay visible until confirmed, even if an older response contains the line', () => {
  const [noted, sectioned] = [[{ lineId: '1', note: 'Urgente' }], [{ lineId: '1', section: 'Taller' }]]
  const older = createCartLine({ id: '1', quantity: 20 })
  const openCart = withChange(
    withPendingDetails(withPendingDetails(start, noted), sectioned),
    createCartChange([older, ...lines.slice(1)], { version: 2, lines: [older] }),
  )
  expect(applyPendingChanges(openCart).lines[0]).toMatchObject({ quantity: 20, note: 'Urgente', section: 'Taller' })
  expect(applyPendingChanges(withoutPendingDetails(openCart, noted)).lines[0]).toEqual({ ...older, section: 'Taller' })
})

describe('confirmed change', () => {
  const sent = new Map([['O-1', 33]])
  const corrected = createCartLine({ id: '1', quantity: 40 })
  const confirmed = createCartChange([corrected, ...lines.slice(1)], { version: 2, lines: [corrected] })

  test('replaces the pending quantity, also if it was corrected', () => {
    expect(quantities(withChange(withPendingQuantities(start, sent), confirmed, sent))).toEqual({ 1: 40, 2: 50, 3: 10 })
  })

  test('keeps a later pending quantity of the same line', () => {
    const later = withPendingQuantities(withPendingQuantities(start, sent), new Map([['O-1', 99]]))
    expect(quantities(withChange(later, confirmed, sent))).toEqual({ 1: 99, 2: 50, 3: 10 })
  })

  test('with an older version › does not restore lines that were removed since', () => {
    const newer = withChange(start, createCartChange(lines.slice(1), { version: 3, removedOffers: ['O-1'] }))
    expect(quantities(withChange(newer, confirmed, sent))).toEqual({ 2: 50, 3: 10 })
  })

  test('inserts new lines at their position', () => {
    const added = createCartLine({ id: '4' })
    const change = createCartChange([...lines, added], { version: 2, lines: [added] })
    expect(withChange(start, change).lines.map(({ id }) => id)).toEqual(['1', '2', '4', '3'])
  })
})

describe('lines loaded later', () => {
  test('are appended without duplicates', () => {
    const half = createOpenCart({ ...createCart(lines), nbFirstLines: lines.slice(0, 2) }, 'A.2')
    const complete = withMoreLines(half, lines.slice(1), null)
    expect(complete.lines.map(({ id }) => id)).toEqual(['1', '2', '3'])
    expect(complete.next).toBeNull()
  })

  test('changed before they are loaded › appear only at their position', () => {
    const half = createOpenCart({ ...createCart(lines), nbFirstLines: lines.slice(0, 1) }, 'A.1')
    const changed = createCartLine({ id: '3', supplier: 'B', quantity: 77 })
    const after = withChange(half, createCartChange([...lines.slice(0, 2), changed], { version: 2, lines: [changed] }))
    expect(after.lines.map(({ id }) => id)).toEqual(['1'])
    expect(quantities(withMoreLines(after, [lines[1]!, changed], null))).toEqual({ 1: 10, 2: 50, 3: 77 })
  })
})
