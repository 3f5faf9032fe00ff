import { PlatformError } from '@tiber/contract/errors'
import { toSpringPage } from '@tiber/contract/paging'
import { maxResultDepth } from '@tiber/contract/catalogue/search'
import type { Context } from '../../context.ts'
import { loadNavigation } from '../catalogue/service.ts'
import { findNearestFamilies } from './query/category-names.ts'
import { buildFacets, noFacets } from './facets/facets.ts'
import type { SearchParams } from './query/criteria.ts'
import { findResults, loadResultRecords, toInterpretation } from './query/find-results.ts'
import { recordSearchWithoutResults } from './query/searches-without-results.ts'
import { withTimeLimit } from './query/time-limit.ts'

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
  const found = await withTimeLimit(context, (timed, requireTimeLeft) => runSearch(timed, params, requireTimeLeft))
  if (found.products.totalElements > 0) return found
  await recordSearchWithoutResults(context, params)
  if (!params.query?.trim()) return found
  const families = findNearestFamilies(await loadNavigation(context), params.query, context)
  return { ...found, search: { ...found.search, families } }
}

async function runSearch(context: Context, params: SearchParams, requireTimeLeft: () => void) {
  const { page, size } = params
  if ((page + 1) * size > maxResultDepth)
    throw new PlatformError(
      'F-E-007',
      `Only the first ${maxResultDepth} results can be read; add a filter to narrow them down.`,
      'page',
    )
  const found = await findResults(context, params, { requireTimeLeft })
  const { criteria, results } = found
  requireTimeLeft()
  const records = await loadResultRecords(context, found.rows, {
    params,
    found,
    isBoughtFirst: page === 0 && criteria?.sort.length === 0,
  })
  return {
    products: toSpringPage(records, { page, size, total: results?.total ?? 0, sort: criteria?.sort ?? [] }),
    facets:
      criteria && results && params.withFacets !== false ? await buildFacets(context, results, criteria) : noFacets(),
    search: toInterpretation(found),
  }
}
