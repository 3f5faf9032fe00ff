import { data, redirect } from 'react-router'
import { maxResultDepth, type Aggregation, type QueryInterpretation } from '@tiber/contract/catalogue/search'
import { packRows } from '#app/product-ui/packed-rows.ts'
import { isRefusal } from '@tiber/web/failures.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { getBuyerKey } from '../frame/frame-session.ts'
import { parseColumnChoice } from './spec-table/column-choice.ts'
import { countInStock, toFacets, resolveValueKeys } from './facets/facets.ts'
import { toResultRow, toViewRows, type ResultRow } from './results/result-row.ts'
import {
  buildSearch,
  views,
  type Range,
  type ResultsState,
  type InvalidLimit,
  type View,
} from './results/results-state.ts'

type ReadResultsOptions = {
  /** Path of the page without parameters. */
  path: string
  state: ResultsState
  invalidLimits: InvalidLimit[]
  /** Category of the page's address. */
  categoryId?: string
  /** View used unless the user has chosen one. */
  defaultView: View
}

export type Results = Awaited<ReturnType<typeof readResults>>

/** Reads a page of results with everything its views need, in one call. */
export async function readResults(
  handle: SessionHandle,
  { path, state, invalidLimits, categoryId, defaultView }: ReadResultsOptions,
) {
  const view = resolveView(handle, state.view) ?? defaultView
  const isTooDeep = state.page * state.size > maxResultDepth
  // A page beyond the limit still gets its filters, so that the results can be narrowed down.
  const page = isTooDeep ? 1 : state.page
  const query = {
    ...buildPlatformQuery({ ...state, page }, categoryId),
    aggregation: getAggregation(view),
    withLadders: view === 'table',
    // Cards show none, but the name of the one they are sorted by.
    withAttributes: view !== 'grid' || state.sort.includes('attributes.'),
  }
  const { products, facets, search } = await handle.platform.search.search({ query }).catch((error: unknown) => {
    if (isRefusal(error)) throw data('Bad Request', { status: 400 })
    throw error
  })
  const pageCount = Math.min(products.totalPages, Math.floor(maxResultDepth / state.size))
  const lastPage = isTooDeep ? state.page : Math.max(1, pageCount)
  // Canonical URL: values by key, and no page after the last.
  const canonical = buildSearch({ ...resolveValueKeys(state, facets), page: Math.min(state.page, lastPage) })
  if (canonical !== buildSearch(state)) throw redirect(path + canonical)
  const rows = isTooDeep ? [] : products.content.map((record) => toResultRow(record, state.q, search))
  return {
    buyer: getBuyerKey(handle.session),
    state,
    invalidLimits,
    categoryId,
    columns: parseColumnChoice(handle.jar.get('table-columns')),
    view,
    rows: toViewRows(rows, view),
    sortName: findSortName(rows, state),
    total: products.totalElements,
    pageCount,
    isTooDeep,
    // A category page links to its subcategories by tiles instead.
    facets: packRows(toFacets(facets, state).filter(({ name }) => categoryId === undefined || name !== 'category')),
    inStock: countInStock(facets),
    // The counts beside filters may be capped where the result count is not, so only the result count decides.
    interpretation: { ...literalInterpretation, ...search, capped: products.totalElements > maxResultDepth },
  }
}

/** Returns the name of the attribute the list is sorted by, which the sorting menu does not contain. */
function findSortName([first]: ResultRow[], { sort }: ResultsState): string | undefined {
  const id = /^-?attributes\.(.+)$/.exec(sort)?.[1]
  return first?.specs.find((spec) => spec.id === id)?.name
}

const literalInterpretation: QueryInterpretation = { exact: null, corrections: [], dropped: [], capped: false }

/** The table compares variants; cards and lists show families. */
export const getAggregation = (view: View): Aggregation => (view === 'table' ? 'VARIANT' : 'PRODUCT')

/** Returns the view of the URL and remembers it, else the remembered one; a prefetch is not remembered. */
function resolveView({ jar, isPrefetch }: SessionHandle, chosen: View | undefined): View | undefined {
  if (!chosen) return views.find((each) => each === jar.get('results-view'))
  if (!isPrefetch && jar.get('results-view') !== chosen) jar.set('results-view', chosen)
  return chosen
}

/** Builds the parameters of the search call. */
export function buildPlatformQuery(state: ResultsState, categoryId?: string) {
  const { q, categories, brands, suppliers, tags, price, inStock, sort, page, size } = state
  const categoryIds = categoryId === undefined ? categories : categories.length > 0 ? categories : [categoryId]
  return {
    query: q || undefined,
    categoryIds: omitEmpty(categoryIds),
    brand: omitEmpty(brands),
    suppliers: omitEmpty(suppliers),
    productTags: omitEmpty(tags),
    attributes: omitEmpty(buildAttributeFilters(state)),
    priceMin: price.from,
    priceMax: price.to,
    inStock: inStock || undefined,
    sort: sort ? [sort.startsWith('-') ? `${sort.slice(1)},desc` : `${sort},asc`] : undefined,
    page: page - 1,
    size,
    withFacets: true,
  }
}

const buildAttributeFilters = ({ attributes, ranges }: ResultsState) => [
  ...Object.entries(attributes).flatMap(([id, values]) => values.map((value) => `${id}|${value}`)),
  ...Object.entries(ranges).map(([id, range]) => `${id}|${formatRange(range)}`),
]

const formatRange = ({ from, to }: Range) => `${from ?? ''}..${to ?? ''}`

const omitEmpty = (values: string[]) => (values.length > 0 ? values : undefined)
