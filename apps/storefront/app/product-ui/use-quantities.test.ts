import { describe, expect, test } from 'vitest'
import { computeTotals, type OrderableRow } from './use-quantities.ts'

const row = (id: string, unitPrice: number, overrides: Partial<OrderableRow> = {}): OrderableRow => ({
  id,
  productVariantId: id,
  unit: 'ud',
  rule: { minimum: 1, multiple: 100, maximum: null },
  ladder: [
    { from: 1, unitPrice },
    { from: 500, unitPrice: unitPrice / 2 },
  ],
  stock: 1000,
  ...overrides,
})

describe('the totals of selected rows', () => {
  test('sum lines rounded to cents, each at the price of its quantity', () => {
    const selected = [
      { row: row('a', 0.0967), quantity: 200 },
      { row: row('b', 0.184), quantity: 100 },
      { row: row('c', 0.2202), quantity: 500 },
    ]
    expect(computeTotals(selected)).toEqual({
      rows: 3,
      pieces: 800,
      unit: 'ud',
      net: 92.79,
      isBeforeBreaks: false,
      isInStock: true,
    })
  })
  test('are marked if a line’s price breaks are unknown', () => {
    const pricedUpToMinimum = row('a', 1, { ladder: [{ from: 0, unitPrice: 1 }], pricedUpTo: 100 })
    expect(computeTotals([{ row: pricedUpToMinimum, quantity: 100 }])).toMatchObject({
      net: 100,
      isBeforeBreaks: false,
    })
    expect(computeTotals([{ row: pricedUpToMinimum, quantity: 200 }])).toMatchObject({ net: 200, isBeforeBreaks: true })
  })
  test('report insufficient stock, and do not add pieces to metres', () => {
    const selected = [
      { row: row('a', 1, { stock: 5 }), quantity: 6 },
      { row: row('b', 1, { unit: 'm' }), quantity: 1 },
    ]
    expect(computeTotals(selected)).toMatchObject({ unit: undefined, isInStock: false, net: 7 })
  })
})
