import type { OfferSource } from './sources.ts'

export type ListPrice = { listId: string; priceMin: number; priceMax: number }

/**
 * Computes the price of a variant per list: under '' with the public lists only, otherwise with one more list. It is
 * the price of the offer shown first, which is in stock before it is cheap. Good enough for the bounds of a slider;
 * prices charged are resolved separately.
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

/** Computes the prices of a product under each list that names one of its variants; the others keep their public price. */
export function computeListPrices(offersByVariant: OfferSource[][]): ListPrice[] {
  const byVariant = offersByVariant.map(bestPrices)
  const lists = new Set(byVariant.flatMap((best) => [...best.keys()]).filter((list) => list !== ''))
  return [...lists].map((listId) => {
    const all = byVariant.flatMap((best) => best.get(listId) ?? best.get('') ?? [])
    return { listId, priceMin: Math.min(...all), priceMax: Math.max(...all) }
  })
}
