import { sql, type SQL } from 'drizzle-orm'
import { deepestResult } from '@tiber/contract/search'
import { integers } from './array-queries.ts'
import { variantsWithWords } from './match-queries.ts'
import { bitsOf, type Shape } from './shape-queries.ts'
import { anyValuesSeen } from './stock-queries.ts'

/** Where many would be found without a filter, so many of them are counted. */
const almost = sql`(select * from base where missed <> 0 limit ${deepestResult})`
/** Of variants that are counted as products. */
const mostVariants = 50_000

const isByProduct = ({ rows, aggregation }: Shape) => rows === 'variants' && aggregation === 'PRODUCT'

/** How many results have each value: with all filters, then, per filter, without that one. */
export function countsOf(shape: Shape): SQL {
  const bits = bitsOf(shape)
  const answer = (from: SQL) =>
    sql`(select jsonb_agg(jsonb_build_object('value', k.value, 'counts', k.counts)) from (${from}) k)`
  const sums = (test: (bit: number, at: number) => SQL) =>
    sql.join(
      bits.map((bit, at) => sql`, count(*) filter (where ${test(bit, at)})`),
      sql``,
    )
  if (isByProduct(shape)) return answer(countsByProduct(bits, sums))
  const counted = bits.length === 0 ? sql`best` : sql`(select * from best union all ${almost})`
  return answer(sql`select x.value, array[count(*) filter (where c.missed = 0)${sums((bit) => sql`c.missed = 0 or c.missed = ${sql.raw(String(bit))}`)}] as counts
      from ${counted} c join search_product p on p.id = c.product cross join lateral unnest(${valuesOfRow(shape)}) x(value)
      group by x.value`)
}

/** A product has what its variants have; where only some of them have the words, what those have. */
function valuesOfRow({ rows, sought, stock }: Shape): SQL {
  if (rows === 'variants') return sql`p.values || c.values`
  const all = anyValuesSeen(stock)
  if (!sought) return sql`p.values || ${all}`
  return sql`p.values || case when c.variants is null then ${all}
    else ${anyValuesSeen(stock, variantsWithWords)} end`
}

/** Several variants of a product that have a value are one product. */
function countsByProduct(bits: number[], sums: (test: (bit: number, at: number) => SQL) => SQL): SQL {
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
      : sql`((select * from base where missed = 0 limit ${mostVariants}) union all ${almost})`
  return sql`select value, array[count(*) filter (where has)${sums((_, at) => sql`${flag(at)}`)}] as counts from (
      select c.product, x.value, bool_or(c.missed = 0) as has${flags}
      from ${rows} c cross join lateral unnest(c.values) x(value) group by 1, 2
      union all
      select g.product, x.value, g.has${passed}
      from (select c.product, bool_or(c.missed = 0) as has${flags} from ${rows} c group by 1) g
        join search_product p on p.id = g.product cross join lateral unnest(p.values) x(value)) d
    group by value`
}

/** Whether there are more rows than are counted. */
export function isCapped(shape: Shape): SQL {
  if (bitsOf(shape).length === 0) return sql`false`
  const isMore = isByProduct(shape) ? sql`or count(*) filter (where missed = 0) > ${mostVariants}` : sql``
  return sql`(select count(*) filter (where missed <> 0) > ${deepestResult} ${isMore} from base)`
}

/** How many results have each set of the values that categories mix: a result of several counts once in a category. */
export function mixturesOf({ mixed }: Shape): SQL {
  if (mixed.length === 0) return sql`null`
  const values = integers(mixed)
  return sql`(select jsonb_agg(jsonb_build_object('values', k.values, 'count', k.count)) from (
    select array(select x from unnest(p.values) x where x = any(${values}) order by x) as values, count(*)::int as count
    from best b join search_product p on p.id = b.product where p.values && ${values} group by 1) k)`
}
