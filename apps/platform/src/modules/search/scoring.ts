/** The places of a product where a word may stand. */
export const fields = ['type', 'class', 'name', 'aside', 'brand', 'model', 'attributes', 'description'] as const
export type Field = (typeof fields)[number]

/** BM25F: how much a word in a field counts, and how much a long field takes from it. */
export type Weights = { k1: number; fields: Record<Field, { weight: number; b: number }> }

export const weights: Weights = {
  k1: 1.2,
  fields: {
    type: { weight: 3, b: 0 },
    class: { weight: 2, b: 0 },
    name: { weight: 3, b: 0.5 },
    aside: { weight: 1, b: 0.5 },
    brand: { weight: 2, b: 0 },
    model: { weight: 1, b: 0 },
    attributes: { weight: 0.5, b: 0.5 },
    description: { weight: 0.3, b: 0.75 },
  },
}

export type Lengths = Record<Field, number>

/** How often each word stands in each field, and how long the fields are. */
export type Frequencies = { counts: Map<string, Partial<Lengths>>; lengths: Lengths }

/** The part of BM25F that depends on the product alone; a query multiplies it with the rarity of the word. */
export function impactsOf({ counts, lengths }: Frequencies, averages: Lengths, { k1, fields: settings } = weights) {
  const share = {} as Lengths
  for (const field of fields) {
    const { weight, b } = settings[field]
    share[field] = weight / (1 - b + (b * lengths[field]) / Math.max(averages[field], 1))
  }
  const impacts = new Map<string, number>()
  for (const [term, byField] of counts) {
    let sum = 0
    for (const field of fields) sum += (byField[field] ?? 0) * share[field]
    impacts.set(term, (sum * (k1 + 1)) / (sum + k1))
  }
  return impacts
}

/** How telling a word is that so many of all products have. */
export const rarityOf = (productsWithIt: number, products: number) =>
  Math.log(1 + (Math.max(products - productsWithIt, 0) + 0.5) / (productsWithIt + 0.5))
