import { sql, type SQL } from 'drizzle-orm'
import { integers } from './array-queries.ts'

/**
 * What the caller may be told of stock: nothing, that of all suppliers, or that of some: the values that say those have
 * it, and the value they are counted as. What may not be told must not be seen from the order of results either.
 */
export type SeenStock = 'none' | 'all' | { values: number[]; countedAs: number }

const hasStock = (alias: string, { values }: { values: number[] }): SQL =>
  sql`${sql.raw(alias)}.hidden && ${integers(values)}`

/** Whether a product `p` or variant `v` comes before those that are not there. A product does not know whose stock it is. */
export function isInStock(stock: SeenStock, alias: 'p' | 'v'): SQL {
  if (stock === 'all') return sql`${sql.raw(alias)}.in_stock`
  return stock === 'none' || alias === 'p' ? sql`false` : sql`(${hasStock('v', stock)})`
}

/** The variant of a product `p` that is shown when nothing says which: the default, if it is there, else what is. */
export function firstVariant(stock: SeenStock): SQL {
  if (stock === 'all') return sql`p.first_variant`
  const whatIsThere =
    stock === 'none' ? sql`` : sql`${hasStock('w', stock)} and c.is_default desc, ${hasStock('w', stock)} desc,`
  return sql`(select w.id from search_variant w join variant c on c.id = w.variant_id where w.product = p.id
    order by ${whatIsThere} c.is_default desc, w.position limit 1)`
}

/** What a variant differs in, with the stock the caller may be told. */
export const valuesSeen = (stock: SeenStock): SQL =>
  typeof stock === 'string' ? sql`v.values` : withStock(sql`v.values`, hasStock('v', stock), stock)

type SomeStock = Exclude<SeenStock, string>

const withStock = (values: SQL, isThere: SQL, { countedAs }: SomeStock): SQL =>
  sql`(array_remove(${values}, ${countedAs}::int) || case when ${isThere} then array[${countedAs}::int] else '{}' end)`

/** What any of the variants of a product has, or any of those named. */
export function anyValuesSeen(stock: SeenStock, variants?: SQL): SQL {
  const isOne = variants ? sql`v.id = any(${variants})` : sql`v.product = p.id`
  const all = variants
    ? sql`array(select distinct x from search_variant v, unnest(v.values) x where ${isOne})`
    : sql`p.variant_values`
  if (typeof stock === 'string') return all
  return withStock(all, sql`exists (select from search_variant v where ${isOne} and ${hasStock('v', stock)})`, stock)
}
