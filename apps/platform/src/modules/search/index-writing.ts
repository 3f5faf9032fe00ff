import * as queries from './index-queries.ts'
import type { IndexedProduct, IndexedVariant, Posting } from './index-rows.ts'
import type { ValueName } from './value-names.ts'

/** Where terms get their numbers from, given in how many of the products each of them stands. */
export type TermNumbers = {
  numbersOf(counts: Map<string, number>, shown: Map<string, string>): Promise<Map<string, number>>
}

/** Writes products that are not in the index, or whose contents were taken out of it. */
export async function writeProducts(place: queries.Place, products: IndexedProduct[], terms: TermNumbers) {
  if (products.length === 0) return
  const values = await queries.upsertValues(place.db, namesOf(products))
  const numbersOf = (names: ValueName[]) => names.flatMap((name) => values.get(name) ?? [])
  const productIds = await queries.upsertProducts(
    place,
    products.map((each) => ({
      productId: each.product.id,
      values: numbersOf(each.values),
      variantValues: numbersOf(each.variantValues),
      hidden: numbersOf(each.hidden),
      variantCount: each.variants.length,
      inStock: each.inStock,
      priceMin: each.priceMin,
      priceMax: each.priceMax,
      nameEs: each.nameEs,
      nameEn: each.nameEn,
      createdAt: each.product.createdAt,
      updatedAt: each.product.updatedAt,
      offersUpdatedAt: each.offersUpdatedAt,
    })),
  )
  const variantIds = await queries.upsertVariants(
    place,
    products.flatMap(({ product, variants }) =>
      variants.map((each, position) => ({
        variantId: each.variant.id,
        product: productIds.get(product.id)!,
        values: numbersOf(each.values),
        hidden: numbersOf(each.hidden),
        inStock: each.inStock,
        price: each.price,
        position,
      })),
    ),
  )
  const ids = { productOf: (id: string) => productIds.get(id)!, variantOf: (id: string) => variantIds.get(id)! }
  await queries.updateFirstVariants(
    place,
    products.map(({ product, variants }) => ({
      product: ids.productOf(product.id),
      variant: ids.variantOf(firstOf(variants).variant.id),
    })),
  )
  await writeTerms(place, products, { ...ids, terms })
}

type Ids = { terms: TermNumbers; productOf(id: string): number; variantOf(id: string): number }

async function writeTerms(place: queries.Place, products: IndexedProduct[], { terms, ...ids }: Ids) {
  const counts = new Map<string, number>()
  const shown = new Map<string, string>()
  for (const each of products) {
    const own = new Set(
      [...each.postings, ...each.variants.flatMap(({ postings }) => postings)].map(({ term }) => term),
    )
    for (const term of own) counts.set(term, (counts.get(term) ?? 0) + 1)
    for (const [term, word] of each.shown) if (!shown.has(term)) shown.set(term, word)
  }
  const numbers = await terms.numbersOf(counts, shown)
  const rows: queries.PostingRows = { terms: [], products: [], variants: [], impacts: [] }
  const codes: queries.CodeRow[] = []
  const add = (postings: Posting[], product: number, variant: number) => {
    for (const { term, impact } of postings) {
      rows.terms.push(numbers.get(term)!)
      rows.products.push(product)
      rows.variants.push(variant)
      rows.impacts.push(impact)
    }
  }
  for (const each of products) {
    const product = ids.productOf(each.product.id)
    add(each.postings, product, 0)
    codes.push(...each.codes.map((code) => ({ ...code, product, variant: 0 })))
    for (const { variant, postings, codes: own } of each.variants) {
      const number = ids.variantOf(variant.id)
      add(postings, product, number)
      codes.push(...own.map((code) => ({ ...code, product, variant: number })))
    }
  }
  await queries.insertPostings(place, rows)
  await queries.insertCodes(place, codes)
  await queries.insertPrices(
    place,
    products.flatMap(({ product, prices }) =>
      prices.map((price) => ({ ...price, product: ids.productOf(product.id) })),
    ),
  )
}

function namesOf(products: IndexedProduct[]): ValueName[] {
  const names = new Set<ValueName>()
  for (const { values, variantValues, hidden, variants } of products)
    for (const list of [values, variantValues, hidden, ...variants.map((each) => each.hidden)])
      for (const name of list) names.add(name)
  return [...names]
}

/** What is shown when nothing says which: the default if there is some, else the first that is in stock. */
function firstOf(variants: IndexedVariant[]): IndexedVariant {
  const standard = variants.find(({ variant }) => variant.isDefault)
  if (standard?.inStock) return standard
  return variants.find(({ inStock }) => inStock) ?? standard ?? variants[0]!
}
