/** The fields of a product in which a word may occur. */
export const fields = [
  'class',
  'name',
  /** The end of a name, after "for", "with" or a comma. */
  'aside',
  'brand',
  'model',
  /** Attributes that are facets. */
  'attributes',
  /** Attributes that are only displayed. */
  'details',
  'description',
] as const
export type Field = (typeof fields)[number]

/** BM25F parameters: the weight of a word in a field, and how much the length of the field reduces it. */
export type Weights = { k1: number; fields: Record<Field, { weight: number; b: number }> }

export const weights: Weights = {
  k1: 0.8,
  fields: {
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

export type Lengths = Record<Field, number>

/** The number of occurrences of each word per field, and the lengths of the fields. */
export type Frequencies = { counts: Map<string, Partial<Lengths>>; lengths: Lengths }

/** Computes the part of BM25F that depends on the product alone; a query multiplies it by the rarity of the word. */
export function computeImpacts(
  { counts, lengths }: Frequencies,
  averages: Lengths,
  { k1, fields: settings } = weights,
) {
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

/** Returns the inverse document frequency of a word. */
export const computeRarity = (productsWithIt: number, products: number) =>
  Math.log(1 + (Math.max(products - productsWithIt, 0) + 0.5) / (productsWithIt + 0.5))
