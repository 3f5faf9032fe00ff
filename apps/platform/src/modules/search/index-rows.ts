import { textIn } from '@tiber/contract/locales'
import type { AttributeTexts } from './attribute-texts.ts'
import {
  codesOf,
  frequenciesOf,
  localeOf,
  saidOfProduct,
  saidOfVariant,
  type Code,
  type Reader,
  type Said,
} from './documents.ts'
import { languages } from './product-type.ts'
import { impactsOf, type Lengths } from './scoring.ts'
import type { OfferSource, ProductSource, VariantSource } from './sources.ts'
import type { Stems } from './stems.ts'
import { bestPrices, type ListPrice } from './index-prices.ts'
import { valuesOfAttributes, type ValueName } from './value-names.ts'
import { plain } from './words.ts'

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
  /** Terms as they stand in the texts, to be shown. */
  shown: Map<string, string>
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

export type Goods = { product: ProductSource; variants: VariantSource[]; offers: Map<string, OfferSource[]> }
export type SaidOfGoods = { product: Said; variants: Said[] }
export type IndexRules = { attributes: AttributeTexts; averages: Lengths; stems: Stems }

export function saidOf({ product, variants }: Goods, attributes: AttributeTexts, read: Reader): SaidOfGoods {
  return {
    product: saidOfProduct(product, attributes, read),
    variants: variants.map((variant) => saidOfVariant(variant, attributes, read)),
  }
}

export function toIndexedProduct({ product, variants, offers }: Goods, said: SaidOfGoods, rules: IndexRules) {
  const shown = new Map<string, string>()
  const own = termsOf(said.product, rules, shown)
  const attributeValues = valuesOfAttributes(product.attributes, rules.attributes)
  const isAlone = variants.length === 1
  const indexed = variants.map((variant, at): IndexedVariant => {
    const supply = offers.get(variant.id) ?? []
    const differing = [...termsOf(said.variants[at]!, rules, shown)].filter(([term]) => !own.has(term))
    const values = valuesOfAttributes(variant.attributes, rules.attributes)
    return {
      variant,
      inStock: supply.some(({ inStock }) => inStock),
      price: bestPrices(supply).get('') ?? null,
      values: [...values.facets, ...supplyValues(supply)],
      hidden: [...values.hidden, ...stockValues(supply)],
      postings: toPostings(differing),
      codes: [...codesOf(variant), ...(isAlone ? productCodes(product) : [])].filter(isFirst),
    }
  })
  const prices = indexed.flatMap(({ price }) => price ?? [])
  const updates = [...offers.values()].flat().map(({ updatedAt }) => updatedAt)
  return {
    product,
    nameEs: sortName(product, 'es'),
    nameEn: sortName(product, 'en'),
    inStock: indexed.some(({ inStock }) => inStock),
    priceMin: prices.length > 0 ? Math.min(...prices) : null,
    priceMax: prices.length > 0 ? Math.max(...prices) : null,
    offersUpdatedAt: updates.toSorted().at(-1) ?? null,
    values: [...new Set([...productValues(product), ...attributeValues.facets])],
    variantValues: [...new Set(indexed.flatMap(({ values }) => values))],
    hidden: attributeValues.hidden,
    postings: toPostings([...own]),
    shown,
    codes: isAlone ? [] : productCodes(product),
    prices: listPrices(variants, offers),
    variants: indexed,
  } satisfies IndexedProduct
}

/** Of both languages; a term of none may stand in both and counts where it says more. */
function termsOf(said: Said, { averages, stems }: IndexRules, shown: Map<string, string>): Map<string, number> {
  const frequencies = frequenciesOf(said, stems)
  const terms = new Map<string, number>()
  for (const language of languages) {
    for (const [term, impact] of impactsOf(frequencies[language], averages))
      terms.set(term, Math.max(impact, terms.get(term) ?? 0))
    for (const [term, word] of frequencies[language].shown)
      if (word.length < (shown.get(term)?.length ?? Infinity)) shown.set(term, word)
  }
  return terms
}

/** A term of a thousand characters is no word. */
const longestTerm = 60
const toPostings = (terms: [string, number][]) =>
  terms.filter(([term]) => term.length <= longestTerm).map(([term, impact]): Posting => ({ term, impact }))

const sortName = ({ name, sku }: ProductSource, language: 'es' | 'en') =>
  plain(textIn(name, localeOf[language]) ?? sku).slice(0, 200)

const productCodes = ({ sku, mpn, gtin, externalId }: ProductSource) => codesOf({ sku, mpn, ean: gtin, externalId })
const isFirst = ({ code }: Code, at: number, all: Code[]) => all.findIndex((each) => each.code === code) === at

function productValues({ classificationId, brandId, tagIds }: ProductSource): ValueName[] {
  return [
    ...(classificationId ? [`classification||${classificationId}` as const] : []),
    ...(brandId ? [`brand||${brandId}` as const] : []),
    ...tagIds.map((id) => `tag||${id}` as const),
  ]
}

function supplyValues(offers: OfferSource[]): ValueName[] {
  const suppliers = [...new Set(offers.map(({ supplierId }) => supplierId))].map((id) => `supplier||${id}` as const)
  return [...suppliers, ...(offers.some(({ inStock }) => inStock) ? ['stock||any' as const] : [])]
}

/** Whose suppliers are not all seen needs to know who has it. */
const stockValues = (offers: OfferSource[]) =>
  offers.filter(({ inStock }) => inStock).map(({ supplierId }): ValueName => `stock||${supplierId}`)

function listPrices(variants: VariantSource[], offers: Map<string, OfferSource[]>): ListPrice[] {
  const byList = new Map<string, number[]>()
  for (const { id } of variants)
    for (const [list, price] of bestPrices(offers.get(id) ?? []))
      if (list !== '') byList.set(list, [...(byList.get(list) ?? []), price])
  return [...byList].map(([listId, all]) => ({ listId, priceMin: Math.min(...all), priceMax: Math.max(...all) }))
}
