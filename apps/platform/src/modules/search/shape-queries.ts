import { sql, type SQL } from 'drizzle-orm'
import type { Aggregation } from '@tiber/contract/search'
import type { Assortment } from '../catalogue/service.ts'
import type { Scope } from '../prices/service.ts'
import { integers } from './array-queries.ts'
import type { Sought } from './match-queries.ts'
import type { SeenStock } from './stock-queries.ts'

/** Results that must have one of these values; several such filters narrow each other. */
export type Filter = { values: number[]; of: 'product' | 'any' | 'hidden' }
/** What a result is sorted by, as an expression of its row; of an attribute also of its rows in the catalogue. */
type SortKey = { expression: SQL; descending: boolean; ofAttribute: boolean }

/** Whose price of each variant, of which suppliers, and its bounds. */
type Prices = {
  scope: Scope
  assortments: Assortment[]
  /** Ids of those the results are narrowed to. */
  suppliers: string[] | undefined
  from: number | undefined
  to: number | undefined
  /** Whether results are filtered or sorted by it; else only their bounds are told. */
  decides: boolean
}

export type Shape = {
  sought: Sought | undefined
  /** Whether results are products with one row each, or rows of variants, shown as products or as variants. */
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
  /** Whether somebody asks how many there are who does not know. */
  withTotal: boolean
  /** The caller's lists that are not public; undefined where prices are nobody's business. */
  lists: string[] | undefined
  /** Whether the index knows the public prices of the caller: in the shop's own currency, over all suppliers. */
  isPublicKnown: boolean
  stock: SeenStock
  /** Values of categories that show a product by more than one of them: who has which is counted together. */
  mixed: number[]
}

export const and = (conditions: SQL[]): SQL => (conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `))

/** Values that all variants have stand at the product, the others at the variants. */
export function has({ values, of }: Filter, alias: 'p' | 'v'): SQL {
  if (of === 'product') return alias === 'p' ? sql`p.values && ${integers(values)}` : sql`false`
  return sql`${sql.raw(of === 'hidden' ? `${alias}.hidden` : `${alias}.values`)} && ${integers(values)}`
}

export const hasEither = (filter: Filter): SQL => sql`(${has(filter, 'p')} or ${has(filter, 'v')})`

/** As many filters as a number has bits to spare; whoever sets more gets no counts beside them. */
const mostCountedFilters = 24
export const countedFilters = ({ filters }: Shape) => filters.slice(0, mostCountedFilters)
export const strictFilters = ({ filters }: Shape) => filters.slice(mostCountedFilters)

/** The bit of the price after those of the filters, where one is filtered by. */
export const priceBits = (shape: Shape): number[] =>
  shape.prices?.from === undefined && shape.prices?.to === undefined ? [] : [1 << countedFilters(shape).length]

export const bitsOf = (shape: Shape): number[] => [
  ...countedFilters(shape).map((_, at) => 1 << at),
  ...priceBits(shape),
]
