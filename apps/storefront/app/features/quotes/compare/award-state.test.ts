import { expect, test } from 'vitest'
import { findPreset, getInitialAwards, keepAwardable, sumAwards } from './award-state.ts'
import type { ComparisonView } from './comparison-view.ts'

const offer = (supplierQuoteId: string, net: number) => ({ supplierQuoteId, net, quantity: 10 })
const comparison = {
  lines: [
    { detailId: '1', targetPrice: 2, offers: [offer('a', 19.99), offer('b', 18.01)] },
    { detailId: '2', targetPrice: null, offers: [offer('a', 5.1)] },
    { detailId: '3', targetPrice: 1, offers: [] },
  ],
  suppliers: [
    { supplierQuoteId: 'a', totals: { shipping: 0 }, isAwardable: true },
    { supplierQuoteId: 'b', totals: { shipping: 6.9 }, isAwardable: false },
  ],
  presets: [
    { preset: 'EARLIEST', awards: [] },
    { preset: 'CHEAPEST', awards: [{ detailId: '1', supplierQuoteId: 'a' }] },
  ],
} as unknown as ComparisonView

test('awards › start with the cheapest choice', () => {
  expect(getInitialAwards(comparison)).toEqual({ 1: 'a' })
})

test('awards › equal to a preset › name it', () => {
  expect(findPreset(comparison, { 1: 'a' })).toMatchObject({ preset: 'CHEAPEST' })
  const twice = {
    presets: [...comparison.presets, { ...comparison.presets[1]!, preset: 'FEWEST_DELIVERIES' as const }],
  }
  expect(findPreset(twice, { 1: 'a' }, 'FEWEST_DELIVERIES')).toMatchObject({ preset: 'FEWEST_DELIVERIES' })
  expect(findPreset(comparison, { 1: 'b' })).toBeUndefined()
  expect(findPreset(comparison, { 1: 'a', 2: 'a' })).toBeUndefined()
})

test('awards › of an offer that cannot be awarded any more › are removed', () => {
  expect(keepAwardable(comparison, { 1: 'b', 2: 'a', 3: 'a', 4: 'a' })).toEqual({ 2: 'a' })
})

test('awards › amounts add up to the cent, and freight counts for suppliers with a line', () => {
  const both = sumAwards(comparison, { 1: 'b', 2: 'a', 3: 'a' })
  expect(both).toMatchObject({ goods: 23.11, shipping: 6.9, net: 30.01, lineCount: 2 })
  expect(both.bySupplier.get('b')).toEqual({ net: 18.01, lineCount: 1 })
  expect(both.differenceToTargetPercent).toBeCloseTo(-9.95, 2)
  expect(sumAwards(comparison, { 2: 'a' })).toMatchObject({ shipping: 0, differenceToTargetPercent: null })
})
