import { describe, expect, test } from 'vitest'
import { totalsOf, type OrderableRow } from './use-quantities.ts'

const row = (id: string, unitPrice: number, more: Partial<OrderableRow> = {}): OrderableRow => ({
  id,
  productVariantId: id,
  unit: 'ud',
  rule: { minimum: 1, multiple: 100, maximum: null },
  ladder: [
    { from: 1, unitPrice },
    { from: 500, unitPrice: unitPrice / 2 },
  ],
  stock: 1000,
  ...more,
})

describe('the sum of chosen rows', () => {
  test('is that of lines rounded to cents, each at the price its quantity reaches', () => {
    const chosen = [
      { row: row('a', 0.0967), quantity: 200 },
      { row: row('b', 0.184), quantity: 100 },
      { row: row('c', 0.2202), quantity: 500 },
    ]
    expect(totalsOf(chosen)).toEqual({
      rows: 3,
      pieces: 800,
      unit: 'ud',
      net: 92.79,
      isBeforeBreaks: false,
      isInStock: true,
    })
  })
  test('says when a line is counted at the price of a smaller quantity', () => {
    const listed = row('a', 1, { ladder: [{ from: 0, unitPrice: 1 }], pricedUpTo: 100 })
    expect(totalsOf([{ row: listed, quantity: 100 }])).toMatchObject({ net: 100, isBeforeBreaks: false })
    expect(totalsOf([{ row: listed, quantity: 200 }])).toMatchObject({ net: 200, isBeforeBreaks: true })
  })
  test('says when there is less in stock, and adds no pieces to metres', () => {
    const chosen = [
      { row: row('a', 1, { stock: 5 }), quantity: 6 },
      { row: row('b', 1, { unit: 'm' }), quantity: 1 },
    ]
    expect(totalsOf(chosen)).toMatchObject({ unit: undefined, isInStock: false, net: 7 })
  })
})
