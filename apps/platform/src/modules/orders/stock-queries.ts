import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { rowsOf } from '../../database/rows.ts'
import { askForIndex } from '../search/service.ts'

type Moved = { productId: string; isTurned: boolean; wanted: number }

/**
 * Adds to the stock of offers: rows `offer_id, quantity`, below zero to take. Offers are locked in the order of their ids,
 * whoever comes: no two wait for each other in a circle. What goes in or out of stock by it is found so from then on. True
 * if there was enough of everything.
 */
async function addToStock(context: Context, pieces: SQL, isEnough: SQL): Promise<boolean> {
  // By itself: the next statement then sees what those have left it waited for.
  await context.db.execute(
    sql`select o.id from offer o where o.id in (select offer_id from (${pieces}) w) order by o.id for update`,
  )
  const rows = await rowsOf<Moved>(
    context.db,
    sql`with w as materialized (${pieces}), moved as (
          update offer o set stock = o.stock + w.quantity, updated_at = ${context.now().toISOString()}::timestamptz
          from w where o.id = w.offer_id and ${isEnough} returning o.variant_id, o.stock, w.quantity
        )
        select v.product_id as "productId", (m.stock > 0) <> (m.stock - m.quantity > 0) as "isTurned",
          (select count(*)::int from w) as wanted
        from moved m join variant v on v.id = m.variant_id`,
  )
  const turned = rows.filter(({ isTurned }) => isTurned).map(({ productId }) => productId)
  await askForIndex(context, [...new Set(turned)])
  return rows.length > 0 && rows.length === rows[0]!.wanted
}

/** What parts of an order need; true if there was enough of everything. Otherwise the caller must roll back. */
export async function takeStock(context: Context, partIds: string[]): Promise<boolean> {
  const pieces = sql`select l.offer_id, -sum(l.quantity)::int as quantity from order_line l
    where l.logistic_order_id = any(${sql.param(partIds)}::text[]) group by l.offer_id`
  return addToStock(context, pieces, sql`o.stock + w.quantity >= 0`)
}

/** What was not shipped and not cancelled before goes back on the shelf. */
export async function returnStock(context: Context, partIds: string[]): Promise<void> {
  const pieces = sql`select l.offer_id, sum(l.quantity - l.shipped_quantity - l.cancelled_quantity)::int as quantity
    from order_line l where l.logistic_order_id = any(${sql.param(partIds)}::text[])
      and l.quantity > l.shipped_quantity + l.cancelled_quantity group by l.offer_id`
  await addToStock(context, pieces, sql`true`)
}

export async function returnPieces(context: Context, lines: { lineId: string; quantity: number }[]): Promise<void> {
  const given = sql`unnest(${sql.param(lines.map(({ lineId }) => lineId))}::text[],
    ${sql.param(lines.map(({ quantity }) => quantity))}::int[]) as g(line_id, quantity)`
  const pieces = sql`select l.offer_id, sum(g.quantity)::int as quantity from ${given}
    join order_line l on l.id = g.line_id group by l.offer_id`
  await addToStock(context, pieces, sql`true`)
}
