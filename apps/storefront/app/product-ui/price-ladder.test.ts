import type { OfferPrice, OfferPriceType } from '@tiber/contract/catalogue/prices'
import { describe, expect, test } from 'vitest'
import { toGrossBasisPrice, toBasisPrice, buildPriceLadder, computeLineNet, findStep } from './price-ladder.ts'

const point = (itemPrice: number) => ({ itemPrice, unitPrice: 0, unitPriceTTC: 0, itemPriceTTC: 0 })
type Break = [quantity: number, unitPrice: number, discount?: number]
const price = (offerPriceType: OfferPriceType, ...breaks: Break[]): OfferPrice => ({
  id: offerPriceType,
  externalId: offerPriceType,
  offerPriceType,
  itemPerPack: 100,
  priceRanges: breaks.map(([quantity, unitPrice, discount]) => ({
    quantity,
    price: point(unitPrice),
    discountPrice: discount === undefined ? null : point(discount),
  })),
})
const publicPrice = price('PUBLIC', [1, 0.294], [100, 0.26])

describe('a price ladder', () => {
  test('has one step per break at which the price changes', () => {
    expect(buildPriceLadder([publicPrice, price('PUBLIC', [1, 0.4])])).toEqual([
      { from: 1, unitPrice: 0.294 },
      { from: 100, unitPrice: 0.26 },
    ])
  })
  test('prefers the account’s price to the group’s to the public one, if it has a break', () => {
    const contract = price('ACCOUNT', [100, 0.2202], [500, 0.204])
    expect(buildPriceLadder([publicPrice, price('GROUP', [1, 0.28]), contract])).toEqual([
      { from: 1, unitPrice: 0.28 },
      { from: 100, unitPrice: 0.2202 },
      { from: 500, unitPrice: 0.204 },
    ])
  })
  test('prefers a discount to the price it replaces', () => {
    expect(buildPriceLadder([price('PUBLIC', [1, 0.3, 0.25])])).toEqual([{ from: 1, unitPrice: 0.25 }])
  })
  test('has no step below its first break', () => {
    const ladder = buildPriceLadder([price('PUBLIC', [10, 2])])
    expect(findStep(ladder, 9)).toBeUndefined()
    expect(findStep(ladder, 10)).toEqual({ from: 10, unitPrice: 2 })
    expect(buildPriceLadder([])).toEqual([])
  })
  test('rounds amounts once, half up, as the platform does', () => {
    expect(computeLineNet(0.2202, 300)).toBe(66.06)
    expect(computeLineNet(0.0005, 1)).toBe(0)
    expect(computeLineNet(0.005, 1)).toBe(0.01)
    expect(toBasisPrice(0.2202, 100)).toBe(22.02)
  })
  test('adds tax without floating-point errors at half cents', () => {
    expect(toGrossBasisPrice(0.035, { basis: 100, taxRate: 21 })).toBe(4.24)
    expect(toGrossBasisPrice(5.5, { basis: 1, taxRate: 21 })).toBe(6.66)
    expect(toGrossBasisPrice(0.2202, { basis: 100, taxRate: 0 })).toBe(22.02)
  })
})
