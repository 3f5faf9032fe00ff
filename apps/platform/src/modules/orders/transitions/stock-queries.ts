import { sql, type SQL } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { queryRows } from '../../../database/query-rows.ts'
import { enqueueIndexing } from '../../search/service.ts'

type StockChange = { productId: string; availabilityChanged: boolean; requestedCount: number }

/**
 * Adds to the stock of offers: rows `offer_id, quantity`, negative to take. Offers are locked in id order to avoid
 * deadlocks. Products whose availability changes are re-indexed for search. Returns whether there was enough of
 * everything.
 */
async function addToStock(context: Context, pieces: SQL, isEnough: SQL): Promise<boolean> {
  // Locks in a statement of its own, so that the next one sees what other transactions committed.
  await context.db.execute(
    sql`select o.id from offer o where o.id in (select offer_id from (${pieces}) w) order by o.id for update`,
  )
  const rows = await queryRows<StockChange>(
    context.db,
    sql`with w as materialized (${pieces}), changed as (
          update offer o set stock = o.stock + w.quantity, updated_at = ${context.now().toISOString()}::timestamptz
          from w where o.id = w.offer_id and ${isEnough} returning o.variant_id, o.stock, w.quantity
        )
        select v.product_id as "productId", (m.stock > 0) <> (m.stock - m.quantity > 0) as "availabilityChanged",
          (select count(*)::int from w) as "requestedCount"
        from changed m join variant v on v.id = m.variant_id`,
  )
  const changedProductIds = rows
    .filter(({ availabilityChanged }) => availabilityChanged)
    .map(({ productId }) => productId)
  await enqueueIndexing(context, [...new Set(changedProductIds)])
  return rows.length > 0 && rows.length === rows[0]!.requestedCount
}

/** Takes the stock of logistic orders; if it returns false, the caller must roll back. */
export async function takeStock(context: Context, logisticOrderIds: string[]): Promise<boolean> {
  const pieces = sql`select l.offer_id, -sum(l.quantity)::int as quantity from order_line l
    where l.logistic_order_id = any(${sql.param(logisticOrderIds)}::text[]) group by l.offer_id`
  return addToStock(context, pieces, sql`o.stock + w.quantity >= 0`)
}

/** Returns pieces to stock that were neither shipped nor cancelled. */
export async function returnStock(context: Context, logisticOrderIds: string[]): Promise<void> {
  const pieces = sql`select l.offer_id, sum(l.quantity - l.shipped_quantity - l.cancelled_quantity)::int as quantity
    from order_line l where l.logistic_order_id = any(${sql.param(logisticOrderIds)}::text[])
      and l.quantity > l.shipped_quantity + l.cancelled_quantity group by l.offer_id`
  await addToStock(context, pieces, sql`true`)
}

export async function returnPieces(context: Context, lines: { lineId: string; quantity: number }[]): Promise<void> {
  const piecesTable = sql`unnest(${sql.param(lines.map(({ lineId }) => lineId))}::text[],
    ${sql.param(lines.map(({ quantity }) => quantity))}::int[]) as g(line_id, quantity)`
  const pieces = sql`select l.offer_id, sum(g.quantity)::int as quantity from ${piecesTable}
    join order_line l on l.id = g.line_id group by l.offer_id`
  await addToStock(context, pieces, sql`true`)
}
