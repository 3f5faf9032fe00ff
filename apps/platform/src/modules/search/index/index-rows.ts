import { pickText } from '@tiber/contract/locales'
import type { AttributeTexts } from './attribute-texts.ts'
import {
  addForms,
  listCodes,
  countTerms,
  extractProductWords,
  extractVariantWords,
  type Code,
  type Tokenizer,
  type DocumentWords,
  type WordForms,
} from './documents.ts'
import { languages, localesByLanguage, type Language } from './product-type.ts'
import { computeImpacts, type Lengths } from '../query/score-terms.ts'
import type { OfferSource, ProductSource, VariantSource } from './sources.ts'
import type { Stems } from '../text/stems.ts'
import { bestPrices, computeListPrices, type ListPrice } from './index-prices.ts'
import { listAttributeValues, type ValueName } from './value-names.ts'
import { normaliseText } from '../text/tokenizer.ts'

export type Posting = { term: string; impact: number }

/** A product as the index holds it; values and terms still by name. */
export type IndexedProduct = {
  product: ProductSource
  nameEs: string
  nameEn: string
  inStock: boolean
  priceMin: number | null
  priceMax: number | null
  offersUpdatedAt: string | null
  values: ValueName[]
  variantValues: ValueName[]
  hidden: ValueName[]
  postings: Posting[]
  wordForms: WordForms
  codes: Code[]
  prices: ListPrice[]
  variants: IndexedVariant[]
}

export type IndexedVariant = {
  variant: VariantSource
  inStock: boolean
  price: number | null
  values: ValueName[]
  hidden: ValueName[]
  postings: Posting[]
  codes: Code[]
}

export type ProductBundle = { product: ProductSource; variants: VariantSource[]; offers: Map<string, OfferSource[]> }
export type BundleWords = { product: DocumentWords; variants: DocumentWords[] }
export type IndexRules = { attributes: AttributeTexts; averages: Lengths; stems: Stems }

export function extractWords(
  { product, variants }: ProductBundle,
  attributes: AttributeTexts,
  toWords: Tokenizer,
): BundleWords {
  return {
    product: extractProductWords(product, attributes, toWords),
    variants: variants.map((variant) => extractVariantWords(variant, attributes, toWords)),
  }
}

export function toIndexedProduct({ product, variants, offers }: ProductBundle, words: BundleWords, rules: IndexRules) {
  const wordForms: WordForms = new Map()
  const own = collectTerms(words.product, rules, wordForms)
  const attributeValues = listAttributeValues(product.attributes, rules.attributes)
  const hasSingleVariant = variants.length === 1
  const indexed = variants.map((variant, at): IndexedVariant => {
    const supply = offers.get(variant.id) ?? []
    const differing = [...collectTerms(words.variants[at]!, rules, wordForms)].filter(([term]) => !own.has(term))
    const values = listAttributeValues(variant.attributes, rules.attributes)
    return {
      variant,
      inStock: supply.some(({ inStock }) => inStock),
      price: bestPrices(supply).get('') ?? null,
      values: [...values.facets, ...listSupplyValues(supply)],
      hidden: [...values.hidden, ...listStockValues(supply)],
      postings: toPostings(differing),
      codes: [...listCodes(variant), ...(hasSingleVariant ? productCodes(product) : [])].filter(isFirst),
    }
  })
  const prices = indexed.flatMap(({ price }) => price ?? [])
  const updates = [...offers.values()].flat().map(({ updatedAt }) => updatedAt)
  return {
    product,
    nameEs: toSortName(product, 'es'),
    nameEn: toSortName(product, 'en'),
    inStock: indexed.some(({ inStock }) => inStock),
    priceMin: prices.length > 0 ? Math.min(...prices) : null,
    priceMax: prices.length > 0 ? Math.max(...prices) : null,
    offersUpdatedAt: updates.toSorted().at(-1) ?? null,
    values: [...new Set([...listProductValues(product), ...attributeValues.facets])],
    variantValues: [...new Set(indexed.flatMap(({ values }) => values))],
    hidden: attributeValues.hidden,
    postings: toPostings([...own]),
    wordForms,
    codes: hasSingleVariant ? [] : productCodes(product),
    prices: computeListPrices(variants.map(({ id }) => offers.get(id) ?? [])),
    variants: indexed,
  } satisfies IndexedProduct
}

/** Collects the terms of both languages; a term without a language may occur in both and keeps its higher impact. */
function collectTerms(
  words: DocumentWords,
  { averages, stems }: IndexRules,
  wordForms: WordForms,
): Map<string, number> {
  const frequencies = countTerms(words, stems)
  const terms = new Map<string, number>()
  for (const language of languages) {
    for (const [term, impact] of computeImpacts(frequencies[language], averages))
      terms.set(term, Math.max(impact, terms.get(term) ?? 0))
    for (const [term, forms] of frequencies[language].wordForms) addForms(wordForms, term, forms)
  }
  return terms
}

/** Longer terms are not words. */
const maxTermLength = 60
const toPostings = (terms: [string, number][]) =>
  terms.filter(([term]) => term.length <= maxTermLength).map(([term, impact]): Posting => ({ term, impact }))

/** Sorts M4 before M10 and 2,5 mm before 10 mm: whole numbers get the same length. */
const toSortName = ({ name, sku }: ProductSource, language: Language) =>
  normaliseText(pickText(name, localesByLanguage[language]) ?? sku)
    .replace(/(?<![\d.,])\d+/g, (digits) => digits.padStart(6, '0'))
    .slice(0, 200)

const productCodes = ({ sku, mpn, gtin, externalId }: ProductSource) => listCodes({ sku, mpn, ean: gtin, externalId })
const isFirst = ({ code }: Code, at: number, all: Code[]) => all.findIndex((each) => each.code === code) === at

function listProductValues({ classificationId, brandId, tagIds }: ProductSource): ValueName[] {
  return [
    ...(classificationId ? [`classification||${classificationId}` as const] : []),
    ...(brandId ? [`brand||${brandId}` as const] : []),
    ...tagIds.map((id) => `tag||${id}` as const),
  ]
}

function listSupplyValues(offers: OfferSource[]): ValueName[] {
  const suppliers = [...new Set(offers.map(({ supplierId }) => supplierId))].map((id) => `supplier||${id}` as const)
  return [...suppliers, ...(offers.some(({ inStock }) => inStock) ? ['stock||any' as const] : [])]
}

/** Stock per supplier, for callers who may not see all suppliers. */
const listStockValues = (offers: OfferSource[]) =>
  offers.filter(({ inStock }) => inStock).map(({ supplierId }): ValueName => `stock||${supplierId}`)
