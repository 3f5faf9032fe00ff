import type { QueryInterpretation, SearchRecord } from '@tiber/contract/catalogue/search'
import { maxResultDepth } from '@tiber/contract/catalogue/search'
import type { Context } from '../../../context.ts'
import { buildCountKey, findWithCounts } from '../facets/count-cache.ts'
import { loadRecords } from '../index/records.ts'
import { findKnownPurchases } from '../match/load-articles.ts'
import { describeRow, hasEvidence, maxCompared, rankResults, type RankedRow } from '../match/rank-results.ts'
import { buildCriteria, type SearchCriteria, type SearchParams } from './criteria.ts'
import type { SearchQuery } from './filter-queries.ts'
import type { FoundRow, SearchResults } from './find-queries.ts'
import { findRarestWords } from './word-importance.ts'
import { interpretQuery, type InterpretedQuery } from './interpret-query.ts'
import type { TextQuery } from './match-queries.ts'
import { findRarest } from './rules.ts'

/** While the user types, more than are suggested: some may be hidden from the caller. */
const maxSuggested = 300
/** A list of fewer results than this goes on with those that contain fewer words. */
const minResults = { list: 48, suggestions: 10 }

type FindOptions = { requireTimeLeft: () => void; isTyping?: boolean }

export type FoundResults = {
  interpreted: InterpretedQuery | undefined
  criteria: SearchCriteria | undefined
  /** Undefined if nothing can match. */
  results: SearchResults | undefined
  /** The results of the page, best first. */
  rows: RankedRow[]
}

/** What the records of a page are loaded by. */
export type FoundPage = Pick<FoundResults, 'interpreted' | 'rows'> & {
  criteria: Pick<SearchCriteria, 'sort' | 'suppliers'> | undefined
}

/** Interprets a request and finds a page of results with their counts. */
export async function findResults(
  context: Context,
  params: SearchParams,
  { requireTimeLeft, isTyping = false }: FindOptions,
): Promise<FoundResults> {
  const criteria = await buildCriteria(context, params)
  const interpreted = params.query?.trim()
    ? await interpretQuery(context, params.query, { isTyping, requireTimeLeft })
    : undefined
  const hasNoTerms = interpreted && interpreted.words.length === 0 && interpreted.named.length === 0
  if (!criteria || hasNoTerms) return { interpreted, criteria, results: undefined, rows: [] }
  const { size } = params
  const offset = params.page * size
  const isCompared =
    interpreted !== undefined && hasEvidence(interpreted) && criteria.sort.length === 0 && offset < maxCompared
  const textQuery = interpreted && toTextQuery(interpreted, isTyping ? minResults.suggestions : minResults.list)
  const searchQuery: SearchQuery = {
    ...criteria.searchQuery,
    textQuery: textQuery && { ...textQuery, ...(isTyping && { maxResults: maxSuggested }) },
    offset: isCompared ? 0 : offset,
    limit: isCompared ? Math.max(maxCompared, offset + size) : size,
    withFacets: params.withFacets !== false,
    withTotal: !isTyping,
    withVersions: !isCompared && !isTyping,
    byFamily: isTyping && interpreted?.named.length === 0,
  }
  requireTimeLeft()
  const key = await buildCountKey(context, params, { ...criteria, searchQuery })
  const results = await findWithCounts(context, searchQuery, key)
  const rows = isCompared
    ? (await rankResults(context, results.page, interpreted)).slice(offset, offset + size)
    : results.page.map((row) => describeRow(row, interpreted))
  return { interpreted, criteria, results, rows }
}

/**
 * An exact code needs one result only, and so do the equivalents of a brand; otherwise results with fewer words are
 * included where too few contain all.
 */
function toTextQuery(interpreted: InterpretedQuery, enough: number): TextQuery {
  const { words, named, isExact, equivalents } = interpreted
  return {
    words,
    named,
    minResults: isExact || equivalents.length > 0 ? 1 : enough,
    rarest: findRarest(words),
    important: findRarestWords(interpreted),
  }
}

type LoadOptions = {
  params: Pick<SearchParams, 'currency' | 'withLadders' | 'withAttributes'>
  found: Omit<FoundPage, 'rows'>
  /** Whether what was bought before comes first among equals. */
  isBoughtFirst?: boolean
}

/** Loads the records of a page; if a text was searched, each says why it matched and whether it was bought before. */
export async function loadResultRecords(
  context: Context,
  rows: RankedRow[],
  { params, found: { criteria, interpreted }, isBoughtFirst = false }: LoadOptions,
): Promise<SearchRecord[]> {
  const variantIds = rows.map(({ variantId }) => variantId)
  const [records, bought] = await Promise.all([
    loadRecords(context, variantIds, {
      currency: params.currency,
      supplierIds: criteria?.suppliers,
      withLadders: params.withLadders,
      withAttributes: params.withAttributes,
      ...(rows.every(hasVersion) && { versions: rows }),
    }),
    interpreted ? findKnownPurchases(context, variantIds) : new Map<string, number>(),
  ])
  if (!interpreted) return records
  const byVariant = new Map(rows.map((row) => [row.variantId, row]))
  const [best] = rows
  const comesFirst = ({ variant: { id } }: SearchRecord) =>
    isBoughtFirst && bought.has(id) && isEqual(byVariant.get(id)!, best!)
  return records
    .toSorted((a, b) => Number(comesFirst(b)) - Number(comesFirst(a)))
    .map((record) => {
      const { foundBy, missingWords } = byVariant.get(record.variant.id)!
      return {
        ...record,
        foundBy,
        ...(missingWords.length > 0 && { missingWords }),
        ...(bought.has(record.variant.id) && { isBought: true as const }),
      }
    })
}

/** The share of the best score from which results are equals. */
const minShare = 0.9

const isEqual = (row: RankedRow, best: RankedRow) =>
  row.matched === best.matched &&
  row.contradictions === best.contradictions &&
  row.plain === best.plain &&
  row.special === best.special &&
  row.score >= best.score * minShare

const hasVersion = (row: FoundRow): row is RankedRow & { version: string; partNumber: string | null } =>
  row.version !== undefined

export function toInterpretation({ interpreted, results, rows }: FoundResults): QueryInterpretation {
  const { words = [], exact = null, corrections = [], dropped = [], equivalents = [] } = interpreted ?? {}
  const [best] = rows
  const relaxed = best ? words.filter((_, at) => (best.mask & (1 << at)) === 0).map(({ typed }) => typed) : []
  return {
    exact,
    corrections,
    dropped: [...new Set([...dropped, ...relaxed])],
    ...(equivalents.length > 0 && { equivalents }),
    capped: results !== undefined && (results.total > maxResultDepth || results.isCapped),
  }
}
