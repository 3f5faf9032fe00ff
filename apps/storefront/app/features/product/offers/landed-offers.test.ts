import { describe, expect, test } from 'vitest'
import { toQuantityRule } from '#app/product-ui/delivery-split.ts'
import { findBreak, collectBreaks, computeLandedOffers, selectOffer } from './landed-offers.ts'
import type { OfferView } from '../variants/variant-view.ts'

const offer = (id: string, overrides: Partial<OfferView> = {}): OfferView => ({
  id,
  offerPriceId: `PUB-${id}`,
  supplier: { id, name: id, onTimePercent: 98 },
  stock: { stock: 1000, lowBelow: null, restockDate: null },
  delivery: { earliest: '2026-11-17', latest: '2026-11-18' },
  pack: 100,
  rule: { minimum: 100, multiple: 100, maximum: null },
  ladder: [
    { from: 1, unitPrice: 0.249 },
    { from: 100, unitPrice: 0.2202 },
    { from: 500, unitPrice: 0.204 },
  ],
  freight: null,
  taxRate: 21,
  ...overrides,
})
const near = offer('near', { freight: { price: 6.9, freeFrom: 100 }, ladder: [{ from: 1, unitPrice: 0.21 }] })
const late = offer('late', {
  ladder: [{ from: 1, unitPrice: 0.2 }],
  delivery: null,
  rule: { minimum: 1, multiple: 200, maximum: null },
})

describe('offers at a quantity', () => {
  test('total line plus freight, each in its own packs', () => {
    const [first, second, third] = computeLandedOffers([offer('ebro'), near, late], 300, 'landed')
    expect(first).toMatchObject({ offer: { id: 'late' }, quantity: 400, total: 80 })
    expect(second).toMatchObject({ offer: { id: 'ebro' }, net: 66.06, freight: 0, total: 66.06 })
    expect(third).toMatchObject({ offer: { id: 'near' }, net: 63, freight: 6.9, total: 69.9 })
  })
  test('ship free from the supplier’s free delivery amount on', () => {
    expect(computeLandedOffers([near], 500, 'landed')[0]).toMatchObject({ net: 105, freight: 0 })
  })
  test('are sorted by delivery day or by price; unknown days come last', () => {
    const ids = (order: 'delivery' | 'price') =>
      computeLandedOffers([late, near, offer('ebro')], 300, order).map((each) => each.offer.id)
    expect(ids('delivery')).toEqual(['ebro', 'near', 'late'])
    expect(ids('price')).toEqual(['late', 'near', 'ebro'])
  })
  test('that cannot be ordered come last in every order, the cheapest of them first', () => {
    const none = (id: string, unitPrice: number) =>
      offer(id, { ladder: [{ from: 1, unitPrice }], rule: { minimum: 1, multiple: 1, maximum: null, stock: 0 } })
    for (const order of ['landed', 'delivery', 'price'] as const) {
      const landed = computeLandedOffers([none('dear', 0.3), none('cheap', 0.1), offer('ebro')], 300, order)
      expect(landed.map((each) => each.offer.id)).toEqual(['ebro', 'cheap', 'dear'])
    }
  })
  describe('with little stock', () => {
    const backorder = { quantity: 1000, date: '2026-11-24' }
    const scarce = (stock: number, more: Partial<OfferView['stock']> = {}) => {
      const state = { stock, lowBelow: null, restockDate: '2026-11-20', backorder, ...more }
      const rule = toQuantityRule({ minimum: 100, multiple: 100, maximum: null, stock, backorder: state.backorder })
      return offer(`scarce-${stock}`, { stock: state, rule })
    }
    const land = (offers: OfferView[], quantity: number) => computeLandedOffers(offers, quantity, 'delivery')
    test('deliver the rest later, on the promised day', () => {
      const getSplit = (quantity: number) => land([scarce(320)], quantity)[0]?.split
      expect(getSplit(300)).toEqual({ now: 300, later: 0, laterDate: null, missing: 0 })
      expect(getSplit(600)).toEqual({ now: 300, later: 300, laterDate: '2026-11-24', missing: 0 })
      expect(land([scarce(320)], 2000)[0]).toMatchObject({ quantity: 1300 })
    })
    test('deliver nothing without a back-order', () => {
      expect(land([scarce(0, { backorder: null })], 100)[0]).toMatchObject({ quantity: 0, delivery: null })
    })
    test('come after those that deliver sooner', () => {
      expect(land([scarce(320), scarce(900)], 600)[0]?.offer.id).toBe('scarce-900')
    })
    test('are proposed only if no other offer delivers all of it now', () => {
      const propose = (offers: OfferView[], quantity: number) =>
        selectOffer(computeLandedOffers(offers, quantity, 'landed'), quantity)?.offer.id
      const dearer = offer('dearer', { ladder: [{ from: 1, unitPrice: 9 }] })
      expect(propose([scarce(0), dearer], 300)).toBe('dearer')
      expect(propose([scarce(0, { backorder: null }), scarce(320)], 600)).toBe('scarce-320')
      expect(propose([scarce(320), offer('small', { rule: { minimum: 1, multiple: 1, maximum: 50 } })], 600)).toBe(
        'scarce-320',
      )
    })
  })
  test('have a column for every quantity at which a price changes', () => {
    const breaks = collectBreaks([offer('ebro'), near])
    expect(breaks).toEqual([1, 100, 500])
    expect([findBreak(breaks, 300), findBreak(breaks, 0), findBreak([], 1)]).toEqual([100, 1, undefined])
  })
})
