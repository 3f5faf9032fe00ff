import { describe, expect, test } from 'vitest'
import type { SupplierTotals } from '#app/features/carts/open-cart/open-cart.ts'
import { calculateFreight, sumFreight, calculateMissingToMinimum } from './freight.ts'

const price = (net: number) => ({ priceWithTax: net, priceWithoutTax: net, taxAmount: 0 })
const createTotals = (net: number, terms: Partial<SupplierTotals> = {}): SupplierTotals => ({
  supplierId: 's',
  supplierName: 'S',
  numberOfLines: 1,
  numberOfProducts: 1,
  totalPrice: price(net),
  totalDiscountPrice: price(net),
  ...terms,
})

describe('freight of a supplier', () => {
  const freight = { price: 6.9, freeFrom: 60 }

  test('includes the amount missing to free delivery', () => {
    expect(calculateFreight(createTotals(47.35, { freight }))).toEqual({ isFree: false, price: 6.9, missing: 12.65 })
    expect(calculateFreight(createTotals(60, { freight }))).toEqual({ isFree: true, price: 0, missing: undefined })
    expect(calculateFreight(createTotals(60))).toBeUndefined()
  })

  test('is summed over the suppliers that charge it', () => {
    expect(sumFreight([createTotals(10, { freight }), createTotals(70, { freight }), createTotals(5)])).toBe(6.9)
  })
})

test('minimum order value › amount missing › is undefined once it is reached or if there is no minimum', () => {
  expect(calculateMissingToMinimum(createTotals(120.5, { minOrderValue: 150 }))).toBe(29.5)
  expect(calculateMissingToMinimum(createTotals(150, { minOrderValue: 150 }))).toBeUndefined()
  expect(calculateMissingToMinimum(createTotals(1, { minOrderValue: null }))).toBeUndefined()
  expect(calculateMissingToMinimum(createTotals(1))).toBeUndefined()
})
