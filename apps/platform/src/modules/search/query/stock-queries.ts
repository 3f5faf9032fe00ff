import { sql, type SQL } from '@tiber/server/sql'
import { toIntArray } from './array-queries.ts'

/**
 * The stock the caller may see: none, that of all suppliers, or that of some, given by the values that mark it and the
 * value it is counted as. Hidden stock must not influence the order of results either.
 */
export type VisibleStock = 'none' | 'all' | { values: number[]; countedAs: number }

const hasStock = (alias: string, { values }: { values: number[] }): SQL =>
  sql`${sql.raw(alias)}.hidden && ${toIntArray(values)}`

/** Whether a product `p` or variant `v` ranks as in stock; the index does not store stock by supplier for products. */
export function isInStock(stock: VisibleStock, alias: 'p' | 'v'): SQL {
  if (stock === 'all') return sql`${sql.raw(alias)}.in_stock`
  return stock === 'none' || alias === 'p' ? sql`false` : sql`(${hasStock('v', stock)})`
}

/** The default variant of a product `p` if it is in stock, else the first in stock. */
export function firstVariant(stock: VisibleStock): SQL {
  if (stock === 'all') return sql`p.first_variant`
  const stockOrder =
    stock === 'none' ? sql`` : sql`${hasStock('w', stock)} and c.is_default desc, ${hasStock('w', stock)} desc,`
  return sql`(select w.id from search_variant w join variant c on c.id = w.variant_id where w.product = p.id
    order by ${stockOrder} c.is_default desc, w.position limit 1)`
}

/** The values of a variant, including the stock the caller may see. */
export const visibleValues = (stock: VisibleStock): SQL =>
  typeof stock === 'string' ? sql`v.values` : withStock(sql`v.values`, hasStock('v', stock), stock)

type SomeStock = Exclude<VisibleStock, string>

const withStock = (values: SQL, hasVisibleStock: SQL, { countedAs }: SomeStock): SQL =>
  sql`(array_remove(${values}, ${countedAs}::int) || case when ${hasVisibleStock} then array[${countedAs}::int] else '{}' end)`

/** The values of any variant of a product, or of any of the given variants. */
export function anyVisibleValues(stock: VisibleStock, variants?: SQL): SQL {
  const isSelected = variants ? sql`v.id = any(${variants})` : sql`v.product = p.id`
  const all = variants
    ? sql`array(select distinct x from search_variant v, unnest(v.values) x where ${isSelected})`
    : sql`p.variant_values`
  if (typeof stock === 'string') return all
  return withStock(
    all,
    sql`exists (select from search_variant v where ${isSelected} and ${hasStock('v', stock)})`,
    stock,
  )
}
