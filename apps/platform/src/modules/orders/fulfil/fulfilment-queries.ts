import { sql } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { toTimestamp } from '../../../database/clauses.ts'
import { queryRows } from '../../../database/query-rows.ts'
import { summedTaxes } from '../../taxes/public.ts'

export type Quantities = {
  id: string
  quantity: number
  shipped: number
  received: number
  cancelled: number
}

/** Selects how many pieces of each line are shipped, received and cancelled. */
export function selectQuantities({ db }: Context, logisticOrderId: string): Promise<Quantities[]> {
  return queryRows<Quantities>(
    db,
    sql`select l.id, l.quantity, l.shipped_quantity as shipped, l.received_quantity as received,
          l.cancelled_quantity as cancelled
        from order_line l where l.logistic_order_id = ${logisticOrderId} order by l.position, l.id`,
  )
}

export const getOpenQuantity = ({ quantity, shipped, cancelled }: Quantities) => quantity - shipped - cancelled

/** Confirms all pieces of logistic orders that are not cancelled. */
export async function confirmAllPieces(context: Context, logisticOrderIds: string[]) {
  await context.db.execute(sql`update order_line l set confirmed_quantity = l.quantity - l.cancelled_quantity,
      updated_at = ${toTimestamp(context.now())}
    where l.logistic_order_id = any(${sql.param(logisticOrderIds)}::text[])`)
}

type Column = 'confirmed_quantity' | 'shipped_quantity' | 'received_quantity' | 'cancelled_quantity'
export type Piece = { lineId: string; quantity: number }

const piecesTable = (pieces: Piece[]) => sql`unnest(${sql.param(pieces.map(({ lineId }) => lineId))}::text[],
  ${sql.param(pieces.map(({ quantity }) => quantity))}::int[]) as g(line_id, quantity)`

/** Adds to a quantity column; the confirmed quantity is set instead. */
export async function addPieces(context: Context, column: Column, pieces: Piece[]) {
  if (pieces.length === 0) return
  const name = sql.raw(column)
  const value = column === 'confirmed_quantity' ? sql`g.quantity` : sql`l.${name} + g.quantity`
  await context.db.execute(sql`update order_line l set ${name} = ${value},
    updated_at = ${toTimestamp(context.now())} from ${piecesTable(pieces)} where l.id = g.line_id`)
}

type NewShipment = {
  trackingUrl: string | null
  pieces: Piece[]
  carrier: string | null
  trackingNumbers: string[]
  parcels: number | null
  weight: number | null
}

/** Inserts a shipment with its lines. */
export async function insertShipment(context: Context, logisticOrderId: string, shipment: NewShipment) {
  const { trackingUrl, pieces, carrier, trackingNumbers, parcels, weight } = shipment
  const now = toTimestamp(context.now())
  await context.db.execute(sql`with made as (
      insert into shipment (logistic_order_id, position, tracking_url, shipped_at, carrier, tracking_numbers, parcels, weight)
      values (${logisticOrderId}, (select coalesce(max(s.position), 0) + 1 from shipment s where s.logistic_order_id = ${logisticOrderId}),
        ${trackingUrl}, ${now}, ${carrier}, ${sql.param(trackingNumbers)}::text[], ${parcels}, ${weight}) returning id)
    insert into shipment_line (shipment_id, line_id, quantity)
    select m.id, g.line_id, g.quantity from made m, ${piecesTable(pieces)}`)
  await context.db.execute(sql`update logistic_order set tracking_url = coalesce(${trackingUrl}, tracking_url)
    where id = ${logisticOrderId}`)
}

export async function countShipments({ db }: Context, logisticOrderId: string): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from shipment s where s.logistic_order_id = ${logisticOrderId}`,
  )
  return row!.count
}

export async function markReceived(context: Context, logisticOrderId: string) {
  await context.db.execute(sql`update shipment set received_at = ${toTimestamp(context.now())}
    where logistic_order_id = ${logisticOrderId} and received_at is null`)
}

/**
 * Recomputes the amounts after lines were cancelled, and marks the logistic order as partly declined. Returns what the
 * cancelled pieces amounted to.
 */
export async function updateRemainingTotals(context: Context, logisticOrderId: string, orderId: string) {
  const now = toTimestamp(context.now())
  await context.db.execute(sql`update order_line l set
      net = round(l.unit_price * (l.quantity - l.cancelled_quantity), 2),
      tax = round(round(l.unit_price * (l.quantity - l.cancelled_quantity), 2) * l.tax_rate / 100, 2)
    where l.logistic_order_id = ${logisticOrderId} and l.cancelled_quantity > 0`)
  const taxes = summedTaxes({
    lines: sql`select l.logistic_order_id as id, l.tax_rule as rule, l.tax_rate as rate, l.net from order_line l
      where l.logistic_order_id = ${logisticOrderId}`,
    freight: sql`select g.id, g.shipping_net as net, g.shipping_tax as tax from logistic_order g where g.id = ${logisticOrderId}`,
  })
  const [cancelled] = await queryRows<{ net: string; gross: string }>(
    context.db,
    sql`with rest as (
          select l.logistic_order_id as id, sum(l.net) as net, bool_or(l.quantity > l.cancelled_quantity) as is_left
          from order_line l where l.logistic_order_id = ${logisticOrderId} group by l.logistic_order_id),
        part as (
          update logistic_order g set net = r.net, tax = t.tax, partially_declined = r.is_left, updated_at = ${now}
          from rest r join (${taxes}) t on t.id = r.id where g.id = r.id
          returning (select net from logistic_order where id = ${logisticOrderId}) - g.net as net,
            (select tax from logistic_order where id = ${logisticOrderId}) - g.tax as tax)
        update commercial_order o set net = o.net - p.net, tax = o.tax - p.tax, updated_at = ${now} from part p
        where o.id = ${orderId} returning p.net::text, (p.net + p.tax)::text as gross`,
  )
  return cancelled!
}

export async function setDueDate(context: Context, logisticOrderId: string, dueDate: string) {
  await context.db.execute(sql`update logistic_order set due_date = ${dueDate}::date where id = ${logisticOrderId}`)
}
