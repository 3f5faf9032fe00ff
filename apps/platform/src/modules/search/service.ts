import { PlatformError } from '@tiber/contract/errors'
import { toSpringPage } from '@tiber/contract/paging'
import type { SortKey } from '@tiber/contract/query-string'
import { maxResultDepth, type SearchRecord } from '@tiber/contract/catalogue/search'
import type { Context } from '../../context.ts'
import { loadNavigation } from '../catalogue/service.ts'
import { findNearestFamilies } from './query/category-names.ts'
import { buildFacets, noFacets } from './facets/facets.ts'
import type { SearchParams } from './query/criteria.ts'
import { findResults, loadResultRecords, toInterpretation, type FoundPage } from './query/find-results.ts'
import { buildSearchKey, cacheSearch, isCurrent, readCachedSearch, type CachedSearch } from './query/search-cache.ts'
import { recordSearchWithoutResults } from './query/searches-without-results.ts'
import { withinTimeLimit, withTimeLimit } from './query/time-limit.ts'

export { enqueueIndexing } from './index/index-jobs.ts'
export { rebuildIndex } from './index/update-index.ts'
export {
  findFirstVariants,
  isLastNumberSize,
  matchCodes,
  matchSimilarCodes,
  matchTexts,
  type CodeMatch,
  type TextMatch,
} from './lines/line-matches.ts'
export { findContradictions, findMissingWords, findTextsOfBrands } from './lines/compare-texts.ts'
export { findSimilarArticles } from './lines/similar-articles.ts'
export { findKnownPurchases } from './match/load-articles.ts'
export { loadRecords } from './index/records.ts'
export { canBeCodePrefix } from './query/rules.ts'
export { suggest } from './query/suggestions.ts'
export { countTypos } from './text/typos.ts'

/** Searches with filters, facets and paging; a query without results is counted. */
export async function search(context: Context, params: SearchParams) {
  requireDepth(params)
  const key = await withinTimeLimit(context, () => buildSearchKey(context, params))
  const cached = readCachedSearch(context, key)
  const found = (cached && (await answerFromCache(context, params, cached))) ?? (await runSearch(context, params, key))
  if (found.products.totalElements > 0) return found
  await recordSearchWithoutResults(context, params)
  if (!params.query?.trim()) return found
  const families = findNearestFamilies(await loadNavigation(context), params.query, context)
  return { ...found, search: { ...found.search, families } }
}

function requireDepth({ page, size }: SearchParams) {
  if ((page + 1) * size > maxResultDepth)
    throw new PlatformError(
      'F-E-007',
      `Only the first ${maxResultDepth} results can be read; add a filter to narrow them down.`,
      'page',
    )
}

/** Answers with results that were found before, unless the index has changed; their records are read anew. */
async function answerFromCache(context: Context, params: SearchParams, cached: CachedSearch) {
  const { found, total, facets, search } = cached
  const [isValid, records] = await withinTimeLimit(context, () =>
    Promise.all([isCurrent(context, params, cached), loadPage(context, params, found)]),
  )
  if (!isValid) return undefined
  return toAnswer(params, { records, total, sort: found.criteria?.sort ?? [], facets, search })
}

const runSearch = (outer: Context, params: SearchParams, key: string | undefined) =>
  withTimeLimit(outer, async (context, requireTimeLeft) => {
    const found = await findResults(context, params, { requireTimeLeft })
    const { criteria, results } = found
    requireTimeLeft()
    const records = await loadPage(context, params, found)
    const facets =
      criteria && results && params.withFacets !== false ? await buildFacets(context, results, criteria) : noFacets()
    const answer = { facets, search: toInterpretation(found) }
    if (key !== undefined) cacheSearch(outer, key, { found, ...answer })
    return toAnswer(params, { records, total: results?.total ?? 0, sort: criteria?.sort ?? [], ...answer })
  })

const loadPage = (context: Context, params: SearchParams, found: FoundPage) =>
  loadResultRecords(context, found.rows, {
    params,
    found,
    isBoughtFirst: params.page === 0 && found.criteria?.sort.length === 0,
  })

type Answer = Pick<CachedSearch, 'total' | 'facets' | 'search'> & { records: SearchRecord[]; sort: SortKey[] }

const toAnswer = ({ page, size }: SearchParams, { records, total, sort, facets, search }: Answer) => ({
  products: toSpringPage(records, { page, size, total, sort }),
  facets,
  search,
})
