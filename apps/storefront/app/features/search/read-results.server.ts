import { data, redirect } from 'react-router'
import { deepestResult, type Aggregation, type Understanding } from '@tiber/contract/search'
import { isRefusal } from '#app/server/failure-policy.server.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import { buyerOf } from '../frame/frame-session.ts'
import { choiceOf } from './column-choice.ts'
import { stockCount, toFacets, withKeys } from './facets.ts'
import { toRow } from './result-row.ts'
import { searchOf, views, type Range, type ResultsState, type UnreadLimit, type View } from './results-state.ts'

type Wish = {
  /** Path of the page without parameters. */
  path: string
  state: ResultsState
  unread: UnreadLimit[]
  /** Category of the page's address. */
  categoryId?: string
  /** View used unless the user has chosen one. */
  suits: View
}

export type Results = Awaited<ReturnType<typeof readResults>>

/** Reads a page of results with everything its views need, in one call. */
export async function readResults(handle: SessionHandle, { path, state, unread, categoryId, suits }: Wish) {
  const view = rememberedView(handle, state.view) ?? suits
  const isTooDeep = state.page * state.size > deepestResult
  // A page beyond the limit still gets its filters, so that the results can be narrowed down.
  const page = isTooDeep ? 1 : state.page
  const query = {
    ...platformQuery({ ...state, page }, categoryId),
    aggregation: aggregationOf(view),
    withLadders: view === 'table',
  }
  const { products, facets, search } = await handle.platform.search.search({ query }).catch((error: unknown) => {
    if (isRefusal(error)) throw data('Bad Request', { status: 400 })
    throw error
  })
  const pageCount = Math.min(products.totalPages, Math.floor(deepestResult / state.size))
  const lastPage = isTooDeep ? state.page : Math.max(1, pageCount)
  // Canonical URL: values by key, and no page after the last.
  const canonical = searchOf({ ...withKeys(state, facets), page: Math.min(state.page, lastPage) })
  if (canonical !== searchOf(state)) throw redirect(path + canonical)
  return {
    buyer: buyerOf(handle.session),
    state,
    unread,
    categoryId,
    columns: choiceOf(handle.jar.get('table-columns')),
    view,
    rows: isTooDeep ? [] : products.content.map((record) => toRow(record, state.q)),
    total: products.totalElements,
    pageCount,
    isTooDeep,
    // A category page links to its subcategories by tiles instead.
    facets: toFacets(facets, state).filter(({ name }) => categoryId === undefined || name !== 'category'),
    inStock: stockCount(facets),
    // The counts beside filters may be capped where the result count is not, so only the result count decides.
    understanding: { ...understoodAsSaid, ...search, capped: products.totalElements > deepestResult },
  }
}

const understoodAsSaid: Understanding = { exact: null, corrections: [], dropped: [], capped: false }

/** The table compares variants; cards and lists show families. */
export const aggregationOf = (view: View): Aggregation => (view === 'table' ? 'VARIANT' : 'PRODUCT')

/** Returns the view of the URL and remembers it, else the remembered one; a prefetch is not remembered. */
function rememberedView({ jar, isPrefetch }: SessionHandle, chosen: View | undefined): View | undefined {
  if (!chosen) return views.find((each) => each === jar.get('results-view'))
  if (!isPrefetch && jar.get('results-view') !== chosen) jar.set('results-view', chosen)
  return chosen
}

/** Builds the parameters of the search call. */
export function platformQuery(state: ResultsState, categoryId?: string) {
  const { q, categories, brands, suppliers, tags, price, inStock, sort, page, size } = state
  const categoryIds = categoryId === undefined ? categories : categories.length > 0 ? categories : [categoryId]
  return {
    query: q || undefined,
    categoryIds: someOf(categoryIds),
    brand: someOf(brands),
    suppliers: someOf(suppliers),
    productTags: someOf(tags),
    attributes: someOf(attributeFilters(state)),
    priceMin: price.from,
    priceMax: price.to,
    inStock: inStock || undefined,
    sort: sort ? [sort.startsWith('-') ? `${sort.slice(1)},desc` : `${sort},asc`] : undefined,
    page: page - 1,
    size,
    withFacets: true,
  }
}

const attributeFilters = ({ attributes, ranges }: ResultsState) => [
  ...Object.entries(attributes).flatMap(([id, values]) => values.map((value) => `${id}|${value}`)),
  ...Object.entries(ranges).map(([id, range]) => `${id}|${toRangeText(range)}`),
]

const toRangeText = ({ from, to }: Range) => `${from ?? ''}..${to ?? ''}`

const someOf = (values: string[]) => (values.length > 0 ? values : undefined)
