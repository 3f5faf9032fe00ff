import { sql, type SQL } from '@tiber/server/sql'
import type { Db } from '@tiber/server/database'
import { maxResultDepth } from '@tiber/contract/catalogue/search'
import { queryPreparedRows } from '../../../database/prepared-plans.ts'
import { joinAttributes } from './condition-queries.ts'
import { joinRecordVersion, type RecordVersion } from '../index/record-queries.ts'
import type { ArticleVersion } from '../match/load-articles.ts'
import { countValues, isCapped, countOverlaps } from '../facets/count-queries.ts'
import { importantFirst, isMatched, matchedProducts, matchedVariants, textCtes } from './match-queries.ts'
import { priceBounds, joinPrice, priceCtes } from './price-queries.ts'
import {
  and,
  countedFilters,
  hasValue,
  hasValueAnywhere,
  uncountedFilters,
  type SearchQuery,
} from './filter-queries.ts'
import { firstVariant, isInStock, visibleValues } from './stock-queries.ts'

/** A result with the words it contains, as bits, and its score; `product` and `variant` are ids of the index. */
export type FoundRow = ArticleVersion &
  Partial<RecordVersion> & {
    productId: string
    product: number
    variant: number
    mask: number
    score: number
    /** The value of its class, or its first value. */
    family: number | null
  }

export type SearchResults = {
  page: FoundRow[]
  total: number
  /** The number of words a result had to contain. */
  need: number
  /** Whether as many contain that number of words as are enough. */
  isEnough: boolean
  /** Per value: the number of results, then, for each filter, the number without that filter. */
  counts: { value: number; counts: number[] }[]
  /** The number of results per set of overlapping category values. */
  overlaps: { values: number[]; count: number }[]
  /** Whether there is more to count than was counted. */
  isCapped: boolean
  prices: { min: number | null; max: number | null } | null
  /** The revision of the index; counts are valid while it stays the same. */
  revision: number
}

/** Lists without entries are null. */
type ResultRow = Omit<SearchResults, 'page' | 'counts' | 'overlaps'> & {
  [Name in 'page' | 'counts' | 'overlaps']: SearchResults[Name] | null
}

/** Finds results; if too few contain the rarest word, results without it are included. */
export async function selectResults(db: Db, searchQuery: SearchQuery): Promise<SearchResults> {
  const { textQuery } = searchQuery
  const found = await selectResultsOnce(db, searchQuery)
  if (!textQuery?.rarest || found.isEnough) return found
  return selectResultsOnce(db, { ...searchQuery, textQuery: { ...textQuery, rarest: undefined } })
}

/** Selects the page, the total and the counts in one statement. */
async function selectResultsOnce(db: Db, given: SearchQuery): Promise<SearchResults> {
  const searchQuery = given.withFacets || given.prices?.isCriterion ? given : { ...given, prices: undefined }
  const { withFacets, withTotal, withVersions, byFamily, lists, stock } = searchQuery
  const isProducts = searchQuery.rows === 'products'
  const statement = sql`with ${searchQuery.textQuery ? textCtes(searchQuery.textQuery, { ofVariants: withFacets || !isProducts }) : sql``}
    ${priceCtes(searchQuery)}
    base as ${withFacets || withTotal ? sql`materialized` : sql``} (${isProducts ? productRows(searchQuery) : variantRows(searchQuery)}),
    shown as (${bestRows(searchQuery)}),
    ${withFacets ? sql`best as materialized (select * from shown order by ${sortOrder(searchQuery)} limit ${maxResultDepth}),` : sql``}
    page as (select *, row_number() over () as place from (select product, variant, mask, score
      from ${byFamily ? alternatingFamilies(searchQuery) : withFacets ? sql`best` : sql`shown`} order by ${byFamily ? sql`matched desc, turn,` : sql``} ${sortOrder(searchQuery)} limit ${searchQuery.limit} offset ${searchQuery.offset}) s)
    select (select jsonb_agg(jsonb_build_object('productId', p.product_id, 'variantId', v.variant_id, 'mask', g.mask,
          'score', g.score, 'product', p.id, 'variant', v.id, 'family', p.values[1], 'articleVersion', v.xmin::text
          ${withVersions ? sql`, 'version', w.version, 'partNumber', w.part_number` : sql``})
        order by g.place) from page g join search_product p on p.id = g.product
        join search_variant v on v.id = coalesce(nullif(g.variant, 0), ${firstVariant(stock)})
        ${withVersions ? joinRecordVersion(sql`v.variant_id`, searchQuery.accountId) : sql``}) as page,
      ${withTotal ? sql`(select count(*)::int from shown)` : sql`0`} as total,
      (select s.vocabulary from search_state s where s.id = 1) as revision,
      ${searchQuery.textQuery ? sql`(select need::int from level)` : sql`0`} as need,
      ${searchQuery.textQuery ? sql`(select is_enough from level)` : sql`true`} as "isEnough",
      ${withFacets ? countValues(searchQuery) : sql`null::jsonb`} as counts,
      ${withFacets ? countOverlaps(searchQuery) : sql`null::jsonb`} as overlaps,
      ${withFacets ? isCapped(searchQuery) : sql`false`} as "isCapped",
      ${withFacets && lists ? priceBounds(searchQuery, lists) : sql`null::jsonb`} as prices`
  const [row] = await queryPreparedRows<ResultRow>(db, statement)
  return { ...row!, page: row!.page ?? [], counts: row!.counts ?? [], overlaps: row!.overlaps ?? [] }
}

function productRows(searchQuery: SearchQuery): SQL {
  const { textQuery, where, sort, stock } = searchQuery
  return sql`select p.id as product, f.*, ${isInStock(stock, 'p')} as in_stock, 0 as position, m.missed${sortColumns(sort)}
    from ${matchedProducts(textQuery, searchQuery)}
      cross join lateral (select ${missedBits(countedFilters(searchQuery).map((filter) => hasValue(filter, 'p')))} as missed offset 0) m
    where ${and([isMatched(textQuery), ...where, ...uncountedFilters(searchQuery).map((filter) => hasValue(filter, 'p'))])}
      and m.missed & (m.missed - 1) = 0`
}

function variantRows(searchQuery: SearchQuery): SQL {
  const { textQuery, where, sort, prices, stock, withFacets } = searchQuery
  const counted = sql`, ${visibleValues(stock)} as values, ${prices ? sql`r.unit_price` : sql`v.price`} as unit_price`
  const tests = countedFilters(searchQuery).map(hasValueAnywhere)
  const isPriced = prices && [
    ...(prices.from === undefined ? [] : [sql`r.unit_price >= ${prices.from}`]),
    ...(prices.to === undefined ? [] : [sql`r.unit_price <= ${prices.to}`]),
  ]
  if (isPriced?.length) tests.push(sql`coalesce(${and(isPriced)}, false)`)
  return sql`select p.id as product, v.id as variant, f.matched, f.mask, f.score, ${isInStock(stock, 'v')} as in_stock,
      v.position, m.missed${withFacets ? counted : sql``}${sortColumns(sort)}
    from ${matchedVariants(textQuery, stock)} ${prices ? joinPrice(searchQuery) : sql``}
      ${sort.some(({ ofAttribute }) => ofAttribute) ? joinAttributes : sql``}
      cross join lateral (select ${missedBits(tests)} as missed offset 0) m
    where ${and([isMatched(textQuery), ...where, ...uncountedFilters(searchQuery).map(hasValueAnywhere)])} and m.missed & (m.missed - 1) = 0`
}

/** The filters a row fails, as bits. A row that fails a single filter still counts for that filter's own facet. */
function missedBits(tests: SQL[]): SQL {
  if (tests.length === 0) return sql`0`
  return sql.join(
    tests.map((test, at) => sql`(case when ${test} then 0 else ${sql.raw(String(1 << at))} end)`),
    sql` + `,
  )
}

const sortColumns = (sort: SearchQuery['sort']): SQL =>
  sql.join(
    sort.map(({ expression }, at) => sql`, ${expression} as ${sql.raw(`key_${at}`)}`),
    sql``,
  )

/** Sums of the same impacts differ in their last digits, by the order of the rows. */
const byScore = sql`round(score * 256)`

/** Orders by the requested keys, then by relevance, availability and the catalogue's own order. */
function sortOrder({ sort, textQuery }: SearchQuery): SQL {
  const keys = sort.map(({ descending }, at) => sql.raw(`key_${at} ${descending ? 'desc' : 'asc'} nulls last`))
  return sql.join(
    [
      ...keys,
      sql`matched desc`,
      ...importantFirst(textQuery),
      sql`${byScore} desc`,
      sql`in_stock desc`,
      sql`product`,
      sql`position`,
    ],
    sql`, `,
  )
}

/** Numbers the rows of each family, by which they take turns. */
const alternatingFamilies = (searchQuery: SearchQuery): SQL =>
  sql`(select s.*, row_number() over (partition by s.matched, (select fp.values[1] from search_product fp where fp.id = s.product)
    order by ${sortOrder(searchQuery)}) as turn from shown s) a`

/** A product with several rows is represented by its best. */
function bestRows(searchQuery: SearchQuery): SQL {
  if (searchQuery.rows === 'products' || searchQuery.aggregation === 'VARIANT')
    return sql`select * from base where missed = 0`
  return sql`select distinct on (product) * from base where missed = 0 order by product, ${sortOrder(searchQuery)}`
}
