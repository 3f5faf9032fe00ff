import { sql, type SQL } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { toTimestamp } from '../../../database/clauses.ts'
import { queryRows } from '../../../database/query-rows.ts'
import { backorderDate, backorderQuantity } from './backorder-queries.ts'

type StockRow = { productId: string; availabilityChanged: boolean; requestedCount: number }
export type StockChange = { isEnough: boolean; changedProductIds: string[] }

/**
 * Locks offers in id order to avoid deadlocks, in a statement of its own, so that the next one sees what other
 * transactions committed.
 */
export async function lockOffers({ db }: Context, offerIds: SQL): Promise<void> {
  await db.execute(sql`select o.id from offer o where o.id in (${offerIds}) order by o.id for update`)
}

/**
 * Adds to the stock and to the next restock of locked offers: rows `offer_id, quantity, later, date`, negative to take.
 * A later piece is taken only if it can be promised for the date, and comes back to the stock if no restock is awaited
 * any more. Returns whether there was enough of everything, and the products whose availability changed. If there was
 * not enough, the caller must roll back.
 */
export async function addToStock(context: Context, pieces: SQL): Promise<StockChange> {
  const day = context.now().toISOString().slice(0, 10)
  const rows = await queryRows<StockRow>(
    context.db,
    sql`with w as materialized (${pieces}), changed as (
          update offer o set stock = o.stock + w.quantity + case when w.later > 0 and o.restock_date is null then w.later else 0 end,
            restock_quantity = case when o.restock_date is null then o.restock_quantity else o.restock_quantity + w.later end,
            updated_at = ${toTimestamp(context.now())}
          from w where o.id = w.offer_id and (w.quantity >= 0 or o.stock + w.quantity >= 0)
            and (w.later >= 0 or (${backorderQuantity(day)} + w.later >= 0 and ${backorderDate()} <= w.date))
          returning o.variant_id, o.stock, greatest(1, o.min_order_quantity) as minimum,
            w.quantity + case when w.later > 0 and o.restock_date is null then w.later else 0 end as quantity
        )
        select v.product_id as "productId", (m.stock >= m.minimum) <> (m.stock - m.quantity >= m.minimum) as "availabilityChanged",
          (select count(*)::int from w) as "requestedCount"
        from changed m join variant v on v.id = m.variant_id`,
  )
  const changed = rows.filter(({ availabilityChanged }) => availabilityChanged).map(({ productId }) => productId)
  const isEnough = rows.length > 0 && rows.length === rows[0]!.requestedCount
  return { isEnough, changedProductIds: [...new Set(changed)] }
}
