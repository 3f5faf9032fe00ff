import { sql, type SQL } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { addToStock, laterQuantity, lockOffers } from '../../catalogue/service.ts'
import { toDay } from '../../prices/service.ts'
import { enqueueIndexing } from '../../search/service.ts'

/** Changes the stock of locked offers and updates the search index; returns whether there was enough of everything. */
async function changeStock(context: Context, pieces: SQL): Promise<boolean> {
  const { isEnough, changedProductIds } = await addToStock(context, pieces)
  await enqueueIndexing(context, changedProductIds)
  return isEnough
}

/**
 * Takes the stock of logistic orders, and what is back-ordered of the next restock; if it returns false, the caller must
 * roll back. What came into stock since the draft was created is delivered from stock.
 */
export async function takeStock(context: Context, logisticOrderIds: string[]): Promise<boolean> {
  const ids = sql.param(logisticOrderIds)
  await lockOffers(context, sql`select l.offer_id from order_line l where l.logistic_order_id = any(${ids}::text[])`)
  await lowerBackorders(context, logisticOrderIds)
  return changeStock(
    context,
    sql`select l.offer_id, -sum(l.quantity - l.backorder_quantity)::int as quantity,
        -sum(l.backorder_quantity)::int as later, max(l.backorder_date) as date
      from order_line l where l.logistic_order_id = any(${ids}::text[]) group by l.offer_id`,
  )
}

async function lowerBackorders(context: Context, logisticOrderIds: string[]): Promise<void> {
  const later = laterQuantity(sql`l.quantity`, toDay(context.now()))
  await context.db.execute(sql`update order_line l set backorder_quantity = ${later},
      backorder_date = case when ${later} > 0 then l.backorder_date end
    from offer o where o.id = l.offer_id and l.logistic_order_id = any(${sql.param(logisticOrderIds)}::text[])
      and l.backorder_quantity > 0 and l.quantity - ${later} <= greatest(0, o.stock) and ${later} < l.backorder_quantity`)
}

/** Pieces of a line `l` that are still to be delivered later; the last pieces are cancelled first. */
const openBackorder = sql`least(greatest(0, l.backorder_quantity - l.cancelled_quantity),
  l.quantity - l.shipped_quantity - l.cancelled_quantity)`

/** Returns pieces to stock that were neither shipped nor cancelled. */
export async function returnStock(context: Context, logisticOrderIds: string[]): Promise<void> {
  const open = sql`from order_line l where l.logistic_order_id = any(${sql.param(logisticOrderIds)}::text[])
    and l.quantity > l.shipped_quantity + l.cancelled_quantity`
  await lockOffers(context, sql`select l.offer_id ${open}`)
  await changeStock(
    context,
    sql`select l.offer_id, sum(l.quantity - l.shipped_quantity - l.cancelled_quantity - ${openBackorder})::int as quantity,
        sum(${openBackorder})::int as later, null::date as date ${open} group by l.offer_id`,
  )
}

export async function returnPieces(context: Context, lines: { lineId: string; quantity: number }[]): Promise<void> {
  const pieces = sql`unnest(${sql.param(lines.map(({ lineId }) => lineId))}::text[],
    ${sql.param(lines.map(({ quantity }) => quantity))}::int[]) as g(line_id, quantity) join order_line l on l.id = g.line_id`
  const later = sql`least(g.quantity, ${openBackorder})`
  await lockOffers(context, sql`select l.offer_id from ${pieces}`)
  await changeStock(
    context,
    sql`select l.offer_id, sum(g.quantity - ${later})::int as quantity, sum(${later})::int as later, null::date as date
      from ${pieces} group by l.offer_id`,
  )
}
