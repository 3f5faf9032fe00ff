import { sql, type SQL } from '@tiber/server/sql'
import {
  draftStatuses,
  type PaymentOption,
  type PaymentStatus,
  type ShippingType,
} from '@tiber/contract/orders/order-statuses'
import type { Context, CustomerContext } from '../../../context.ts'
import { toTimestamp } from '../../../database/clauses.ts'
import { queryPreparedRows } from '../../../database/prepared-plans.ts'
import { queryRows } from '../../../database/query-rows.ts'
import { summedTaxes } from '../../taxes/public.ts'
import type { AddressChoice, CheckoutDefaults } from './checkout-default-queries.ts'

/** Excludes logistic orders that were cancelled or declined before the order was reopened. */
export const isDraft = sql`g.status in (${sql.raw(draftStatuses.map((status) => `'${status}'`).join(', '))})`

export const currentTimestamp = ({ now }: Context): SQL => toTimestamp(now())

const buildBuyerSnapshot = ({ caller }: CustomerContext): SQL => sql`(select jsonb_build_object('id', u.id,
    'civility', u.civility, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email, 'parentId', a.id,
    'parentName', a.name)
  from customer_user u, customer_account a where u.id = ${caller.userId} and a.id = ${caller.accountId})`

export const buildOrderInsert = (context: CustomerContext): SQL => {
  const { accountId, storeId, userId } = context.caller
  return sql`insert into commercial_order (reference, account_id, store_id, user_id, buyer, currency, created_at, updated_at,
      cart_id, source_type, source_id)
    select next_order_reference(), ${accountId}, ${storeId}, ${userId}, ${buildBuyerSnapshot(context)}, `
}

/** Creates the draft of a cart, or reuses the one left from before the cart was changed, with its custom fields. */
export async function upsertDraft(context: CustomerContext, cartId: string) {
  const [row] = await queryRows<{ id: string; isNew: boolean }>(
    context.db,
    sql`${buildOrderInsert(context)} c.currency, ${currentTimestamp(context)}, ${currentTimestamp(context)}, c.id, 'CART', c.id from cart c where c.id = ${cartId}
        on conflict (cart_id) where placed_at is null do update set version = commercial_order.version + 1,
          updated_at = excluded.updated_at, buyer = excluded.buyer
        returning id, version = 1 as "isNew"`,
  )
  return row!
}

export async function insertDraft(context: CustomerContext) {
  const [row] = await queryRows<{ id: string; reference: string }>(
    context.db,
    sql`${buildOrderInsert(context)} 'EUR', ${currentTimestamp(context)}, ${currentTimestamp(context)}, null, null, null returning id, reference`,
  )
  return row!
}

export async function attachCart({ db }: Context, orderId: string, cartId: string) {
  await db.execute(sql`update commercial_order set cart_id = ${cartId} where id = ${orderId}`)
}

const maxSmallCart = 50

/**
 * Returns whether a cart has few lines. The caller must have locked it, because of a small cart no more lines are read.
 */
export async function isSmallCart({ db }: Context, cartId: string): Promise<boolean> {
  const [row] = await queryPreparedRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from cart_line where cart_id = ${cartId}`,
  )
  return row!.count <= maxSmallCart
}

/**
 * Builds rows `offer_id, quantity, price_id, at, note, reference, replaces` and what a quote agreed: the lines a draft
 * should have. The plan for a cart of average size reads whole tables, so a small one gets a plan of its own.
 */
export const buildCartLines = (cartId: string, { isSmall = false } = {}): SQL => sql`select l.offer_id, l.quantity,
    coalesce(op.external_id, l.offer_price_id) as price_id, row_number() over (order by l.supplier_id, l.id) as at,
    l.note, l.reference, l.replaces, null::text as quote_line_id, null::numeric as quoted_price, null::int as lead_days
  from ${isSmall ? sql`(select * from cart_line x where x.cart_id = ${cartId} limit ${sql.raw(String(maxSmallCart))})` : sql`cart_line`} l
    left join offer_price op on op.id = l.offer_price_id where l.cart_id = ${cartId}`

/** The account's own payment delay wins over the supplier's. */
const supplierSnapshot = sql`jsonb_build_object('id', s.id, 'externalId', s.external_id, 'name', s.name,
  'description', s.description, 'returnPolicy', s.return_policy,
  'paymentDueDelay', coalesce(a.payment_delay, s.payment_due_delay),
  'paymentDueMode', case when a.payment_delay is null then s.payment_due_mode else coalesce(a.payment_mode, 'SIMPLE') end)`

type LogisticOrderOptions = { lines: SQL; defaults: CheckoutDefaults; status?: 'DRAFT_ORDER' | 'DRAFT_ORDER_ON_HOLD' }

/** Creates a logistic order for each new supplier; existing ones keep their addresses. */
export async function writeLogisticOrders(
  context: CustomerContext,
  orderId: string,
  { lines, defaults, status = 'DRAFT_ORDER' }: LogisticOrderOptions,
) {
  await context.db
    .execute(sql`insert into logistic_order (commercial_order_id, account_id, supplier_id, supplier, position,
      reference, status, shipping_type, shipping_address_id, shipping_address, created_at, updated_at)
    select o.id, o.account_id, s.id, ${supplierSnapshot}, n.before + row_number() over (order by w.first),
      o.reference || '-' || (n.before + row_number() over (order by w.first)), ${status}, ${defaults.shippingType},
      ${defaults.shipping?.id ?? null}, ${defaults.shipping ? JSON.stringify(defaults.shipping.snapshot) : null}::jsonb,
      ${currentTimestamp(context)}, ${currentTimestamp(context)}
    from commercial_order o join customer_account a on a.id = o.account_id
      cross join (select f.supplier_id, min(w.at) as first from (${lines}) w join offer f on f.id = w.offer_id
        group by f.supplier_id) w
      join supplier s on s.id = w.supplier_id
      cross join (select coalesce(max(g.position), 0) as before from logistic_order g where g.commercial_order_id = ${orderId}) n
    where o.id = ${orderId}
    on conflict (commercial_order_id, supplier_id) where status not in ('CANCELED', 'DECLINED_BY_SUPPLIER') do nothing`)
}

/** Deletes logistic orders of a draft that have no lines. */
export async function deleteEmptyLogisticOrders({ db }: Context, orderId: string) {
  await db.execute(sql`delete from logistic_order g where g.commercial_order_id = ${orderId} and ${isDraft}
    and not exists (select from order_line l where l.logistic_order_id = g.id)`)
}

export type LogisticOrderTerms = {
  id: string
  shippingType: ShippingType | null
  net: string
  lines: number
  products: number
  taxRate: string | null
  freightPrice: string | null
  freightFreeFrom: string | null
  quotedShipping: string | null
  leadDays: number
  /** First and last promised day of back-orders; the first only if everything is back-ordered. */
  backorders: { earliest: string | null; latest: string } | null
}

/** Selects the values that shipping costs and delivery dates are computed from. */
export function selectTerms({ db }: Context, orderId: string): Promise<LogisticOrderTerms[]> {
  return queryPreparedRows<LogisticOrderTerms>(
    db,
    sql`select g.id, g.shipping_type as "shippingType", coalesce(t.net, 0)::text as net,
          coalesce(t.lines, 0)::int as lines, coalesce(t.products, 0)::int as products, t.tax_rate::text as "taxRate",
          s.freight_price::text as "freightPrice", s.freight_free_from::text as "freightFreeFrom",
          g.quoted_shipping::text as "quotedShipping", coalesce(t.lead_days, 0)::int as "leadDays",
          case when t.last_backorder is not null then jsonb_build_object('earliest', t.first_backorder, 'latest', t.last_backorder) end as backorders
        from logistic_order g join supplier s on s.id = g.supplier_id
          left join (select l.logistic_order_id, sum(l.net) as net, count(*) as lines,
              sum(l.quantity) as products, max(l.tax_rate) as tax_rate,
              max((l.snapshot->'offer'->>'leadTimeDays')::int) as lead_days, max(l.backorder_date) as last_backorder,
              case when bool_and(l.backorder_quantity = l.quantity) then min(l.backorder_date) end as first_backorder
            from order_line l where l.commercial_order_id = ${orderId} group by l.logistic_order_id) t
            on t.logistic_order_id = g.id
        where g.commercial_order_id = ${orderId} and ${isDraft} order by g.position`,
  )
}

export type LogisticOrderSums = {
  id: string
  net: string
  lines: number
  products: number
  shippingNet: string
  shippingTax: string
  earliest: string | null
  latest: string | null
}

export async function updateSums(context: Context, orderId: string, sums: LogisticOrderSums[]) {
  await queryPreparedRows<never>(
    context.db,
    sql`with s as materialized (select * from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) as s(id text, net numeric, lines int,
        products bigint, "shippingNet" numeric, "shippingTax" numeric, earliest date, latest date)),
      taxes as (${summedTaxes({
        lines: sql`select l.logistic_order_id as id, l.tax_rule as rule, l.tax_rate as rate, l.net from order_line l
          where l.commercial_order_id = ${orderId}`,
        freight: sql`select s.id, s."shippingNet" as net, s."shippingTax" as tax from s`,
      })}),
      drafts as (
      update logistic_order g set net = s.net, tax = coalesce(t.tax, 0), line_count = s.lines, product_count = s.products,
        shipping_net = s."shippingNet", shipping_tax = s."shippingTax", earliest_delivery = s.earliest,
        latest_delivery = s.latest, updated_at = ${currentTimestamp(context)}
      from s left join taxes t on t.id = s.id
      where g.id = s.id returning g.net, g.tax, g.shipping_net, g.shipping_tax, g.line_count, g.product_count), all_orders as (
      select * from drafts union all select g.net, g.tax, g.shipping_net, g.shipping_tax, g.line_count, g.product_count
      from logistic_order g where g.commercial_order_id = ${orderId} and not (${isDraft}))
    update commercial_order o set net = t.net, tax = t.tax, shipping_net = t.shipping_net, shipping_tax = t.shipping_tax,
      line_count = t.lines, product_count = t.products, version = o.version + 1, updated_at = ${currentTimestamp(context)}
    from (select coalesce(sum(net), 0) as net, coalesce(sum(tax), 0) as tax, coalesce(sum(shipping_net), 0) as shipping_net,
        coalesce(sum(shipping_tax), 0) as shipping_tax, coalesce(sum(line_count), 0) as lines,
        coalesce(sum(product_count), 0) as products from all_orders) t
    where o.id = ${orderId}`,
  )
}

export async function setBilling(context: Context, orderId: string, { id, snapshot }: AddressChoice) {
  await context.db.execute(sql`update commercial_order set billing_address_id = ${id},
    billing_address = ${JSON.stringify(snapshot)}::jsonb, version = version + 1, updated_at = ${currentTimestamp(context)}
    where id = ${orderId}`)
}

type DeliveryChange = { shipping?: AddressChoice; shippingType?: ShippingType; billing?: AddressChoice }

/** Updates all draft logistic orders of an order, or one of them. */
export async function updateLogisticOrders(
  context: Context,
  { orderId, logisticOrderId }: { orderId: string; logisticOrderId?: string },
  { shipping, shippingType, billing }: DeliveryChange,
) {
  const set = [
    sql`updated_at = ${currentTimestamp(context)}`,
    ...(shipping
      ? [sql`shipping_address_id = ${shipping.id}, shipping_address = ${JSON.stringify(shipping.snapshot)}::jsonb`]
      : []),
    ...(shippingType ? [sql`shipping_type = ${shippingType}`] : []),
    ...(billing
      ? [sql`billing_address_id = ${billing.id}, billing_address = ${JSON.stringify(billing.snapshot)}::jsonb`]
      : []),
  ]
  await context.db
    .execute(sql`update logistic_order g set ${sql.join(set, sql`, `)} where g.commercial_order_id = ${orderId}
    and ${logisticOrderId ? sql`g.id = ${logisticOrderId}` : isDraft}`)
}

/** Increments the version of the order. */
export async function touchOrder(context: Context, orderId: string) {
  await context.db
    .execute(sql`update commercial_order set version = version + 1, updated_at = ${currentTimestamp(context)}
    where id = ${orderId}`)
}

/**
 * Deletes a draft; one that was ever placed is kept but hidden, because its history needs it.
 */
export async function deleteOrder({ db }: Context, orderId: string) {
  await db.execute(sql`delete from commercial_order o where o.id = ${orderId} and o.placed_at is null
    and not exists (select from order_event e where e.commercial_order_id = o.id and e.action in ('place', 'blockByPolicy'))`)
}

/** Resets placement date, payment option and payment status of a reopened order. */
export async function resetToDraft(context: Context, orderId: string) {
  await context.db.execute(
    sql`update commercial_order set placed_at = null, payment_option = null where id = ${orderId}`,
  )
  await context.db
    .execute(sql`update logistic_order g set placed_at = null, payment_status = 'INIT_PAYMENT', ended_at = null
    where g.commercial_order_id = ${orderId} and ${isDraft}`)
  await context.db.execute(sql`update order_line set placed_at = null where commercial_order_id = ${orderId}`)
}

type Placement = { orderId: string; logisticOrderIds: string[]; option: PaymentOption; paymentStatus: PaymentStatus }

/** Marks the order as placed, which makes it visible to the whole account. */
export async function markPlaced(context: Context, { orderId, logisticOrderIds, option, paymentStatus }: Placement) {
  const now = currentTimestamp(context)
  await context.db.execute(sql`with logistic_orders as (
      update logistic_order set placed_at = ${now}, payment_status = ${paymentStatus}
      where commercial_order_id = ${orderId} and id = any(${sql.param(logisticOrderIds)}::text[]))
    update commercial_order o set placed_at = coalesce(placed_at, ${now}), payment_option = ${option} where o.id = ${orderId}`)
}
