import { sql, type SQL } from '@tiber/server/sql'
import type { AddressSnapshot } from '@tiber/contract/orders/order-shapes'
import type { Context, CustomerContext } from '../../../context.ts'
import { queryRows } from '../../../database/query-rows.ts'
import { buildOrderInsert, currentTimestamp } from './draft-queries.ts'

export type QuotedLine = {
  quoteLineId: string
  offerId: string
  quantity: number
  /** Agreed net price of one piece. */
  price: string
  leadDays: number | null
  note: string | null
  /** Article that was asked for, if another one is delivered. */
  replaces: { sku: string; name: string } | null
}

/** Builds the lines a draft of a quote should have, in the same columns as those of a cart. */
export const buildQuotedLines = (lines: QuotedLine[]): SQL => sql`select l."offerId" as offer_id, l.quantity,
    null::text as price_id, row_number() over (order by l.at) as at, l.note, null::text as reference, l.replaces,
    l."quoteLineId" as quote_line_id, l.price as quoted_price, l."leadDays" as lead_days
  from jsonb_to_recordset(${JSON.stringify(lines.map((line, at) => ({ ...line, at })))}::jsonb) as l("quoteLineId" text,
    "offerId" text, quantity int, price numeric, "leadDays" int, note text, replaces jsonb, at int)`

export async function insertQuoteDraft(
  context: CustomerContext,
  { sourceId, currency }: { sourceId: string; currency: string },
) {
  const at = currentTimestamp(context)
  const [row] = await queryRows<{ id: string }>(
    context.db,
    sql`${buildOrderInsert(context)} ${currency}, ${at}, ${at}, null, 'QUOTE', ${sourceId} returning id`,
  )
  return row!.id
}

export type QuotedDelivery = {
  supplierId: string
  shippingNet: string
  address: { id: string; snapshot: AddressSnapshot } | null
}

/** Sets the agreed freight and the place of delivery of each supplier's part. */
export async function setQuotedDeliveries({ db }: Context, orderId: string, deliveries: QuotedDelivery[]) {
  const rows = deliveries.map(({ supplierId, shippingNet, address }) => ({
    supplierId,
    shippingNet,
    addressId: address?.id,
    snapshot: address?.snapshot,
  }))
  await db.execute(sql`update logistic_order g set quoted_shipping = d."shippingNet",
      shipping_address_id = coalesce(d."addressId", g.shipping_address_id),
      shipping_address = coalesce(d.snapshot, g.shipping_address)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d("supplierId" text, "shippingNet" numeric,
      "addressId" text, snapshot jsonb)
    where g.commercial_order_id = ${orderId} and g.supplier_id = d."supplierId"`)
}

/** Maps the quote lines of an order to its own lines. */
export async function selectLinesOfQuote({ db }: Context, orderId: string): Promise<Map<string, string>> {
  const rows = await queryRows<{ id: string; quoteLineId: string }>(
    db,
    sql`select l.id, l.quote_line_id as "quoteLineId" from order_line l
        where l.commercial_order_id = ${orderId} and l.quote_line_id is not null`,
  )
  return new Map(rows.map(({ id, quoteLineId }) => [quoteLineId, id]))
}
