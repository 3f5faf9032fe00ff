import { sql, type SQL } from '@tiber/server/sql'
import { maxResultDepth } from '@tiber/contract/catalogue/search'
import { toIntArray } from '../query/array-queries.ts'
import { matchingVariants } from '../query/match-queries.ts'
import { filterBits, type SearchQuery } from '../query/filter-queries.ts'
import { anyVisibleValues } from '../query/stock-queries.ts'

/** Results that fail exactly one filter; counted up to this limit. */
const nearMisses = sql`(select * from base where missed <> 0 limit ${maxResultDepth})`
/** The limit of variants that are counted as products. */
const maxVariants = 50_000

const isByProduct = ({ rows, aggregation }: SearchQuery) => rows === 'variants' && aggregation === 'PRODUCT'

/** Counts the results per value: with all filters, then, for each filter, without that one. */
export function countValues(searchQuery: SearchQuery): SQL {
  const bits = filterBits(searchQuery)
  const toJson = (from: SQL) =>
    sql`(select jsonb_agg(jsonb_build_object('value', k.value, 'counts', k.counts)) from (${from}) k)`
  const countColumns = (test: (bit: number, at: number) => SQL) =>
    sql.join(
      bits.map((bit, at) => sql`, count(*) filter (where ${test(bit, at)})`),
      sql``,
    )
  if (isByProduct(searchQuery)) return toJson(countValuesByProduct(bits, countColumns))
  const counted = bits.length === 0 ? sql`best` : sql`(select * from best union all ${nearMisses})`
  return toJson(sql`select x.value, array[count(*) filter (where c.missed = 0)${countColumns((bit) => sql`c.missed = 0 or c.missed = ${sql.raw(String(bit))}`)}] as counts
      from ${counted} c join search_product p on p.id = c.product cross join lateral unnest(${rowValues(searchQuery)}) x(value)
      group by x.value`)
}

/** A product has the values of its variants; if only some variants match the words, the values of those. */
function rowValues({ rows, textQuery, stock }: SearchQuery): SQL {
  if (rows === 'variants') return sql`p.values || c.values`
  const all = anyVisibleValues(stock)
  if (!textQuery) return sql`p.values || ${all}`
  return sql`p.values || case when c.variants is null then ${all}
    else ${anyVisibleValues(stock, matchingVariants)} end`
}

/** Counts several variants of a product with the same value as one product. */
function countValuesByProduct(bits: number[], countColumns: (test: (bit: number, at: number) => SQL) => SQL): SQL {
  const flag = (at: number) => sql.raw(`without_${at}`)
  const flags = sql.join(
    bits.map((bit, at) => sql`, bool_or(c.missed = 0 or c.missed = ${sql.raw(String(bit))}) as ${flag(at)}`),
    sql``,
  )
  const passed = sql.join(
    bits.map((_, at) => sql`, g.${flag(at)}`),
    sql``,
  )
  const rows =
    bits.length === 0
      ? sql`base`
      : sql`((select * from base where missed = 0 limit ${maxVariants}) union all ${nearMisses})`
  return sql`select value, array[count(*) filter (where has)${countColumns((_, at) => sql`${flag(at)}`)}] as counts from (
      select c.product, x.value, bool_or(c.missed = 0) as has${flags}
      from ${rows} c cross join lateral unnest(c.values) x(value) group by 1, 2
      union all
      select g.product, x.value, g.has${passed}
      from (select c.product, bool_or(c.missed = 0) as has${flags} from ${rows} c group by 1) g
        join search_product p on p.id = g.product cross join lateral unnest(p.values) x(value)) d
    group by value`
}

/** Whether there are more rows than are counted. */
export function isCapped(searchQuery: SearchQuery): SQL {
  if (filterBits(searchQuery).length === 0) return sql`false`
  const isMore = isByProduct(searchQuery) ? sql`or count(*) filter (where missed = 0) > ${maxVariants}` : sql``
  return sql`(select count(*) filter (where missed <> 0) > ${maxResultDepth} ${isMore} from base)`
}

/** Counts the results per set of overlapping category values, so that a result counts once per category. */
export function countOverlaps({ overlapping }: SearchQuery): SQL {
  if (overlapping.length === 0) return sql`null::jsonb`
  const values = toIntArray(overlapping)
  return sql`(select jsonb_agg(jsonb_build_object('values', k.values, 'count', k.count)) from (
    select array(select x from unnest(p.values) x where x = any(${values}) order by x) as values, count(*)::int as count
    from best b join search_product p on p.id = b.product where p.values && ${values} group by 1) k)`
}
