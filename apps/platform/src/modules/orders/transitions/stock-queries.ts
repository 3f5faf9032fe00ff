import { sql, type SQL } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { addToStock } from '../../catalogue/service.ts'
import { enqueueIndexing } from '../../search/service.ts'

/** Adds to the stock and updates the search index; returns whether there was enough of everything. */
async function changeStock(context: Context, pieces: SQL): Promise<boolean> {
  const { isEnough, changedProductIds } = await addToStock(context, pieces)
  await enqueueIndexing(context, changedProductIds)
  return isEnough
}

/** Takes the stock of logistic orders; if it returns false, the caller must roll back. */
export async function takeStock(context: Context, logisticOrderIds: string[]): Promise<boolean> {
  const pieces = sql`select l.offer_id, -sum(l.quantity)::int as quantity from order_line l
    where l.logistic_order_id = any(${sql.param(logisticOrderIds)}::text[]) group by l.offer_id`
  return changeStock(context, pieces)
}

/** Returns pieces to stock that were neither shipped nor cancelled. */
export async function returnStock(context: Context, logisticOrderIds: string[]): Promise<void> {
  const pieces = sql`select l.offer_id, sum(l.quantity - l.shipped_quantity - l.cancelled_quantity)::int as quantity
    from order_line l where l.logistic_order_id = any(${sql.param(logisticOrderIds)}::text[])
      and l.quantity > l.shipped_quantity + l.cancelled_quantity group by l.offer_id`
  await changeStock(context, pieces)
}

export async function returnPieces(context: Context, lines: { lineId: string; quantity: number }[]): Promise<void> {
  const piecesTable = sql`unnest(${sql.param(lines.map(({ lineId }) => lineId))}::text[],
    ${sql.param(lines.map(({ quantity }) => quantity))}::int[]) as g(line_id, quantity)`
  const pieces = sql`select l.offer_id, sum(g.quantity)::int as quantity from ${piecesTable}
    join order_line l on l.id = g.line_id group by l.offer_id`
  await changeStock(context, pieces)
}
