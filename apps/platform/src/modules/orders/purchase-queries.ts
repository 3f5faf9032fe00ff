import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { rowsOf } from '../../database/rows.ts'

type Row = {
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

type Wanted = {
  accountId: string
  /** What is looked for, as the index asks it. */
  question: string | undefined
  /** Behind which one it goes on. */
  after: readonly [at: string, variantId: string] | undefined
  size: number
}

/** The last purchase of each article, the newest first. */
export function selectPurchases({ db }: Context, { accountId, question, after, size }: Wanted) {
  const isFound = question ? sql`and l.search @@ ${question}::tsquery` : sql``
  const further = after ? sql`where (b.at, b.variant_id) < (${after[0]}::timestamptz, ${after[1]})` : sql``
  return rowsOf<Row>(
    db,
    sql`select b.variant_id as "variantId", l.snapshot->'variant'->>'sku' as sku, l.snapshot->'variant'->'name' as name, b.at,
          o.reference, g.supplier->>'name' as supplier, concat_ws(' ', o.buyer->>'firstName', o.buyer->>'lastName') as buyer,
          l.quantity, l.unit_price::text as "unitPrice", b.times, b.pieces, b.prices[2]::text as previous
        from (select b.* from (
            select l.variant_id, max(o.placed_at) as at, count(*)::int as times, sum(l.quantity)::int as pieces,
              (array_agg(l.id order by o.placed_at desc, l.id desc))[1] as line_id,
              (array_agg(l.unit_price order by o.placed_at desc, l.id desc))[1:2] as prices
            from order_line l join commercial_order o on o.id = l.commercial_order_id
            where l.account_id = ${accountId} and o.placed_at is not null and l.quantity > l.cancelled_quantity ${isFound}
            group by l.variant_id) b ${further} order by b.at desc, b.variant_id desc limit ${size}) b
          join order_line l on l.id = b.line_id join commercial_order o on o.id = l.commercial_order_id
          join logistic_order g on g.id = l.logistic_order_id
        order by b.at desc, b.variant_id desc`,
  )
}

/** The last purchase of each of these variants, by id or external id. */
export function selectLastPurchases({ db }: Context, accountId: string, variantIds: string[]) {
  return rowsOf<Omit<Row, 'sku' | 'name' | 'buyer' | 'pieces' | 'previous'>>(
    db,
    sql`select v.sent as "variantId", b.at, b.reference, b.supplier, b.quantity, b.unit_price::text as "unitPrice", b.times
        from (select w.sent, v.id from unnest(${sql.param(variantIds)}::text[]) as w(sent)
            join variant v on v.id = w.sent or v.external_id = w.sent) v
          cross join lateral (select o.placed_at as at, o.reference, g.supplier->>'name' as supplier, l.quantity, l.unit_price,
              count(*) over ()::int as times
            from order_line l join commercial_order o on o.id = l.commercial_order_id
              join logistic_order g on g.id = l.logistic_order_id
            where l.account_id = ${accountId} and l.variant_id = v.id and o.placed_at is not null
              and l.quantity > l.cancelled_quantity
            order by o.placed_at desc, l.id desc limit 1) b`,
  )
}
