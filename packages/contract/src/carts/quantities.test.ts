import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  correctQuantity,
  isOrderable,
  maxQuantity,
  parseQuantity,
  stepQuantity,
  type QuantityRule,
} from './quantities.ts'

const rule = fc.record<QuantityRule>({
  minimum: fc.integer({ min: 1, max: 500 }),
  multiple: fc.constantFrom(1, 5, 10, 25, 100),
  maximum: fc.option(fc.integer({ min: 1, max: 5000 }), { nil: null }),
  stock: fc.integer({ min: 0, max: 8000 }),
})
const boxes: QuantityRule = { minimum: 1, multiple: 100, maximum: null }

describe('quantity', () => {
  test.each([
    ['', 0],
    ['300', 300],
    [' 1.000 ', 1000],
    ['1,000', 1000],
    ['12 500', 12_500],
    ['99999999999', undefined],
    ['1,5', undefined],
    ['-3', undefined],
    ['3x', undefined],
    ['1e3', undefined],
  ])('typed as "%s" is parsed as %s', (typed, expected) => expect(parseQuantity(typed)).toBe(expected))

  test('is rounded up to full packs, with a note', () => {
    expect(correctQuantity(250, boxes)).toEqual({ quantity: 300, note: 'multiple' })
    expect(correctQuantity(300, boxes)).toEqual({ quantity: 300 })
  })
  test('is raised to the minimum and lowered to the maximum, with a note', () => {
    expect(correctQuantity(3, { minimum: 10, multiple: 1, maximum: null })).toEqual({ quantity: 10, note: 'minimum' })
    expect(correctQuantity(900, { minimum: 1, multiple: 100, maximum: 550 })).toEqual({
      quantity: 500,
      note: 'maximum',
    })
  })
  test('is limited to full packs even if the offer has no maximum', () => {
    const dozens = { minimum: 1, multiple: 12, maximum: null }
    expect(correctQuantity(maxQuantity, dozens)).toEqual({ quantity: 999_999_996, note: 'maximum' })
  })
  test('is lowered to the stock in full packs, with a note, unless the stock is below one pack', () => {
    expect(correctQuantity(900, { ...boxes, stock: 450 })).toEqual({ quantity: 400, note: 'stock' })
    expect(correctQuantity(900, { ...boxes, stock: 50 })).toEqual({ quantity: 900 })
  })
  test('stays as it is if the maximum of the offer is below its minimum, which cannot be ordered', () => {
    const unorderable = { minimum: 100, multiple: 100, maximum: 50 }
    expect(correctQuantity(5, unorderable)).toEqual({ quantity: 5 })
    expect(isOrderable(unorderable)).toBe(false)
    expect(isOrderable(boxes)).toBe(true)
  })

  test('can be ordered after a correction and is not corrected again', () => {
    fc.assert(
      fc.property(rule, fc.integer({ min: 1, max: 10_000 }), (each, requested) => {
        const { quantity, note } = correctQuantity(requested, each)
        expect(note === undefined).toBe(quantity === requested)
        if (!isOrderable(each)) return
        expect(quantity % each.multiple).toBe(0)
        expect(quantity).toBeGreaterThanOrEqual(each.minimum)
        if (each.maximum !== null) expect(quantity).toBeLessThanOrEqual(each.maximum)
        expect(correctQuantity(quantity, each)).toEqual({ quantity })
      }),
    )
  })

  test('is stepped by packs, from zero to the minimum and back', () => {
    expect(stepQuantity(0, 1, { minimum: 200, multiple: 100, maximum: null })).toBe(200)
    expect(stepQuantity(200, 1, boxes)).toBe(300)
    expect(stepQuantity(100, -1, boxes)).toBe(0)
    expect(stepQuantity(0, -1, boxes)).toBe(0)
  })
})
