import { addForms, type WordForms } from './documents.ts'
import * as queries from './index-queries.ts'
import type { IndexedProduct, IndexedVariant, Posting } from './index-rows.ts'
import type { ValueName } from './value-names.ts'

/** Assigns ids to terms, given the number of products that contain each. */
export type TermIds = {
  assignIds(counts: Map<string, number>, wordForms: WordForms): Promise<Map<string, number>>
}

/** Writes products that are not in the index, or whose contents were deleted from it. */
export async function writeProducts(target: queries.IndexTarget, products: IndexedProduct[], terms: TermIds) {
  if (products.length === 0) return
  const values = await queries.upsertValues(target.db, collectValueNames(products))
  const toValueIds = (names: ValueName[]) => names.flatMap((name) => values.get(name) ?? [])
  const productIds = await queries.upsertProducts(
    target,
    products.map((each) => ({
      productId: each.product.id,
      values: toValueIds(each.values),
      variantValues: toValueIds(each.variantValues),
      hidden: toValueIds(each.hidden),
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
    target,
    products.flatMap(({ product, variants }) =>
      variants.map((each, position) => ({
        variantId: each.variant.id,
        product: productIds.get(product.id)!,
        values: toValueIds(each.values),
        hidden: toValueIds(each.hidden),
        inStock: each.inStock,
        price: each.price,
        position,
      })),
    ),
  )
  const ids = { getProductId: (id: string) => productIds.get(id)!, getVariantId: (id: string) => variantIds.get(id)! }
  await queries.updateFirstVariants(
    target,
    products.map(({ product, variants }) => ({
      product: ids.getProductId(product.id),
      variant: ids.getVariantId(findFirstVariant(variants).variant.id),
    })),
  )
  await writeTerms(target, products, { ...ids, terms })
}

type Ids = { terms: TermIds; getProductId(id: string): number; getVariantId(id: string): number }

async function writeTerms(target: queries.IndexTarget, products: IndexedProduct[], { terms, ...ids }: Ids) {
  const counts = new Map<string, number>()
  const wordForms: WordForms = new Map()
  for (const each of products) {
    const own = new Set(
      [...each.postings, ...each.variants.flatMap(({ postings }) => postings)].map(({ term }) => term),
    )
    for (const term of own) counts.set(term, (counts.get(term) ?? 0) + 1)
    for (const [term, forms] of each.wordForms) addForms(wordForms, term, forms)
  }
  const termIds = await terms.assignIds(counts, wordForms)
  const rows: queries.PostingRows = { terms: [], products: [], variants: [], impacts: [] }
  const codes: queries.CodeRow[] = []
  const add = (postings: Posting[], product: number, variant: number) => {
    for (const { term, impact } of postings) {
      rows.terms.push(termIds.get(term)!)
      rows.products.push(product)
      rows.variants.push(variant)
      rows.impacts.push(impact)
    }
  }
  for (const each of products) {
    const product = ids.getProductId(each.product.id)
    add(each.postings, product, 0)
    codes.push(...each.codes.map((code) => ({ ...code, product, variant: 0 })))
    for (const { variant, postings, codes: own } of each.variants) {
      const variantId = ids.getVariantId(variant.id)
      add(postings, product, variantId)
      codes.push(...own.map((code) => ({ ...code, product, variant: variantId })))
    }
  }
  await queries.insertPostings(target, rows)
  await queries.insertCodes(target, codes)
  await queries.insertPrices(
    target,
    products.flatMap(({ product, prices }) =>
      prices.map((price) => ({ ...price, product: ids.getProductId(product.id) })),
    ),
  )
}

function collectValueNames(products: IndexedProduct[]): ValueName[] {
  const names = new Set<ValueName>()
  for (const { values, variantValues, hidden, variants } of products)
    for (const list of [values, variantValues, hidden, ...variants.map((each) => each.hidden)])
      for (const name of list) names.add(name)
  return [...names]
}

/** Returns the variant shown by default: the default variant if it is in stock, else the first in stock. */
function findFirstVariant(variants: IndexedVariant[]): IndexedVariant {
  const standard = variants.find(({ variant }) => variant.isDefault)
  if (standard?.inStock) return standard
  return variants.find(({ inStock }) => inStock) ?? standard ?? variants[0]!
}
