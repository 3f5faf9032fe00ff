import { sql, type SQL } from '@tiber/server/sql'
import type { Aggregation } from '@tiber/contract/catalogue/search'
import type { Assortment } from '../../catalogue/service.ts'
import type { PriceScope } from '../../prices/service.ts'
import { toIntArray } from './array-queries.ts'
import type { TextQuery } from './match-queries.ts'
import type { VisibleStock } from './stock-queries.ts'

/** Results must have one of these values; several filters narrow each other. */
export type Filter = { values: number[]; scope: 'product' | 'any' | 'hidden' }
/** The sort expression of a row; sorting by an attribute also needs its rows in the catalogue. */
type SortKey = { expression: SQL; descending: boolean; ofAttribute: boolean }

/** Whose prices of each variant, from which suppliers, and the bounds to filter by. */
type Prices = {
  scope: PriceScope
  assortments: Assortment[]
  /** The ids of the suppliers that results are limited to. */
  suppliers: string[] | undefined
  from: number | undefined
  to: number | undefined
  /** Whether results are filtered or sorted by price; otherwise only the price range is returned. */
  isCriterion: boolean
}

export type SearchQuery = {
  /** The company whose part numbers results are returned with. */
  accountId: string | undefined
  textQuery: TextQuery | undefined
  /** Whether results are products with one row each, or rows of variants, listed as products or as variants. */
  rows: 'products' | 'variants'
  aggregation: Aggregation
  /** Conditions on the product `p`; on the variant `v` only where rows are variants. */
  where: SQL[]
  filters: Filter[]
  prices: Prices | undefined
  sort: SortKey[]
  offset: number
  limit: number
  withFacets: boolean
  /** False where the total is already known. */
  withTotal: boolean
  /** Whether results are returned with the versions of their records. */
  withVersions: boolean
  /** Whether results of different families alternate, among those with the same number of words. */
  byFamily: boolean
  /** The caller's price lists other than the public ones; undefined where prices are hidden. */
  lists: string[] | undefined
  /**
   * Whether the index has the public prices that apply to the caller: in the shop's own currency, from all suppliers.
   */
  isPublicKnown: boolean
  stock: VisibleStock
  /** Values of categories that may contain a product by several of them: these are counted together. */
  overlapping: number[]
}

export const and = (conditions: SQL[]): SQL => (conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `))

/** Values shared by all variants are stored with the product, the others with the variants. */
export function hasValue({ values, scope }: Filter, alias: 'p' | 'v'): SQL {
  if (scope === 'product') return alias === 'p' ? sql`p.values && ${toIntArray(values)}` : sql`false`
  return sql`${sql.raw(scope === 'hidden' ? `${alias}.hidden` : `${alias}.values`)} && ${toIntArray(values)}`
}

export const hasValueAnywhere = (filter: Filter): SQL => sql`(${hasValue(filter, 'p')} or ${hasValue(filter, 'v')})`

/** As many filters as a bit mask can hold; further filters apply without facet counts of their own. */
const maxCountedFilters = 24
export const countedFilters = ({ filters }: SearchQuery) => filters.slice(0, maxCountedFilters)
export const uncountedFilters = ({ filters }: SearchQuery) => filters.slice(maxCountedFilters)

/** The bit of the price filter, after those of the other filters. */
export const priceBits = (searchQuery: SearchQuery): number[] =>
  searchQuery.prices?.from === undefined && searchQuery.prices?.to === undefined
    ? []
    : [1 << countedFilters(searchQuery).length]

export const filterBits = (searchQuery: SearchQuery): number[] => [
  ...countedFilters(searchQuery).map((_, at) => 1 << at),
  ...priceBits(searchQuery),
]
