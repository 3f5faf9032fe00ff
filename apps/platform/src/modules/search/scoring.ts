/** The places of a product where a word may stand. */
export const fields = [
  /** The noun a name is about. */
  'type',
  'class',
  'name',
  /** The end of a name, after "for", "with" or a comma. */
  'aside',
  'brand',
  'model',
  /** What one can filter by. */
  'attributes',
  /** Attributes that are only shown. */
  'details',
  'description',
] as const
export type Field = (typeof fields)[number]

/** BM25F: how much a word in a field counts, and how much a long field takes from it. */
export type Weights = { k1: number; fields: Record<Field, { weight: number; b: number }> }

export const weights: Weights = {
  k1: 0.8,
  fields: {
    type: { weight: 2.5, b: 0 },
    class: { weight: 2, b: 0 },
    name: { weight: 3.5, b: 0.4 },
    aside: { weight: 0.7, b: 0.5 },
    brand: { weight: 2, b: 0 },
    model: { weight: 1, b: 0 },
    attributes: { weight: 1, b: 0.5 },
    details: { weight: 0.3, b: 0.5 },
    description: { weight: 0.9, b: 0.8 },
  },
}

/** What a word counts more where it names the thing itself. */
const thingBonus = 0.3

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
    // Beyond what repetition can add up to: a laptop comes before everything that is for laptops.
    const isThing = (byField.type ?? 0) > 0
    impacts.set(term, (sum * (k1 + 1)) / (sum + k1) + (isThing ? thingBonus : 0))
  }
  return impacts
}

/** How telling a word is that so many of all products have. */
export const rarityOf = (productsWithIt: number, products: number) =>
  Math.log(1 + (Math.max(products - productsWithIt, 0) + 0.5) / (productsWithIt + 0.5))
