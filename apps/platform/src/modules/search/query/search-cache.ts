import type { Facets, QueryInterpretation } from '@tiber/contract/catalogue/search'
import type { Db } from '@tiber/server/database'
import { countCacheRead } from '@tiber/server/signals/metrics'
import type { Context } from '../../../context.ts'
import { identify } from '../../../database/version-cache.ts'
import {
  getAccountId,
  loadAssortments,
  loadAttributes,
  loadNavigation,
  loadTags,
  resolveStore,
} from '../../catalogue/service.ts'
import { getPriceScope } from '../../prices/service.ts'
import { loadDictionaries } from '../synonyms/dictionary.ts'
import { loadGroups } from '../synonyms/groups.ts'
import { toCode } from '../text/codes.ts'
import { hasDigit } from '../text/tokenizer.ts'
import { loadOwnLists } from '../text/vocabulary.ts'
import { isByAttribute } from './condition-queries.ts'
import type { SearchParams } from './criteria.ts'
import type { FoundPage, FoundResults } from './find-results.ts'
import { canBeCodePrefix } from './rules.ts'
import { selectCurrentState } from './search-cache-queries.ts'

/** A page of results without their records: everything that follows from the index alone. */
export type CachedSearch = {
  /** The revision of the index it was found in. */
  revision: number
  found: FoundPage
  total: number
  facets: Facets
  search: QueryInterpretation
}

/** Of some 50 kB each; the least recently used one is dropped first. */
const maxEntries = 200
const cachesByDb = new WeakMap<Db, Map<string, CachedSearch>>()
const getCache = (db: Db) => cachesByDb.get(db) ?? cachesByDb.set(db, new Map()).get(db)!

/**
 * Builds the key of a search from all it depends on besides the index. Undefined if it depends on something that changes
 * without either: codes, which may be a company's own numbers, prices, values of the catalogue itself.
 */
export async function buildSearchKey(context: Context, params: SearchParams): Promise<string | undefined> {
  const { query = '', skus, customFields, priceMin, priceMax, sort = [], currency } = params
  // One text may have several keys.
  const sorts = sort.flatMap((keys) => keys.split(',').map((key) => key.trim()))
  const isByPrice = priceMin !== undefined || priceMax !== undefined || sorts.some((key) => key.startsWith('price'))
  const isOfCatalogue = skus?.length || customFields?.length || sorts.some(isByAttribute)
  const isCode = hasDigit(query) || canBeCodePrefix(query)
  if (context.isTransaction || isCode || isByPrice || isOfCatalogue) return undefined
  const scope = getPriceScope(context, currency)
  const definitions = [await loadAttributes(context), await loadNavigation(context), await loadTags(context)]
  const synonyms = query.trim()
    ? [identify(await loadDictionaries(context)), (await loadGroups(context)).version]
    : undefined
  return JSON.stringify([
    params,
    context.locale,
    await resolveStore(context),
    scope && [scope.day, (await loadOwnLists(context, scope)).toSorted()],
    await loadAssortments(context),
    definitions.map(identify),
    synonyms,
  ])
}

export function readCachedSearch({ db }: Context, key: string | undefined): CachedSearch | undefined {
  if (key === undefined) return undefined
  const cache = getCache(db)
  const cached = cache.get(key)
  countCacheRead('platform', 'searches', cached !== undefined)
  if (!cached) return undefined
  // Reinserting marks it as recently used.
  cache.delete(key)
  cache.set(key, cached)
  return cached
}

/** Whether a search would find the same: the index has not changed, and no number of the company's own is searched. */
export async function isCurrent(context: Context, { query }: SearchParams, { revision }: CachedSearch) {
  const code = query === undefined ? undefined : toCode(query)
  const state = await selectCurrentState(context.db, { accountId: getAccountId(context), code })
  return state?.revision === revision && !state.isOwnNumber
}

type FoundSearch = Pick<CachedSearch, 'facets' | 'search'> & { found: FoundResults }

/** Keeps a page of results; one of codes or without any result is found anew each time. */
export function cacheSearch({ db }: Context, key: string, { found, ...answer }: FoundSearch) {
  const { criteria, interpreted, results, rows } = found
  if (!results || !criteria || results.total === 0 || (interpreted?.named.length ?? 0) > 0) return
  const { revision, total } = results
  // Versions and own numbers are read with each request.
  const plainRows = rows.map(({ version: _version, partNumber: _partNumber, ...row }) => row)
  // Not the whole criteria: they would keep every value of the index.
  const { sort, suppliers } = criteria
  const cache = getCache(db)
  cache.delete(key)
  if (cache.size >= maxEntries) cache.delete(cache.keys().next().value!)
  cache.set(key, { revision, found: { interpreted, criteria: { sort, suppliers }, rows: plainRows }, total, ...answer })
}
