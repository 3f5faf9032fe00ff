import { sql } from '@tiber/server/sql'
import type { SellerShipment } from '@tiber/contract/orders/seller-order-shapes'
import type { Context } from '../../../context.ts'
import { queryRows } from '../../../database/query-rows.ts'

export const openPieces = sql`(l.quantity - l.shipped_quantity - l.cancelled_quantity)`
/** Open pieces of line `l` that were not taken from stock when the order was placed. */
const missing = sql`least(greatest(0, l.backorder_quantity - l.cancelled_quantity), ${openPieces})`
/** Open pieces of line `l` with offer `f` that can be shipped now: those taken from stock, and what came since. */
export const freePieces = sql`(${openPieces} - ${missing} + least(${missing}, greatest(0, coalesce(f.stock, 0))))`

export type StockRow = { id: string; lines: number; shortLines: number; emptyLines: number; availableOn: string | null }

/** Selects how much of the open pieces of each logistic order can be shipped from stock. */
export function selectStock({ db }: Context, logisticOrderIds: string[]): Promise<StockRow[]> {
  return queryRows<StockRow>(
    db,
    sql`select l.logistic_order_id as id, count(*)::int as lines,
          count(*) filter (where ${freePieces} < ${openPieces})::int as "shortLines", count(*) filter (where ${freePieces} = 0)::int as "emptyLines",
          (max(coalesce(l.backorder_date, f.restock_date)) filter (where ${freePieces} < ${openPieces}))::text as "availableOn"
        from order_line l left join offer f on f.id = l.offer_id
        where l.logistic_order_id = any(${sql.param(logisticOrderIds)}::text[]) and ${openPieces} > 0 group by 1`,
  )
}

/** Selects how many open pieces of each line can be shipped now. */
export function selectFreePieces({ db }: Context, logisticOrderId: string) {
  return queryRows<{ lineId: string; quantity: number }>(
    db,
    sql`select l.id as "lineId", ${freePieces}::int as quantity from order_line l left join offer f on f.id = l.offer_id
        where l.logistic_order_id = ${logisticOrderId} and ${openPieces} > 0 order by l.position, l.id`,
  )
}

export function selectSellerShipments({ db }: Context, logisticOrderId: string): Promise<SellerShipment[]> {
  return queryRows<SellerShipment>(
    db,
    sql`select s.id, s.position as number,
          to_char(s.shipped_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "shippedAt",
          to_char(s.received_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "receivedAt",
          s.tracking_url as "trackingUrl", s.carrier, s.tracking_numbers as "trackingNumbers", s.parcels,
          s.weight::float8 as weight,
          (select coalesce(sum(round(l.unit_price * (b.pieces + x.quantity), 2) - round(l.unit_price * b.pieces, 2)), 0)::float8
            from shipment_line x join order_line l on l.id = x.line_id
              cross join lateral (select coalesce(sum(z.quantity), 0) as pieces from shipment_line z join shipment y on y.id = z.shipment_id
                where z.line_id = l.id and y.position < s.position) b
            where x.shipment_id = s.id) as net,
          coalesce((select jsonb_agg(jsonb_build_object('lineId', l.line_id, 'quantity', l.quantity) order by l.line_id)
            from shipment_line l where l.shipment_id = s.id), '[]') as lines
        from shipment s where s.logistic_order_id = ${logisticOrderId} order by s.position`,
  )
}

export type LastEvent = { logisticOrderId: string; actorName: string; at: string }

/** Selects who changed each logistic order last. */
export function selectLastEvents({ db }: Context, logisticOrderIds: string[]): Promise<LastEvent[]> {
  return queryRows<LastEvent>(
    db,
    sql`select g.id as "logisticOrderId", e.actor_name as "actorName", e.at
        from logistic_order g cross join lateral (select e.actor_name, e.at from order_event e
          where e.commercial_order_id = g.commercial_order_id and e.logistic_order_id = g.id order by e.id desc limit 1) e
        where g.id = any(${sql.param(logisticOrderIds)}::text[])`,
  )
}
