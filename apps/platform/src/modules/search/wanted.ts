import { PlatformError } from '@tiber/contract/errors'
import { defaultCurrency } from '@tiber/contract/currencies'
import { readSort, type SortKey as SortWish } from '@tiber/contract/query-string'
import type { Aggregation } from '@tiber/contract/search'
import type { Context } from '../../context.ts'
import { instantOf } from '../../database/instants.ts'
import {
  accountOf,
  assortmentsOf,
  attributesOf,
  navigationOf,
  tagsOf,
  type Assortment,
  type Category,
} from '../catalogue/service.ts'
import { scopeOf } from '../prices/service.ts'
import { attributeFilters, ranksOf } from './attribute-filters.ts'
import { mixedValues } from './category-facets.ts'
import * as conditions from './condition-queries.ts'
import { customFieldWishes } from './custom-field-filters.ts'
import type { Shape } from './shape-queries.ts'
import type { SeenStock } from './stock-queries.ts'
import { newerVocabulary, vocabularyOf, listsOf, type Vocabulary } from './vocabulary.ts'
import { selectBySku, type Value } from './vocabulary-queries.ts'
import { allowsSupplier, stockAnywhere, stockSeen } from './visibility.ts'
import { plain } from './words.ts'

export type Wish = {
  query?: string
  aggregation?: Aggregation
  currency?: string
  categoryIds?: string[]
  brand?: string[]
  suppliers?: string[]
  productTags?: string[]
  skus?: string[]
  attributes?: string[]
  customFields?: string[]
  priceMin?: number
  priceMax?: number
  inStock?: boolean
  withFacets?: boolean
  withLadders?: boolean
  productUpdatedTime?: string
  offerUpdatedTime?: string
  page: number
  size: number
  sort?: string[]
}

/** The facets whose filters are set, in the order of the filters. */
export type FacetName = 'brand' | 'supplier' | 'tag' | 'stock' | `attribute ${string}`

export type Wanted = {
  shape: Omit<Shape, 'sought' | 'offset' | 'limit' | 'withFacets' | 'withTotal'>
  facets: FacetName[]
  categories: Category[]
  vocabulary: Vocabulary
  sort: SortWish[]
  /** Ids of those the results are narrowed to. */
  suppliers: string[] | undefined
}

/** What a request asks for, in numbers of the index. Undefined where something named does not exist: nothing has it. */
export async function wantedOf(context: Context, wish: Wish): Promise<Wanted | undefined> {
  refuseVisitors(context, wish)
  const vocabulary = await vocabularyOf(context)
  const wanted = await tryWanted(context, wish, vocabulary)
  if (wanted) return wanted
  // Perhaps it is so new that this process has not heard of it.
  const newer = await newerVocabulary(context, vocabulary)
  return newer === vocabulary ? undefined : tryWanted(context, wish, newer)
}

/** Prices, stock and suppliers are nobody's business before sign-in. */
function refuseVisitors(context: Context, wish: Wish) {
  if (accountOf(context) !== undefined) return
  const { priceMin, priceMax, inStock, offerUpdatedTime, suppliers, customFields, sort } = wish
  const isAsked = [priceMin, priceMax, inStock, offerUpdatedTime].some((each) => each !== undefined)
  const isListed = [suppliers, customFields].some((each) => (each?.length ?? 0) > 0)
  if (isAsked || isListed || readSort(sort, ['price']).length > 0)
    throw new PlatformError('PE0001', 'Prices, stock and suppliers are for customers who have signed in.')
}

async function tryWanted(context: Context, wish: Wish, vocabulary: Vocabulary): Promise<Wanted | undefined> {
  const assortments = await assortmentsOf(context)
  const categories = await categoriesNamed(context, wish.categoryIds)
  const filters = await filtersOf(context, wish, { vocabulary, assortments })
  const skus = wish.skus?.length ? await selectBySku(context.db, wish.skus) : undefined
  const fields = await customFieldWishes(context, wish.customFields ?? [])
  if (!categories || !filters || !fields || skus?.length === 0) return undefined
  const attributes = await attributesOf(context)
  const sort = sortWishOf(wish, [...attributes.keys()])
  const isPriced = wish.priceMin !== undefined || wish.priceMax !== undefined || sort.some(isByPrice)
  const scope = scopeOf(context, wish.currency)
  const lists = scope && (await listsOf(context, scope))
  const suppliers = filters
    .find(({ facet }) => facet === 'supplier')
    ?.values.flatMap((value) => vocabulary.find(value)?.key ?? [])
  const isNarrowed = filters.some(({ of }) => of !== 'product') || skus !== undefined || fields.length > 0
  const ofVariants =
    wish.aggregation === 'VARIANT' ||
    isNarrowed ||
    isPriced ||
    sort.some(({ property }) => conditions.isByAttribute(property))
  const isPublicKnown = scope?.currency === defaultCurrency && !allowsSupplier(assortments)
  // The index knows prices of whole products, and of anybody's offers; of single variants and suppliers they are resolved.
  const isBounded = isNarrowed && isPublicKnown && ((lists?.length ?? 0) > 0 || suppliers !== undefined)
  const bounds = { from: wish.priceMin, to: wish.priceMax, decides: isPriced }
  const where = [
    ...conditions.inCategories(categories, vocabulary),
    ...assortments.flatMap((each) => conditions.inAssortment(each, vocabulary)),
    ...(skus ? [conditions.isAmong(skus)] : []),
    ...fields.map((each) => conditions.haveCustomFields(each, assortments)),
    ...(wish.productUpdatedTime
      ? [conditions.isUpdatedSince(instantOf(wish.productUpdatedTime, 'productUpdatedTime'))]
      : []),
    ...(wish.offerUpdatedTime ? [conditions.isOfferedSince(instantOf(wish.offerUpdatedTime, 'offerUpdatedTime'))] : []),
  ]
  return {
    facets: filters.map(({ facet }) => facet),
    categories,
    vocabulary,
    sort,
    suppliers,
    shape: {
      rows: ofVariants ? 'variants' : 'products',
      aggregation: wish.aggregation ?? 'PRODUCT',
      where,
      filters,
      prices: scope && (isPriced || isBounded) ? { scope, assortments, suppliers, ...bounds } : undefined,
      sort: sort.map(({ property, descending }) => {
        const attribute = attributes.get(property.replace(/^attributes\./, ''))
        const ofAttribute = conditions.isByAttribute(property)
        const ranks = attribute && ofAttribute ? ranksOf(attribute) : undefined
        return { expression: conditions.sortKey(property, { locale: context.locale, ranks }), descending, ofAttribute }
      }),
      lists,
      isPublicKnown,
      stock: stockSeen(context, vocabulary, assortments),
      mixed: mixedValues({ all: await navigationOf(context), within: categories, vocabulary }),
    },
  }
}

const isByPrice = ({ property }: SortWish) => property === 'price'

/** Relevance is the order anyway; unknown fields are ignored. */
const sortWishOf = ({ sort }: Wish, attributes: string[]): SortWish[] =>
  readSort(sort, ['createdTime', 'name', 'price', ...attributes.map((each) => `attributes.${each}`)])

/** By id or external id. */
async function categoriesNamed(context: Context, ids: string[] | undefined): Promise<Category[] | undefined> {
  if (!ids?.length) return []
  const all = await navigationOf(context)
  const found = all.filter(({ id, externalId, active }) => active && (ids.includes(id) || ids.includes(externalId)))
  return found.length === 0 ? undefined : found
}

type Known = { vocabulary: Vocabulary; assortments: Assortment[] }
type NamedFilter = Shape['filters'][number] & { facet: FacetName }

async function filtersOf(context: Context, wish: Wish, { vocabulary, assortments }: Known) {
  const tags = await tagsOf(context)
  const tagNames = ({ key }: Value) => [tags.get(key)?.externalId ?? '', ...Object.values(tags.get(key)?.name ?? {})]
  const names = ({ externalId, name }: Value) => [externalId ?? '', name ?? '']
  const pick = (kind: 'brand' | 'supplier' | 'tag', given: string[], namesOf: (value: Value) => string[]) => {
    const wanted = new Set(given.map(plain))
    return vocabulary
      .valuesOf(kind)
      .filter((value) => given.includes(value.key) || namesOf(value).some((name) => wanted.has(plain(name))))
      .map(({ id }) => id)
  }
  const isAllowed = allowsSupplier(assortments) ?? (() => true)
  const isSeen = (id: number) => isAllowed(vocabulary.find(id)!.key)
  const filters: NamedFilter[] = []
  if (wish.brand?.length) filters.push({ facet: 'brand', of: 'product', values: pick('brand', wish.brand, names) })
  if (wish.productTags?.length)
    filters.push({ facet: 'tag', of: 'product', values: pick('tag', wish.productTags, tagNames) })
  if (wish.suppliers?.length)
    filters.push({ facet: 'supplier', of: 'any', values: pick('supplier', wish.suppliers, names).filter(isSeen) })
  if (wish.inStock)
    filters.push({ facet: 'stock', ...stockFilter(stockSeen(context, vocabulary, assortments), vocabulary) })
  const attributes = wish.attributes?.length ? await attributeFilters(context, wish.attributes, vocabulary) : []
  if (!attributes || filters.some(({ values }) => values.length === 0)) return undefined
  filters.push(
    ...attributes.map(({ attribute, ...filter }) => ({ ...filter, facet: `attribute ${attribute}` as const })),
  )
  return filters
}

/** In stock at anybody's, or at one of those the caller may buy from. */
function stockFilter(stock: SeenStock, vocabulary: Vocabulary): Pick<NamedFilter, 'of' | 'values'> {
  if (typeof stock !== 'string') return { of: 'hidden', values: stock.values }
  const anywhere = stockAnywhere(vocabulary)
  return { of: 'any', values: anywhere === undefined ? [] : [anywhere] }
}
