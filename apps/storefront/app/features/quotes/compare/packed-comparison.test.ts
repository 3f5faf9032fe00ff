import { expect, test } from 'vitest'
import type { QuoteComparison } from '@tiber/contract/quotes/comparison-shapes'
import { packComparison, unpackComparison } from './packed-comparison.ts'

const offer = {
  lineId: '9',
  price: 0.25,
  quantity: 10,
  net: 2.5,
  leadDays: null,
  alternative: null,
  note: null,
  listPrice: 0.3,
  differenceToListPercent: -16.7,
  differenceToTargetPercent: null,
  isLowest: true,
}

const line = {
  detailId: '1',
  productId: '5',
  sku: 'NUT-1',
  name: 'Nut',
  imageLink: null,
  unit: 'ud',
  quantity: 10,
  targetPrice: 0.3,
  listPrice: null,
  note: null,
}

test('a comparison › has the same offers after it was packed', () => {
  const alternative = { id: '7', productId: '6', sku: 'NUT-2', name: 'Nut' }
  const offers = [
    { ...offer, supplierQuoteId: 'b' },
    { ...offer, supplierQuoteId: 'a', isLowest: false, leadDays: 3, alternative },
    { ...offer, supplierQuoteId: 'c', note: 'Caja "abierta"' },
  ]
  const comparison = {
    id: '1',
    name: 'Obra',
    suppliers: ['a', 'b', 'c'].map((supplierQuoteId) => ({ supplierQuoteId })),
    lines: [
      { ...line, variantId: '5', offers },
      { ...line, detailId: '2', variantId: null, sku: null, note: 'Azul', offers: [] },
    ],
    presets: [{ preset: 'CHEAPEST', awards: [{ detailId: '1', supplierQuoteId: 'c' }], lineCount: 1 }],
  } as unknown as QuoteComparison
  const { lineId: _lineId, listPrice: _listPrice, ...shown } = offer
  expect(unpackComparison(packComparison(comparison))).toEqual({
    id: '1',
    name: 'Obra',
    suppliers: comparison.suppliers,
    lines: [
      {
        ...line,
        offers: [
          { ...shown, supplierQuoteId: 'b' },
          { ...shown, supplierQuoteId: 'a', isLowest: false, leadDays: 3, alternative: 'NUT-2' },
          { ...shown, supplierQuoteId: 'c', note: 'Caja "abierta"' },
        ],
      },
      { ...line, detailId: '2', sku: null, note: 'Azul', offers: [] },
    ],
    presets: comparison.presets,
  })
})
