import { describe, expect, test } from 'vitest'
import type { SupplierSum } from '#app/cart/sheet.ts'
import { freightOf, freightSum, missingToMinimum } from './freight.ts'

const price = (net: number) => ({ priceWithTax: net, priceWithoutTax: net, taxAmount: 0 })
const sumOf = (net: number, terms: Partial<SupplierSum> = {}): SupplierSum => ({
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
    expect(freightOf(sumOf(47.35, { freight }))).toEqual({ isFree: false, price: 6.9, missing: 12.65 })
    expect(freightOf(sumOf(60, { freight }))).toEqual({ isFree: true, price: 0, missing: undefined })
    expect(freightOf(sumOf(60))).toBeUndefined()
  })

  test('is summed over the suppliers that charge it', () => {
    expect(freightSum([sumOf(10, { freight }), sumOf(70, { freight }), sumOf(5)])).toBe(6.9)
  })
})

test('minimum order value › amount missing › is undefined once it is reached or if there is no minimum', () => {
  expect(missingToMinimum(sumOf(120.5, { minOrderValue: 150 }))).toBe(29.5)
  expect(missingToMinimum(sumOf(150, { minOrderValue: 150 }))).toBeUndefined()
  expect(missingToMinimum(sumOf(1, { minOrderValue: null }))).toBeUndefined()
  expect(missingToMinimum(sumOf(1))).toBeUndefined()
})
