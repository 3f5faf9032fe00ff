import { sql } from '@tiber/server/sql'
import type { PaymentOption } from '@tiber/contract/orders/order-statuses'
import type { Context, CustomerContext } from '../../context.ts'
import { queryPreparedRows } from '../../database/prepared-plans.ts'
import { queryRows } from '../../database/query-rows.ts'
import {
  backorderColumns,
  isInAssortments,
  isOfferInAssortments,
  type Assortment,
  type BackorderRow,
} from '../catalogue/service.ts'
import { buildLineTax } from '../orders/public.ts'
import { resolvedPrices, type PriceScope } from '../prices/service.ts'

export type CheckedLine = BackorderRow & {
  id: string
  logisticOrderId: string
  offerPriceId: string
  sku: string
  quantity: number
  /** Price in the draft and current price; a null current price means the account cannot buy it any more. */
  draftPrice: string
  unitPrice: string | null
  draftTaxRate: string
  taxRate: string
  offerStatus: string
  supplierStatus: string
  variantStatus: string
  productStatus: string
  isSold: boolean
  /** The price was agreed in a quote. */
  isQuoted: boolean
  stock: number
  /** What the draft promises for a later day. */
  draftBackorder: number
  draftBackorderDate: string | null
  minOrderQuantity: number
  maxOrderQuantity: number | null
  orderMultiple: number
  priceBasis: number
}

/** Selects each line with its current offer, price and stock, in one statement for any number of lines. */
export function selectCheckedLines(
  context: CustomerContext,
  logisticOrderIds: string[],
  { scope, assortments }: { scope: PriceScope; assortments: Assortment[] },
): Promise<CheckedLine[]> {
  const own = sql`select l.id as line, l.offer_id, l.quantity from order_line l
    where l.logistic_order_id = any(${sql.param(logisticOrderIds)}::text[])`
  const address = sql`coalesce(l.shipping_address, g.shipping_address)`
  return queryPreparedRows<CheckedLine>(
    context.db,
    sql`select l.id, l.logistic_order_id as "logisticOrderId", l.offer_price_id as "offerPriceId", v.sku, l.quantity, l.unit_price::text as "draftPrice",
          r.unit_price::text as "unitPrice", l.tax_rate::text as "draftTaxRate", t.rate::text as "taxRate",
          o.status as "offerStatus", s.status as "supplierStatus", v.status as "variantStatus", p.status as "productStatus",
          ${isOfferInAssortments(assortments)} and ${isInAssortments(assortments)} as "isSold", l.quote_line_id is not null as "isQuoted", o.stock,
          l.backorder_quantity as "draftBackorder", l.backorder_date::text as "draftBackorderDate", ${backorderColumns(scope.day)},
          o.min_order_quantity as "minOrderQuantity", o.max_order_quantity as "maxOrderQuantity",
          o.order_multiple as "orderMultiple", p.price_basis as "priceBasis"
        from order_line l join offer o on o.id = l.offer_id join supplier s on s.id = o.supplier_id
          join logistic_order g on g.id = l.logistic_order_id join customer_account a on a.id = g.account_id
          cross join lateral (${buildLineTax({ day: scope.day, address, offer: sql`o` })}) t
          join variant v on v.id = o.variant_id join product p on p.id = v.product_id
          left join (${resolvedPrices(scope, own)}) r on r.line = l.id
        where l.logistic_order_id = any(${sql.param(logisticOrderIds)}::text[]) order by l.logistic_order_id, l.position, l.id`,
  )
}

type DeletedOfferLine = Pick<CheckedLine, 'id' | 'logisticOrderId' | 'offerPriceId' | 'sku' | 'quantity'>

/** Selects lines whose offer was deleted since. */
export function selectDeletedOfferLines({ db }: Context, logisticOrderIds: string[]): Promise<DeletedOfferLine[]> {
  return queryRows<DeletedOfferLine>(
    db,
    sql`select l.id, l.logistic_order_id as "logisticOrderId", l.offer_price_id as "offerPriceId",
          l.snapshot->'variant'->>'sku' as sku, l.quantity
        from order_line l where l.logistic_order_id = any(${sql.param(logisticOrderIds)}::text[])
          and not exists (select from offer o where o.id = l.offer_id)
        order by l.logistic_order_id, l.position, l.id`,
  )
}

export type DeliveryDetails = {
  id: string
  shippingType: string | null
  isShippable: boolean
  isBillable: boolean
  net: string
  /** Minimum order value of the supplier; a quote has none. */
  minOrderValue: string | null
}

/** Selects whether each logistic order has a shipping type and valid addresses; a deleted address is not valid. */
export function selectDeliveryDetails({ db }: Context, orderId: string): Promise<DeliveryDetails[]> {
  return queryPreparedRows<DeliveryDetails>(
    db,
    sql`select g.id, g.shipping_type as "shippingType", g.net::text, 
          case when g.quoted_shipping is null then s.min_order_value::text end as "minOrderValue",
          exists (select from address a where a.id = g.shipping_address_id and a.account_id = g.account_id
              and a.deleted_at is null and a.shipping)
            and not exists (select from order_line l left join address a on a.id = l.shipping_address_id
              and a.deleted_at is null and a.shipping and a.account_id = l.account_id
              where l.logistic_order_id = g.id and l.shipping_address_id is not null and a.id is null) as "isShippable",
          exists (select from address a where a.id = coalesce(g.billing_address_id, o.billing_address_id)
            and a.account_id = g.account_id and a.deleted_at is null and a.billing) as "isBillable"
        from logistic_order g join commercial_order o on o.id = g.commercial_order_id
          join supplier s on s.id = g.supplier_id
        where g.commercial_order_id = ${orderId} order by g.position`,
  )
}

/** Returns the payment option of the buyer's last order for this account. */
export async function selectLastPayment({ db, caller }: CustomerContext): Promise<PaymentOption | null> {
  const [row] = await queryRows<{ option: PaymentOption | null }>(
    db,
    sql`select o.payment_option as option from commercial_order o where o.account_id = ${caller.accountId}
          and o.user_id = ${caller.userId} and o.placed_at is not null order by o.placed_at desc nulls last, o.id desc nulls last limit 1`,
  )
  return row?.option ?? null
}
