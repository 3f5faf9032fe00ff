import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateLineTotal, toMoney, toNumber } from '../money.ts'
import { correctQuantity } from './quantities.ts'
import { getQuantityAdvice } from './quantity-advice.ts'

const pieces = { minimum: 1, multiple: 1, maximum: null }
const ladder = [
  { quantity: 1, unitPrice: 1 },
  { quantity: 50, unitPrice: 0.94 },
  { quantity: 500, unitPrice: 0.5 },
]

test('quantity advice suggests the next break if it is near', () => {
  expect(getQuantityAdvice(30, ladder, pieces)).toEqual({
    kind: 'break',
    quantity: 50,
    unitPrice: 0.94,
    extraCost: 17,
    drop: 1 - 0.94,
  })
  expect(getQuantityAdvice(20, ladder, pieces)).toBeUndefined()
  expect(getQuantityAdvice(600, ladder, pieces)).toBeUndefined()
  expect(getQuantityAdvice(0, ladder, pieces)).toBeUndefined()
})

test('quantity advice suggests any larger quantity that costs less in total', () => {
  expect(getQuantityAdvice(49, ladder, pieces)).toMatchObject({ kind: 'cheaper', quantity: 50, extraCost: -2 })
  expect(getQuantityAdvice(300, ladder, pieces)).toMatchObject({ kind: 'cheaper', quantity: 500, extraCost: -32 })
})

test('quantity advice suggests only quantities that can be ordered', () => {
  const packs = { minimum: 1, multiple: 40, maximum: 400 }
  expect(getQuantityAdvice(40, ladder, packs)).toMatchObject({ quantity: 80 })
  expect(getQuantityAdvice(400, ladder, packs)).toBeUndefined()
})

test('suggested quantity can be ordered and costs less per piece, and less in total if it says so', () => {
  const steps = fc
    .array(fc.tuple(fc.integer({ min: 2, max: 2000 }), fc.integer({ min: 1, max: 99_999 })), { maxLength: 5 })
    .map((all) => [
      { quantity: 1, unitPrice: 1 },
      ...[...new Map(all).entries()]
        .toSorted(([a], [b]) => a - b)
        .map(([quantity, price]) => ({ quantity, unitPrice: price / 100_000 })),
    ])
  const rule = fc.record({
    minimum: fc.integer({ min: 1, max: 100 }),
    multiple: fc.constantFrom(1, 10, 25),
    maximum: fc.option(fc.integer({ min: 1, max: 3000 }), { nil: null }),
  })
  fc.assert(
    fc.property(steps, rule, fc.integer({ min: 1, max: 2500 }), (all, each, quantity) => {
      const advice = getQuantityAdvice(quantity, all, each)
      if (!advice) return
      expect(advice.quantity).toBeGreaterThan(quantity)
      expect(correctQuantity(advice.quantity, each)).toEqual({ quantity: advice.quantity })
      const priceAt = (n: number) => all.findLast((step) => step.quantity <= n)!.unitPrice
      const netAt = (n: number) => toNumber(calculateLineTotal(toMoney(priceAt(n)), n))
      expect(advice.unitPrice).toBe(priceAt(advice.quantity))
      expect(advice.extraCost).toBeCloseTo(netAt(advice.quantity) - netAt(quantity), 6)
      expect(advice.extraCost < 0).toBe(advice.kind === 'cheaper')
      expect(advice.drop).toBeGreaterThan(0)
    }),
  )
})
