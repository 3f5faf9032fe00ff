import type { Db } from '@tiber/server/database'
import { sql, type SQL } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { queryPreparedRows } from '../../../database/prepared-plans.ts'
import { queryRows } from '../../../database/query-rows.ts'

type Row = {
  productId: string
  variantId: string
  sku: string
  name: Record<string, string>
  at: string
  reference: string
  supplier: string
  buyer: string
  quantity: number
  unitPrice: string
  times: number
  pieces: number
  previous: string | null
}

type PurchaseCriteria = {
  accountId: string
  /** Full-text query of the search words. */
  query: string | undefined
  /** Key of the last row of the previous page. */
  after: readonly [at: string, variantId: string] | undefined
  size: number
}

const isBought = sql`l.placed_at is not null and l.quantity > l.cancelled_quantity`
const newestFirst = sql`l.placed_at desc nulls last, l.id desc nulls last`

/**
 * Selects all articles an account ever bought by skipping through the index instead of reading every line; the last row
 * is null.
 */
function selectBoughtArticles(accountId: string): SQL {
  const first = sql`select l.variant_id from order_line l where l.account_id = ${accountId} and l.placed_at is not null`
  return sql`with recursive article as ((${first} order by l.variant_id limit 1)
    union all select (${first} and l.variant_id > a.variant_id order by l.variant_id limit 1) from article a
      where a.variant_id is not null)`
}

/**
 * Selects the last purchase of each article, newest first, searched by the words of that purchase. Purchase counts are
 * computed only for the rows returned.
 */
export function selectPurchases({ db }: Context, { accountId, query, after, size }: PurchaseCriteria) {
  const matchesQuery = query ? sql`and l.search @@ ${query}::tsquery` : sql``
  const afterKey = after ? sql`and (l.placed_at, l.variant_id) < (${after[0]}::timestamptz, ${after[1]})` : sql``
  const articleLines = sql`order_line l where l.account_id = ${accountId} and l.variant_id = b.variant_id and ${isBought}`
  return queryRows<Row>(
    db,
    sql`${selectBoughtArticles(accountId)}
        select l.snapshot->'product'->>'id' as "productId", b.variant_id as "variantId", l.snapshot->'variant'->>'sku' as sku,
          l.snapshot->'variant'->'name' as name, b.at, o.reference, g.supplier->>'name' as supplier, concat_ws(' ', o.buyer->>'firstName', o.buyer->>'lastName') as buyer,
          l.quantity, l.unit_price::text as "unitPrice", s.times, s.pieces,
          (select l.unit_price::text from ${articleLines} order by ${newestFirst} offset 1 limit 1) as previous
        from (select l.variant_id, l.placed_at as at, l.id from article b
            cross join lateral (select l.* from ${articleLines} order by ${newestFirst} limit 1) l
            where true ${matchesQuery} ${afterKey} order by l.placed_at desc, l.variant_id desc limit ${size}) b
          join order_line l on l.id = b.id join commercial_order o on o.id = l.commercial_order_id
          join logistic_order g on g.id = l.logistic_order_id
          cross join lateral (select count(*)::int as times, sum(l.quantity)::float8 as pieces from ${articleLines}) s
        order by b.at desc, b.variant_id desc`,
  )
}

/** Selects the last purchase of each of these variants, by id or external id. */
export function selectLastPurchases({ db }: Context, accountId: string, variantIds: string[]) {
  return queryPreparedRows<Omit<Row, 'productId' | 'sku' | 'name' | 'buyer' | 'pieces' | 'previous'>>(
    db,
    sql`select v.sent as "variantId", l.placed_at as at, o.reference, g.supplier->>'name' as supplier, l.quantity,
          l.unit_price::text as "unitPrice", s.times
        from (select w.sent, v.id as variant_id from unnest(${sql.param(variantIds)}::text[]) as w(sent)
            join variant v on v.id = w.sent or v.external_id = w.sent) v
          cross join lateral (select l.* from order_line l where l.account_id = ${accountId}
            and l.variant_id = v.variant_id and ${isBought} order by ${newestFirst} limit 1) l
          cross join lateral (select count(*)::int as times from order_line l where l.account_id = ${accountId}
            and l.variant_id = v.variant_id and ${isBought}) s
          join commercial_order o on o.id = l.commercial_order_id join logistic_order g on g.id = l.logistic_order_id`,
  )
}

/** Returns which of the variants an account has bought, with the number of orders: one, or two for any more. */
export async function selectBought(db: Db, accountId: string, variantIds: string[]): Promise<Map<string, number>> {
  const rows = await queryPreparedRows<{ variantId: string; orders: number }>(
    db,
    sql`select v.id as "variantId", b.orders from unnest(${sql.param(variantIds)}::text[]) as v(id)
          cross join lateral (select count(*)::int as orders from (select distinct l.commercial_order_id from order_line l
            where l.account_id = ${accountId} and l.variant_id = v.id and ${isBought} limit 2) o) b
        where b.orders > 0`,
  )
  return new Map(rows.map(({ variantId, orders }) => [variantId, orders]))
}
