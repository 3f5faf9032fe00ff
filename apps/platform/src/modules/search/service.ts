import { PlatformError } from '@tiber/contract/errors'
import { toSpringPage } from '@tiber/contract/paging'
import { maxResultDepth, type QueryInterpretation } from '@tiber/contract/catalogue/search'
import type { Context } from '../../context.ts'
import { buildFacets, noFacets } from './facets/facets.ts'
import { findWithCounts, buildCountKey } from './facets/count-cache.ts'
import type { SearchResults } from './query/find-queries.ts'
import type { TextQuery } from './query/match-queries.ts'
import { loadRecords } from './index/records.ts'
import { findRarest } from './query/rules.ts'
import type { SearchQuery } from './query/filter-queries.ts'
import { recordSearchWithoutResults } from './query/searches-without-results.ts'
import { withTimeLimit } from './query/time-limit.ts'
import { interpretQuery, type InterpretedQuery } from './query/interpret-query.ts'
import { buildCriteria, type SearchParams } from './query/criteria.ts'

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
export { loadRecords } from './index/records.ts'
export { canBeCodePrefix } from './query/rules.ts'
export { countTypos } from './text/typos.ts'

/** More than are suggested: some may be hidden from the caller. */
const maxSuggested = 300
/** With fewer results than this, words are dropped. */
const minResults = 10

type SearchOptions = SearchParams & { isTyping?: boolean }

/** Searches with filters, facets and paging; a complete query without results is counted. */
export async function search(context: Context, params: SearchOptions) {
  const found = await withTimeLimit(context, (timed, requireTimeLeft) => runSearch(timed, params, requireTimeLeft))
  if (found.products.totalElements === 0 && !params.isTyping) await recordSearchWithoutResults(context, params)
  return found
}

async function runSearch(context: Context, params: SearchOptions, requireTimeLeft: () => void) {
  const { page, size } = params
  if ((page + 1) * size > maxResultDepth)
    throw new PlatformError(
      'F-E-007',
      `Only the first ${maxResultDepth} results can be read; add a filter to narrow them down.`,
      'page',
    )
  const criteria = await buildCriteria(context, params)
  const interpreted = params.query?.trim()
    ? await interpretQuery(context, params.query, { ...params, requireTimeLeft })
    : undefined
  const hasNoTerms = interpreted && interpreted.words.length === 0 && interpreted.named.length === 0
  if (!criteria || hasNoTerms)
    return {
      products: toSpringPage([], { page, size, total: 0, sort: criteria?.sort ?? [] }),
      facets: noFacets(),
      search: toInterpretation(interpreted, undefined),
    }
  const searchQuery: SearchQuery = {
    ...criteria.searchQuery,
    textQuery: interpreted && { ...toTextQuery(interpreted), ...(params.isTyping && { maxResults: maxSuggested }) },
    offset: page * size,
    limit: size,
    withFacets: params.withFacets !== false,
    withTotal: params.isTyping !== true,
  }
  requireTimeLeft()
  const results = await findWithCounts(
    context,
    searchQuery,
    await buildCountKey(context, params, { ...criteria, searchQuery }),
  )
  requireTimeLeft()
  const records = await loadRecords(
    context,
    results.page.map(({ variantId }) => variantId),
    {
      currency: params.currency,
      supplierIds: criteria.suppliers,
      withLadders: params.withLadders,
      withAttributes: params.withAttributes,
      versions: results.page,
    },
  )
  return {
    products: toSpringPage(records, { page, size, total: results.total, sort: criteria.sort }),
    facets: searchQuery.withFacets ? await buildFacets(context, results, criteria) : noFacets(),
    search: toInterpretation(interpreted, results),
  }
}

/**
 * An exact code needs one result only, and so do the equivalents of a brand; otherwise results with fewer words are
 * included where too few contain all.
 */
const toTextQuery = ({ words, named, isExact, equivalents }: InterpretedQuery): TextQuery => ({
  words,
  named,
  minResults: isExact || equivalents.length > 0 ? 1 : minResults,
  rarest: findRarest(words),
})

function toInterpretation(
  interpreted: InterpretedQuery | undefined,
  results: SearchResults | undefined,
): QueryInterpretation {
  const { words = [], exact = null, corrections = [], dropped = [], equivalents = [] } = interpreted ?? {}
  const [best] = results?.page ?? []
  const isRelaxed =
    results !== undefined && best !== undefined && words.length > 0 && countBits(best.mask) < words.length
  const relaxed = isRelaxed ? words.filter((_, at) => (best.mask & (1 << at)) === 0).map(({ typed }) => typed) : []
  return {
    exact,
    corrections,
    dropped: [...new Set([...dropped, ...relaxed])],
    ...(equivalents.length > 0 && { equivalents }),
    capped: results !== undefined && (results.total > maxResultDepth || results.isCapped),
  }
}

const countBits = (mask: number) => mask.toString(2).replaceAll('0', '').length
