import { sql, type SQL } from '@tiber/server/sql'
import type { Context } from '../../context.ts'
import { toTimestamp } from '../../database/clauses.ts'
import { queryRows } from '../../database/query-rows.ts'

type StockRow = { productId: string; availabilityChanged: boolean; requestedCount: number }
export type StockChange = { isEnough: boolean; changedProductIds: string[] }

/**
 * Adds to the stock of offers: rows `offer_id, quantity`, negative to take. Offers are locked in id order to avoid
 * deadlocks. Returns whether there was enough of everything, and the products whose availability changed. If there was
 * not enough, the caller must roll back.
 */
export async function addToStock(context: Context, pieces: SQL): Promise<StockChange> {
  // Locks in a statement of its own, so that the next one sees what other transactions committed.
  await context.db.execute(
    sql`select o.id from offer o where o.id in (select offer_id from (${pieces}) w) order by o.id for update`,
  )
  const rows = await queryRows<StockRow>(
    context.db,
    sql`with w as materialized (${pieces}), changed as (
          update offer o set stock = o.stock + w.quantity, updated_at = ${toTimestamp(context.now())}
          from w where o.id = w.offer_id and (w.quantity >= 0 or o.stock + w.quantity >= 0)
          returning o.variant_id, o.stock, w.quantity
        )
        select v.product_id as "productId", (m.stock > 0) <> (m.stock - m.quantity > 0) as "availabilityChanged",
          (select count(*)::int from w) as "requestedCount"
        from changed m join variant v on v.id = m.variant_id`,
  )
  const changed = rows.filter(({ availabilityChanged }) => availabilityChanged).map(({ productId }) => productId)
  const isEnough = rows.length > 0 && rows.length === rows[0]!.requestedCount
  return { isEnough, changedProductIds: [...new Set(changed)] }
}
