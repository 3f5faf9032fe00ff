import type { OfferSource } from './sources.ts'

export type ListPrice = { listId: string; priceMin: number; priceMax: number }

/**
 * What a variant costs who has no list but the public ones, and who has one more: the price of the offer that is shown
 * first, which is in stock before it is cheap. Good for the bounds of a slider; what is charged is resolved anew.
 */
export function bestPrices(offers: OfferSource[]): Map<string, number> {
  const lists = new Set(['', ...offers.flatMap(({ prices }) => Object.keys(prices ?? {}))])
  const best = new Map<string, number>()
  for (const list of lists) {
    const priced = offers.flatMap(({ inStock, prices }) => {
      const price = prices?.[list] ?? prices?.['']
      return price === undefined ? [] : [{ inStock, price }]
    })
    const [first] = priced.toSorted((a, b) => Number(b.inStock) - Number(a.inStock) || a.price - b.price)
    if (first) best.set(list, first.price)
  }
  return best
}
