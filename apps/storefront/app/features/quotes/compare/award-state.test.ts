import { expect, test } from 'vitest'
import type { QuoteComparison } from '@tiber/contract/quotes/comparison-shapes'
import { getInitialAwards, sumAwards } from './award-state.ts'

const offer = (supplierQuoteId: string, net: number) => ({ supplierQuoteId, net, quantity: 10 })
const comparison = {
  lines: [
    { detailId: '1', targetPrice: 2, offers: [offer('a', 19.99), offer('b', 18.01)] },
    { detailId: '2', targetPrice: null, offers: [offer('a', 5.1)] },
    { detailId: '3', targetPrice: 1, offers: [] },
  ],
  suppliers: [
    { supplierQuoteId: 'a', totals: { shipping: 0 } },
    { supplierQuoteId: 'b', totals: { shipping: 6.9 } },
  ],
  presets: [
    { preset: 'EARLIEST', awards: [] },
    { preset: 'CHEAPEST', awards: [{ detailId: '1', supplierQuoteId: 'a' }] },
  ],
} as unknown as QuoteComparison

test('awards › start with the cheapest choice', () => {
  expect(getInitialAwards(comparison)).toEqual({ 1: 'a' })
})

test('awards › amounts add up to the cent, and freight counts for suppliers with a line', () => {
  const both = sumAwards(comparison, { 1: 'b', 2: 'a', 3: 'a' })
  expect(both).toMatchObject({ goods: 23.11, shipping: 6.9, lineCount: 2 })
  expect(both.bySupplier.get('b')).toEqual({ net: 18.01, lineCount: 1 })
  expect(both.differenceToTargetPercent).toBeCloseTo(-9.95, 2)
  expect(sumAwards(comparison, { 2: 'a' })).toMatchObject({ shipping: 0, differenceToTargetPercent: null })
})
