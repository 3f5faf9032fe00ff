import { sql } from '@tiber/server/sql'
import { draftStatuses } from '@tiber/contract/orders/order-statuses'
import type { Context } from '../../../context.ts'
import { queryRows } from '../../../database/query-rows.ts'

/** Returns the cart of a draft; every draft has one, except that of a quote. */
export async function selectCartId({ db }: Context, orderId: string): Promise<string> {
  const [row] = await queryRows<{ cartId: string }>(
    db,
    sql`select cart_id as "cartId" from commercial_order where id = ${orderId} and cart_id is not null`,
  )
  if (!row) throw new Error(`Draft ${orderId} has no cart.`)
  return row.cartId
}

/** Maps variant ids, variant external ids and offer price ids of a draft to its line ids. */
export async function selectLineIds({ db }: Context, orderId: string): Promise<Map<string, string>> {
  const rows = await queryRows<{ id: string; names: string[] }>(
    db,
    sql`select l.id, array[l.variant_id, l.snapshot->'variant'->>'externalId', l.offer_price_id] as names
        from order_line l where l.commercial_order_id = ${orderId}`,
  )
  return new Map(rows.flatMap(({ id, names }) => names.map((name) => [name, id] as const)))
}

/** Maps line ids to the offer price each line was added with. */
export async function selectOfferPriceIds(
  { db }: Context,
  { orderId, logisticOrderId }: { orderId: string; logisticOrderId: string },
) {
  const rows = await queryRows<{ id: string; offerPriceId: string }>(
    db,
    sql`select l.id, l.offer_price_id as "offerPriceId" from order_line l
        where l.commercial_order_id = ${orderId} and l.logistic_order_id = ${logisticOrderId}`,
  )
  return new Map(rows.map(({ id, offerPriceId }) => [id, offerPriceId]))
}

export async function selectLinePrices({ db }: Context, orderId: string) {
  const rows = await queryRows<{ offerPriceId: string; quantity: number; unitPrice: string }>(
    db,
    sql`select l.offer_price_id as "offerPriceId", l.quantity, l.unit_price::text as "unitPrice" from order_line l
          join logistic_order g on g.id = l.logistic_order_id and g.status = any(${sql.param(draftStatuses)}::text[])
        where l.commercial_order_id = ${orderId} order by l.position, l.id`,
  )
  return new Map(rows.map(({ offerPriceId, ...rest }) => [offerPriceId, rest]))
}

export async function selectCartPrices({ db }: Context, cartId: string) {
  const rows = await queryRows<{ offerPriceId: string; unitPrice: string }>(
    db,
    sql`select coalesce(op.external_id, l.offer_price_id) as "offerPriceId", l.unit_price::text as "unitPrice"
        from cart_line l left join offer_price op on op.id = l.offer_price_id
        where l.cart_id = ${cartId} and l.unit_price is not null`,
  )
  return new Map(rows.map(({ offerPriceId, unitPrice }) => [offerPriceId, unitPrice]))
}
