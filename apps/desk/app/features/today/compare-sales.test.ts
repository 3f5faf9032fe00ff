import { describe, expect, test } from 'vitest'
import { compareSales } from './compare-sales.ts'

describe('sales of today beside those of a week ago', () => {
  test('before the first order › says what it was, not -100 %', () => {
    expect(compareSales({ count: 0, net: 0, netBefore: 3200 })).toEqual({ before: 3200 })
  })
  test('with orders › the change', () => {
    expect(compareSales({ count: 2, net: 3584, netBefore: 3200 })).toEqual({ change: expect.closeTo(0.12) as number })
  })
  test('nothing a week ago › nothing to compare', () => {
    expect(compareSales({ count: 2, net: 10, netBefore: 0 })).toBeUndefined()
  })
})
