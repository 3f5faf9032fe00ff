import { sql } from '@tiber/server/sql'
import type { AddressSnapshot } from '@tiber/contract/orders/order-shapes'
import { orderFields, type LogisticStatus } from '@tiber/contract/orders/order-statuses'
import { listSellerStatuses } from '@tiber/contract/orders/seller-order-enums'
import type { Context, SellerContext } from '../../../context.ts'
import type { LocalisedText } from '../../../database/columns.ts'
import { queryRows } from '../../../database/query-rows.ts'
import { effectiveStatus, freePieces, isVisibleToSeller, openPieces } from '../../orders/public.ts'
import { buildFieldValue } from '../read-queries.ts'

export type PickedOrder = {
  id: string
  reference: string
  supplier: string
  company: string
  status: LogisticStatus
  resumesAs: LogisticStatus | null
}

export function selectPickedOrders({ db }: Context, ids: string[]): Promise<PickedOrder[]> {
  return queryRows<PickedOrder>(
    db,
    sql`select g.id, g.reference, g.supplier->>'name' as supplier, a.name as company, g.status, g.resumes_as as "resumesAs"
        from logistic_order g join customer_account a on a.id = g.account_id
        where g.id = any(${sql.param(ids)}::text[]) order by array_position(${sql.param(ids)}::text[], g.id)`,
  )
}

/** Whether order `g` of the seller is accepted and has pieces to take. */
const isPickable = (context: SellerContext) => sql`${isVisibleToSeller(context)}
  and ${effectiveStatus} = any(${sql.param([...listSellerStatuses('TO_PREPARE'), ...listSellerStatuses('TO_SHIP')])}::text[])
  and exists (select from order_line l where l.logistic_order_id = g.id and ${openPieces} > 0)`

/** Selects the accepted orders that were placed first. */
export async function selectPickable(context: SellerContext, max: number): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    context.db,
    sql`select g.id from logistic_order g where ${isPickable(context)} order by g.placed_at, g.id limit ${max}`,
  )
  return rows.map(({ id }) => id)
}

export async function countPickable(context: SellerContext): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    context.db,
    sql`select count(*)::int as count from logistic_order g where ${isPickable(context)}`,
  )
  return row!.count
}

export type PickedLine = {
  id: string
  orderId: string
  shelf: string | null
  sku: string
  names: LocalisedText
  ean: string | null
  offer: string | null
  unit: string
  /** Pieces to take now: those promised for the first day, of which no more than are free. */
  quantity: number
  open: number
}

export function selectPickedLines({ db }: Context, orderIds: string[]): Promise<PickedLine[]> {
  return queryRows<PickedLine>(
    db,
    sql`select l.id, l.logistic_order_id as "orderId", f.shelf, f.external_id as offer, l.snapshot->'variant'->>'sku' as sku,
          l.snapshot->'variant'->'name' as names, l.snapshot->'variant'->>'ean' as ean, l.snapshot->'product'->>'unit' as unit,
          ${openPieces} as open, case when ${freePieces} > 0 then least(${freePieces}, d.due) else d.due end::int as quantity
        from order_line l left join offer f on f.id = l.offer_id
          cross join lateral (select coalesce((select p.quantity from order_line_promise p where p.line_id = l.id
            order by p.position limit 1), ${openPieces}) as due) d
        where l.logistic_order_id = any(${sql.param(orderIds)}::text[]) and ${openPieces} > 0
        order by l.logistic_order_id, l.position, l.id`,
  )
}

export type LabelledShipment = {
  reference: string
  number: number
  shippedAt: string
  supplier: string
  /** Where it is sent from, as far as the supplier has stated it. */
  sender: { address: string; zipcode: string; city: string; country: string } | null
  company: string
  address: AddressSnapshot | null
  purchaseOrder: string | null
  instructions: string | null
  carrier: string | null
  trackingNumbers: string[]
  parcels: number
  weight: number | null
}

/** Selects a shipment with what its labels say; the last one without a number. */
export async function selectLabelledShipment({ db }: Context, logisticOrderId: string, number: number | undefined) {
  const [row] = await queryRows<LabelledShipment>(
    db,
    sql`select g.reference, s.position as number, s.shipped_at as "shippedAt", g.supplier->>'name' as supplier,
          x.legal as sender, a.name as company, g.shipping_address as address,
          ${buildFieldValue(orderFields.purchaseOrder)} as "purchaseOrder", ${buildFieldValue(orderFields.instructions)} as instructions,
          s.carrier, s.tracking_numbers as "trackingNumbers",
          greatest(1, coalesce(s.parcels, cardinality(s.tracking_numbers)), cardinality(s.tracking_numbers)) as parcels,
          s.weight::float8 as weight
        from shipment s join logistic_order g on g.id = s.logistic_order_id
          join commercial_order o on o.id = g.commercial_order_id
          join customer_account a on a.id = g.account_id join supplier x on x.id = g.supplier_id
        where g.id = ${logisticOrderId} and (${number ?? null}::int is null or s.position = ${number ?? null}::int)
        order by s.position desc limit 1`,
  )
  return row
}
