import type { Db } from '@tiber/server/database'
import type { Context } from '../../../context.ts'
import { loadAssortments, resolveStore, type Category } from '../../catalogue/service.ts'
import { selectResults, type SearchResults } from '../query/find-queries.ts'
import type { SearchQuery } from '../query/filter-queries.ts'
import type { SearchParams } from '../query/criteria.ts'

type CachedCounts = Pick<SearchResults, 'revision' | 'total' | 'counts' | 'overlaps' | 'isCapped' | 'prices'>

/** Takes a few megabytes; the oldest entry is dropped first. */
const maxEntries = 300
const cachesByDb = new WeakMap<Db, Map<string, CachedCounts>>()
const getCache = (db: Db) => cachesByDb.get(db) ?? cachesByDb.set(db, new Map()).get(db)!

/**
 * Builds the cache key of the counts from what they depend on. The caller matters by assortments and price lists, which
 * visitors do not have, so that companies share counts unless they see other products or prices; categories
 * and part numbers change without the index, so what they stand for is part of the key. Custom fields of offers are not
 * in the index: then nothing is cached.
 */
export async function buildCountKey(
  context: Context,
  { page: _page, size: _size, sort: _sort, ...params }: SearchParams,
  {
    categories,
    searchQuery: { lists, overlapping, textQuery },
  }: { categories: Category[]; searchQuery: Pick<SearchQuery, 'lists' | 'overlapping' | 'textQuery'> },
): Promise<string | undefined> {
  if (params.customFields?.length) return undefined
  const { storeViewId } = await resolveStore(context)
  const caller = [lists?.toSorted(), await loadAssortments(context)]
  const categoryValues = categories.map(({ allClassificationIds, allTagIds }) => [allClassificationIds, allTagIds])
  return JSON.stringify([params, context.locale, storeViewId, caller, categoryValues, overlapping, textQuery?.named])
}

/**
 * Finds a page with its counts. Counting costs more than finding, and the next page, another sort order or the next
 * visitor needs the same counts: they are cached until the index changes.
 */
export async function findWithCounts(
  context: Context,
  searchQuery: SearchQuery,
  key: string | undefined,
): Promise<SearchResults> {
  const find = (overrides: Partial<SearchQuery>) => selectResults(context.db, { ...searchQuery, ...overrides })
  if (!searchQuery.withFacets || key === undefined) return find({})
  const cache = getCache(context.cacheDb ?? context.db)
  const cached = cache.get(key)
  if (cached) {
    const results = await find({ withFacets: false, withTotal: false })
    if (results.revision === cached.revision) return { ...results, ...cached }
  }
  const results = await find({})
  cache.delete(key)
  if (cache.size >= maxEntries) cache.delete(cache.keys().next().value!)
  const { revision, total, counts, overlaps, isCapped, prices } = results
  cache.set(key, { revision, total, counts, overlaps, isCapped, prices })
  return results
}
