import { PlatformError } from '@tiber/contract/errors'
import { defaultCurrency } from '@tiber/contract/currencies'
import { readSort, type SortKey as SortParam } from '@tiber/contract/query-string'
import type { Aggregation } from '@tiber/contract/catalogue/search'
import type { Context } from '../../../context.ts'
import { parseInstant } from '../../../database/parse-instant.ts'
import {
  getAccountId,
  loadAssortments,
  loadAttributes,
  loadNavigation,
  loadTags,
  type Assortment,
  type Attributes,
  type Category,
} from '../../catalogue/service.ts'
import { getPriceScope } from '../../prices/service.ts'
import { buildAttributeFilters, getOptionRanks } from '../facets/attribute-filters.ts'
import { listOverlappingValues } from '../facets/category-facets.ts'
import * as conditions from './condition-queries.ts'
import { buildCustomFieldFilters } from '../facets/custom-field-filters.ts'
import type { SearchQuery } from './filter-queries.ts'
import type { VisibleStock } from './stock-queries.ts'
import { reloadVocabulary, loadVocabulary, loadOwnLists, type Vocabulary } from '../text/vocabulary.ts'
import { selectBySku, type Value } from '../text/vocabulary-queries.ts'
import { createSupplierCheck, getStockValueId, getVisibleStock } from './visibility.ts'
import { normaliseText } from '../text/tokenizer.ts'

export type SearchParams = {
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
  withAttributes?: boolean
  productUpdatedTime?: string
  offerUpdatedTime?: string
  page: number
  size: number
  sort?: string[]
}

/** The facets whose filters are set, in the order of the filters. */
export type FacetName = 'brand' | 'supplier' | 'tag' | 'stock' | `attribute ${string}`

export type SearchCriteria = {
  searchQuery: Omit<
    SearchQuery,
    'textQuery' | 'offset' | 'limit' | 'withFacets' | 'withTotal' | 'withVersions' | 'byFamily'
  >
  facets: FacetName[]
  categories: Category[]
  vocabulary: Vocabulary
  sort: SortParam[]
  /** The ids of the suppliers that results are limited to. */
  suppliers: string[] | undefined
}

/**
 * Translates the request into value ids of the index; undefined if something it names does not exist: then nothing
 * matches.
 */
export async function buildCriteria(context: Context, params: SearchParams): Promise<SearchCriteria | undefined> {
  rejectVisitors(context, params)
  const vocabulary = await loadVocabulary(context)
  const criteria = await tryBuildCriteria(context, params, vocabulary)
  if (criteria) return criteria
  // It may be too new for the cached vocabulary of this process.
  const newer = await reloadVocabulary(context, vocabulary)
  return newer === vocabulary ? undefined : tryBuildCriteria(context, params, newer)
}

/** Rejects filters by price, stock or supplier from visitors. */
function rejectVisitors(context: Context, params: SearchParams) {
  if (getAccountId(context) !== undefined) return
  const { priceMin, priceMax, inStock, offerUpdatedTime, suppliers, customFields, sort } = params
  const hasFilter = [priceMin, priceMax, inStock, offerUpdatedTime].some((each) => each !== undefined)
  const hasList = [suppliers, customFields].some((each) => (each?.length ?? 0) > 0)
  if (hasFilter || hasList || readSort(sort, ['price']).length > 0)
    throw new PlatformError('PE0001', 'Sign in to filter or sort by price, stock or supplier.')
}

async function tryBuildCriteria(
  context: Context,
  params: SearchParams,
  vocabulary: Vocabulary,
): Promise<SearchCriteria | undefined> {
  const assortments = await loadAssortments(context)
  const categories = await findCategoriesById(context, params.categoryIds)
  const filters = await buildFilters(context, params, { vocabulary, assortments })
  const skus = params.skus?.length ? await selectBySku(context.db, params.skus) : undefined
  const fields = await buildCustomFieldFilters(context, params.customFields ?? [])
  if (!categories || !filters || !fields || skus?.length === 0) return undefined
  const attributes = await loadAttributes(context)
  const sort = parseSort(params, [...attributes.keys()])
  const suppliers = filters
    .find(({ facet }) => facet === 'supplier')
    ?.values.flatMap((value) => vocabulary.find(value)?.key ?? [])
  const isPriced = params.priceMin !== undefined || params.priceMax !== undefined || sort.some(isByPrice)
  const isNarrowed = filters.some(({ scope: of }) => of !== 'product') || skus !== undefined || fields.length > 0
  const ofVariants =
    params.aggregation === 'VARIANT' ||
    isNarrowed ||
    isPriced ||
    sort.some(({ property }) => conditions.isByAttribute(property))
  const priceCriteria = await buildPriceCriteria(context, params, { assortments, suppliers, isPriced, isNarrowed })
  return {
    facets: filters.map(({ facet }) => facet),
    categories,
    vocabulary,
    sort,
    suppliers,
    searchQuery: {
      accountId: getAccountId(context),
      rows: ofVariants ? 'variants' : 'products',
      aggregation: params.aggregation ?? 'PRODUCT',
      where: buildConditions(params, { categories, assortments, vocabulary, skus, fields }),
      filters,
      sort: toSortKeys(sort, attributes, context.locale),
      ...priceCriteria,
      stock: getVisibleStock(context, vocabulary, assortments),
      overlapping: listOverlappingValues({ all: await loadNavigation(context), within: categories, vocabulary }),
    },
  }
}

type Restrictions = {
  categories: Category[]
  assortments: Assortment[]
  vocabulary: Vocabulary
  skus: Awaited<ReturnType<typeof selectBySku>> | undefined
  fields: conditions.CustomFieldFilter[]
}

/** Builds the conditions that are not filters of a facet. */
function buildConditions(
  { productUpdatedTime, offerUpdatedTime }: SearchParams,
  { categories, assortments, vocabulary, skus, fields }: Restrictions,
): SearchQuery['where'] {
  return [
    ...conditions.inCategories(categories, vocabulary),
    ...assortments.flatMap((each) => conditions.inAssortment(each, vocabulary)),
    ...(skus ? [conditions.isOneOf(skus)] : []),
    ...fields.map((each) => conditions.hasCustomFields(each, assortments)),
    ...(productUpdatedTime ? [conditions.isUpdatedSince(parseInstant(productUpdatedTime, 'productUpdatedTime'))] : []),
    ...(offerUpdatedTime ? [conditions.isOfferedSince(parseInstant(offerUpdatedTime, 'offerUpdatedTime'))] : []),
  ]
}

type PriceUse = {
  assortments: Assortment[]
  suppliers: string[] | undefined
  /** Whether results are filtered or sorted by price. */
  isPriced: boolean
  /** Whether results may be single variants or suppliers of a product. */
  isNarrowed: boolean
}

/** Builds what a search needs to know of prices: whose they are, and whether the index has them. */
async function buildPriceCriteria(
  context: Context,
  { currency, priceMin, priceMax }: SearchParams,
  { assortments, suppliers, isPriced, isNarrowed }: PriceUse,
): Promise<Pick<SearchQuery, 'prices' | 'lists' | 'isPublicKnown'>> {
  const scope = getPriceScope(context, currency)
  const lists = scope && (await loadOwnLists(context, scope))
  const isPublicKnown = scope?.currency === defaultCurrency && !createSupplierCheck(assortments)
  // The index has prices per product over all suppliers; for single variants and suppliers they are resolved.
  const isBounded = isNarrowed && isPublicKnown && ((lists?.length ?? 0) > 0 || suppliers !== undefined)
  const bounds = { from: priceMin, to: priceMax, isCriterion: isPriced }
  const prices = scope && (isPriced || isBounded) ? { scope, assortments, suppliers, ...bounds } : undefined
  return { prices, lists, isPublicKnown }
}

const toSortKeys = (sort: SortParam[], attributes: Attributes, locale: Context['locale']): SearchQuery['sort'] =>
  sort.map(({ property, descending }) => {
    const attribute = attributes.get(property.replace(/^attributes\./, ''))
    const ofAttribute = conditions.isByAttribute(property)
    const ranks = attribute && ofAttribute ? getOptionRanks(attribute) : undefined
    return { expression: conditions.sortExpression(property, { locale, ranks }), descending, ofAttribute }
  })

const isByPrice = ({ property }: SortParam) => property === 'price'

/** Relevance is always the last sort key; unknown fields are ignored. */
const parseSort = ({ sort }: SearchParams, attributes: string[]): SortParam[] =>
  readSort(sort, ['createdTime', 'name', 'price', ...attributes.map((each) => `attributes.${each}`)])

/** Finds categories by id or external id. */
async function findCategoriesById(context: Context, ids: string[] | undefined): Promise<Category[] | undefined> {
  if (!ids?.length) return []
  const all = await loadNavigation(context)
  const found = all.filter(({ id, externalId, active }) => active && (ids.includes(id) || ids.includes(externalId)))
  return found.length === 0 ? undefined : found
}

type FilterContext = { vocabulary: Vocabulary; assortments: Assortment[] }
type NamedFilter = SearchQuery['filters'][number] & { facet: FacetName }

async function buildFilters(context: Context, params: SearchParams, { vocabulary, assortments }: FilterContext) {
  const tags = await loadTags(context)
  const tagNames = ({ key }: Value) => [tags.get(key)?.externalId ?? '', ...Object.values(tags.get(key)?.name ?? {})]
  const names = ({ externalId, name }: Value) => [externalId ?? '', name ?? '']
  const findValueIds = (kind: 'brand' | 'supplier' | 'tag', given: string[], getNames: (value: Value) => string[]) => {
    const normalised = new Set(given.map(normaliseText))
    return vocabulary
      .listValues(kind)
      .filter(
        (value) => given.includes(value.key) || getNames(value).some((name) => normalised.has(normaliseText(name))),
      )
      .map(({ id }) => id)
  }
  const isAllowed = createSupplierCheck(assortments) ?? (() => true)
  const isVisible = (id: number) => isAllowed(vocabulary.find(id)!.key)
  const filters: NamedFilter[] = []
  if (params.brand?.length)
    filters.push({ facet: 'brand', scope: 'product', values: findValueIds('brand', params.brand, names) })
  if (params.productTags?.length)
    filters.push({ facet: 'tag', scope: 'product', values: findValueIds('tag', params.productTags, tagNames) })
  if (params.suppliers?.length)
    filters.push({
      facet: 'supplier',
      scope: 'any',
      values: findValueIds('supplier', params.suppliers, names).filter(isVisible),
    })
  if (params.inStock)
    filters.push({ facet: 'stock', ...stockFilter(getVisibleStock(context, vocabulary, assortments), vocabulary) })
  const attributes = params.attributes?.length
    ? await buildAttributeFilters(context, params.attributes, vocabulary)
    : []
  if (!attributes || filters.some(({ values }) => values.length === 0)) return undefined
  filters.push(
    ...attributes.map(({ attribute, ...filter }) => ({ ...filter, facet: `attribute ${attribute}` as const })),
  )
  return filters
}

/** In stock at any supplier, or at one of those the caller may buy from. */
function stockFilter(stock: VisibleStock, vocabulary: Vocabulary): Pick<NamedFilter, 'scope' | 'values'> {
  if (typeof stock !== 'string') return { scope: 'hidden', values: stock.values }
  const anywhere = getStockValueId(vocabulary)
  return { scope: 'any', values: anywhere === undefined ? [] : [anywhere] }
}
