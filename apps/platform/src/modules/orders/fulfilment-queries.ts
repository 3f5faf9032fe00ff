import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { rowsOf } from '../../database/rows.ts'
import type { Actor } from './transitions.ts'

export type Quantities = {
  id: string
  quantity: number
  shipped: number
  received: number
  cancelled: number
  unitPrice: string
  taxRate: string
}

/** How far the pieces of each line of a part are. */
export function selectQuantities({ db }: Context, partId: string): Promise<Quantities[]> {
  return rowsOf<Quantities>(
    db,
    sql`select l.id, l.quantity, l.shipped_quantity as shipped, l.received_quantity as received,
          l.cancelled_quantity as cancelled, l.unit_price::text as "unitPrice", l.tax_rate::text as "taxRate"
        from order_line l where l.logistic_order_id = ${partId} order by l.position, l.id`,
  )
}

type Column = 'confirmed_quantity' | 'shipped_quantity' | 'received_quantity' | 'cancelled_quantity'
export type Piece = { lineId: string; quantity: number }

const given = (pieces: Piece[]) => sql`unnest(${sql.param(pieces.map(({ lineId }) => lineId))}::text[],
  ${sql.param(pieces.map(({ quantity }) => quantity))}::int[]) as g(line_id, quantity)`

/** So many pieces more; what is confirmed is set. */
export async function addPieces(context: Context, column: Column, pieces: Piece[]) {
  if (pieces.length === 0) return
  const name = sql.raw(column)
  const value = column === 'confirmed_quantity' ? sql`g.quantity` : sql`l.${name} + g.quantity`
  await context.db.execute(sql`update order_line l set ${name} = ${value},
    updated_at = ${context.now().toISOString()}::timestamptz from ${given(pieces)} where l.id = g.line_id`)
}

/** One delivery with what is in it. */
export async function insertShipment(
  context: Context,
  partId: string,
  { trackingUrl, pieces }: { trackingUrl: string | null; pieces: Piece[] },
) {
  const now = sql`${context.now().toISOString()}::timestamptz`
  await context.db.execute(sql`with made as (
      insert into shipment (logistic_order_id, position, tracking_url, shipped_at)
      values (${partId}, (select coalesce(max(s.position), 0) + 1 from shipment s where s.logistic_order_id = ${partId}),
        ${trackingUrl}, ${now}) returning id)
    insert into shipment_line (shipment_id, line_id, quantity)
    select m.id, g.line_id, g.quantity from made m, ${given(pieces)}`)
  await context.db.execute(sql`update logistic_order set tracking_url = coalesce(${trackingUrl}, tracking_url)
    where id = ${partId}`)
}

export async function markReceived(context: Context, partId: string) {
  await context.db.execute(sql`update shipment set received_at = ${context.now().toISOString()}::timestamptz
    where logistic_order_id = ${partId} and received_at is null`)
}

/** Money of a part follows what is left of its lines, and it says that its supplier sends less than was ordered. */
export async function updateRest(context: Context, partId: string, orderId: string) {
  const now = sql`${context.now().toISOString()}::timestamptz`
  await context.db.execute(sql`update order_line l set
      net = round(l.unit_price * (l.quantity - l.cancelled_quantity), 2),
      tax = round(round(l.unit_price * (l.quantity - l.cancelled_quantity), 2) * l.tax_rate / 100, 2)
    where l.logistic_order_id = ${partId} and l.cancelled_quantity > 0`)
  await context.db.execute(sql`with rest as (
      select coalesce(sum(l.net), 0) as net, coalesce(sum(l.tax), 0) as tax,
        bool_or(l.quantity > l.cancelled_quantity) as is_left from order_line l
      where l.logistic_order_id = ${partId}), part as (
      update logistic_order g set net = r.net, tax = r.tax, partly_declined = r.is_left, updated_at = ${now} from rest r where g.id = ${partId}
      returning g.net - (select net from logistic_order where id = ${partId}) as net,
        g.tax - (select tax from logistic_order where id = ${partId}) as tax)
    update commercial_order o set net = o.net + p.net, tax = o.tax + p.tax, updated_at = ${now} from part p
    where o.id = ${orderId}`)
}

export async function setDueDate(context: Context, partId: string, dueDate: string) {
  await context.db.execute(sql`update logistic_order set due_date = ${dueDate}::date where id = ${partId}`)
}

type Arrived = { orderId: string; partId: string; pieces: Piece[] }

/** A part of a delivery: written down, though the order stays what it is. */
export async function noteArrival(context: Context, { orderId, partId, pieces }: Arrived, { id, name, type }: Actor) {
  const now = sql`${context.now().toISOString()}::timestamptz`
  await context.db
    .execute(sql`insert into order_event (commercial_order_id, logistic_order_id, at, actor_id, actor_name,
      actor_type, action, details)
    values (${orderId}, ${partId}, ${now}, ${id}, ${name}, ${type}, 'receivePart', ${JSON.stringify({ pieces })}::jsonb)`)
  await context.db.execute(
    sql`update commercial_order set version = version + 1, updated_at = ${now} where id = ${orderId}`,
  )
}
