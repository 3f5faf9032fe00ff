import { describe, expect, test } from 'vitest'
import { findBreak, collectBreaks, computeLandedOffers } from './landed-offers.ts'
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
  test('are delivered when stock suffices, which may be after a restock', () => {
    const stock = { stock: 120, lowBelow: null, restockDate: '2026-11-24', restockQuantity: 1000 }
    const getDelivery = (quantity: number, more: Partial<OfferView['stock']> = {}) =>
      computeLandedOffers([offer('scarce', { stock: { ...stock, ...more } })], quantity, 'delivery')[0]?.delivery
    expect(getDelivery(100)).toEqual({ earliest: '2026-11-17', latest: '2026-11-18' })
    expect(getDelivery(600)).toEqual({ earliest: '2026-11-24', latest: null })
    expect(getDelivery(600, { stock: 0 })).toEqual({ earliest: '2026-11-17', latest: '2026-11-18' })
    expect([getDelivery(2000), getDelivery(600, { restockDate: null })]).toEqual([null, null])
    const [first] = computeLandedOffers(
      [offer('scarce', { stock }), offer('far', { stock: { ...stock, stock: 900 } })],
      600,
      'delivery',
    )
    expect(first?.offer.id).toBe('far')
  })
  test('have a column for every quantity at which a price changes', () => {
    const breaks = collectBreaks([offer('ebro'), near])
    expect(breaks).toEqual([1, 100, 500])
    expect([findBreak(breaks, 300), findBreak(breaks, 0), findBreak([], 1)]).toEqual([100, 1, undefined])
  })
})
