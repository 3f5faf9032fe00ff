import { describe, expect, test } from 'vitest'
import { createCart, createCartLine } from '#app/testing/cart-lines.ts'
import { getLinePrice, getUnitPrice } from './line-price.ts'
import { groupBySupplier } from './supplier-sums.ts'

/** A line as another platform sends it: without our own fields. */
function createPlainLine(id: string, supplier = 'A') {
  const { offer, ...line } = createCartLine({ id, supplier, quantity: 300, unitPrice: 0.0095 })
  const { unitPrice: _unit, ladder: _ladder, taxRate: _rate, ...rest } = offer
  return { ...line, offer: rest }
}

describe('a line of another platform', () => {
  test('costs the price of one piece times its quantity, rounded to cents', () => {
    expect(getLinePrice(createPlainLine('1'))).toEqual({ priceWithoutTax: 2.85, taxAmount: 0.6, priceWithTax: 3.45 })
    expect(getUnitPrice(createPlainLine('1'))).toBe(0.0095)
  })

  test('belongs to the sum of its supplier, by id or else by name', () => {
    const lines = [createPlainLine('1', 'A'), createPlainLine('2', 'B')]
    const { supplierAggregates } = createCart(lines)
    expect([...groupBySupplier(lines, supplierAggregates).keys()]).toEqual(['A', 'B'])
    const renumbered = supplierAggregates.map((sum) => ({ ...sum, supplierId: `00${sum.supplierId}` }))
    expect([...groupBySupplier(lines, renumbered).keys()]).toEqual(['00A', '00B'])
  })
})

test('a line of our platform has its own price, and no unit price if there is none for the account', () => {
  const line = createCartLine({ id: '1' })
  const linePrice = { priceWithoutTax: 1, taxAmount: 0.21, priceWithTax: 1.21 }
  expect(getLinePrice({ ...line, linePrice })).toBe(linePrice)
  expect(getUnitPrice({ ...line, offer: { ...line.offer, unitPrice: null } })).toBeNull()
})
