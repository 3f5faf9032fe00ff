import { expect, test } from 'vitest'
import { computeListPrices } from './index-prices.ts'
import type { OfferSource } from './sources.ts'

const offer = (prices: OfferSource['prices']) => [{ supplierId: '1', inStock: true, prices } as OfferSource]

test('the prices of a list › a variant that is not in it counts with its public price', () => {
  const variants = [offer({ '': 3, own: 2 }), offer({ '': 7 }), []]
  expect(computeListPrices(variants)).toEqual([{ listId: 'own', priceMin: 2, priceMax: 7 }])
})

test('the prices of a list › without a public price only its own ones count', () => {
  expect(computeListPrices([offer({ own: 2 }), offer({ own: 5 })])).toEqual([
    { listId: 'own', priceMin: 2, priceMax: 5 },
  ])
})
