import { sql, type SQL } from '@tiber/server/sql'
import type { Answer } from '@tiber/contract/orders/answer-texts'
import type { AddressSnapshot } from '@tiber/contract/orders/order-shapes'
import {
  shopTransferOptions,
  type LogisticStatus,
  type orderSources,
  type PaymentOption,
  type PaymentStatus,
  type ShippingType,
} from '@tiber/contract/orders/order-statuses'
import type { Context, CustomerContext, SellerContext } from '../../../context.ts'
import { toTimestamp } from '../../../database/clauses.ts'
import { ofSupplier } from '../../../database/of-supplier.ts'
import { queryPreparedRows } from '../../../database/prepared-plans.ts'
import type { BuyerSnapshot, SupplierSnapshot } from '../tables.ts'

type OrderSums = {
  net: string
  tax: string
  shippingNet: string
  shippingTax: string
  lineCount: number
  productCount: number
}

export type CommercialRow = OrderSums & {
  id: string
  reference: string
  externalId: string | null
  accountId: string
  userId: string
  buyer: BuyerSnapshot
  cartId: string | null
  sourceType: (typeof orderSources)[number] | null
  sourceId: string | null
  channel: string
  currency: string
  paymentOption: PaymentOption | null
  billingAddress: AddressSnapshot | null
  placedAt: string | null
  version: number
  createdAt: string
  updatedAt: string
}

export type LogisticRow = OrderSums & {
  id: string
  commercialOrderId: string
  supplierId: string
  supplier: SupplierSnapshot
  position: number
  reference: string
  externalId: string | null
  status: LogisticStatus
  resumesAs: LogisticStatus | null
  paymentStatus: PaymentStatus
  /** Whether something was shipped whose receipt is not confirmed. */
  isOnTheWay: boolean
  isPaidOnAcceptance: boolean
  shippingType: ShippingType | null
  shippingAddress: AddressSnapshot | null
  billingAddress: AddressSnapshot | null
  earliestDelivery: string | null
  latestDelivery: string | null
  message: string | null
  trackingUrl: string | null
  incidentDeclared: boolean
  partiallyDeclined: boolean
  placedAt: string | null
  answerBy: string | null
  answer: Answer | null
  escalatedAt: string | null
  /** Who opened it last to answer it. */
  takenBy: { id: string; name: string; at: string } | null
  shippedAt: string | null
  dueDate: string | null
  createdAt: string
  updatedAt: string
}

/**
 * Drafts are visible to their buyer, and only while their cart is in checkout: changing it turns the draft back into a
 * cart.
 */
const isOpenDraft = ({ caller }: CustomerContext): SQL => sql`o.user_id = ${caller.userId}
  and (o.cart_id is null or exists (select from cart c where c.id = o.cart_id and c.status = 'ON_GOING' and c.deleted_at is null))`

/** Orders are visible to their account, drafts to their buyer only. */
export const isReachable = (context: CustomerContext): SQL =>
  sql`o.account_id = ${context.caller.accountId} and (o.placed_at is not null or (${isOpenDraft(context)}))`

/** Whether the supplier ever got the logistic order: before, it waits for card, policy or approval. */
export const isReleased = sql`g.status not in ('ORDER_CREATED', 'WAITING_CUSTOMER_APPROVAL', 'DECLINED_BY_CUSTOMER',
    'BLOCKED_BY_POLICY', 'BLOCKED_BY_PAYMENT')
  and (g.status not in ('CANCELED', 'DECLINED_BY_SUPPLIER') or exists (select from order_event e
    where e.commercial_order_id = g.commercial_order_id and e.logistic_order_id = g.id
      and e.to_status = 'WAITING_SUPPLIER_APPROVAL'))`

/** Suppliers see their own logistic orders once released, the operator sees all placed ones. */
export const isVisibleToSeller = (context: SellerContext): SQL =>
  sql`${ofSupplier(context, sql`g`)} and g.placed_at is not null
    and ${context.caller.clientType === 'SUPPLIER' ? isReleased : sql`true`}`

export const commercialColumns = sql`o.id, o.reference, o.external_id as "externalId", o.account_id as "accountId",
  o.user_id as "userId", o.buyer, o.cart_id as "cartId", o.source_type as "sourceType", o.source_id as "sourceId", o.channel,
  o.currency, o.payment_option as "paymentOption", o.billing_address as "billingAddress", o.placed_at as "placedAt", o.version,
  o.net::text, o.tax::text, o.shipping_net::text as "shippingNet", o.shipping_tax::text as "shippingTax",
  o.line_count as "lineCount", o.product_count::float8 as "productCount", o.created_at as "createdAt",
  o.updated_at as "updatedAt"`

const logisticColumns = sql`g.id, g.commercial_order_id as "commercialOrderId", g.supplier_id as "supplierId",
  g.supplier, g.position, g.reference, g.external_id as "externalId", g.status, g.resumes_as as "resumesAs",
  g.payment_status as "paymentStatus",
  g.shipped_at is not null and exists (select from order_line l where l.logistic_order_id = g.id
    and l.shipped_quantity > l.received_quantity) as "isOnTheWay",
  (select o.payment_option = any(${sql.param(shopTransferOptions)}::text[]) from commercial_order o
    where o.id = g.commercial_order_id) is true as "isPaidOnAcceptance", g.shipping_type as "shippingType",
  g.shipping_address as "shippingAddress",
  g.billing_address as "billingAddress", g.net::text, g.tax::text, g.shipping_net::text as "shippingNet",
  g.shipping_tax::text as "shippingTax", g.line_count as "lineCount", g.product_count::float8 as "productCount",
  g.earliest_delivery::text as "earliestDelivery", g.latest_delivery::text as "latestDelivery", g.message,
  g.tracking_url as "trackingUrl", g.incident_declared as "incidentDeclared", g.partially_declined as "partiallyDeclined",
  g.placed_at as "placedAt", g.answer_by as "answerBy", g.answer, g.escalated_at as "escalatedAt",
  case when g.taken_at is not null then jsonb_build_object('id', g.taken_by_id, 'name', g.taken_by, 'at', g.taken_at) end as "takenBy",
  g.shipped_at as "shippedAt", g.due_date::text as "dueDate", g.created_at as "createdAt",
  g.updated_at as "updatedAt"`

/** Matches by id, reference or external id, in this precedence. */
const matchesOrderId = (id: string): SQL => sql`(o.id = ${id} or o.reference = ${id} or o.external_id = ${id})`
const matchesLogisticOrderId = (id: string): SQL => sql`(g.id = ${id} or g.reference = ${id} or g.external_id = ${id})`
const rankByIdType = (alias: 'o' | 'g', id: string): SQL =>
  sql`case ${id} when ${sql.raw(`${alias}.id`)} then 0 when ${sql.raw(`${alias}.reference`)} then 1 else 2 end`

const conditionsByIdType: Record<string, (id: string) => SQL> = {
  BUSINESS_ID: (id) => sql`o.id = ${id}`,
  DJUST_ID: (id) => sql`o.id = ${id}`,
  REFERENCE: (id) => sql`o.reference = ${id}`,
  EXTERNAL_ID: (id) => sql`o.external_id = ${id}`,
  CART_ID: (id) => sql`o.cart_id = ${id}`,
}

export type OrderIdentifier = { id: string; idType?: string | undefined }

const noLock = sql``
/** Locks the order until the transaction ends; concurrent callers wait and then see the result. */
const forUpdate = sql`for update of o`

export const selectOrder = (context: CustomerContext, identifier: OrderIdentifier) =>
  selectByIdentifier(context, identifier, noLock)
export const lockOrderByIdentifier = (context: CustomerContext, identifier: OrderIdentifier) =>
  selectByIdentifier(context, identifier, forUpdate)

async function selectByIdentifier(
  context: CustomerContext,
  { id, idType }: OrderIdentifier,
  lock: SQL,
): Promise<CommercialRow | undefined> {
  const isMatch = (idType && conditionsByIdType[idType]?.(id)) || matchesOrderId(id)
  const [row] = await queryPreparedRows<CommercialRow>(
    context.db,
    sql`select ${commercialColumns} from commercial_order o where ${isMatch} and ${isReachable(context)}
        order by ${rankByIdType('o', id)}, o.placed_at desc nulls first limit 1 ${lock}`,
  )
  return row
}

export async function lockOrder(context: Context, id: string): Promise<CommercialRow | undefined> {
  const [row] = await queryPreparedRows<CommercialRow>(
    context.db,
    sql`select ${commercialColumns} from commercial_order o where o.id = ${id} ${forUpdate}`,
  )
  return row
}

/** Finds a placed order of any account that a part of the caller belongs to; the operator's are all. */
export async function selectPlacedOrder(context: SellerContext, id: string): Promise<CommercialRow | undefined> {
  const [row] = await queryPreparedRows<CommercialRow>(
    context.db,
    sql`select ${commercialColumns} from commercial_order o
        where ${matchesOrderId(id)} and o.placed_at is not null and exists (select from logistic_order g
          where g.commercial_order_id = o.id and ${isVisibleToSeller(context)})
        order by ${rankByIdType('o', id)} limit 1`,
  )
  return row
}

/** Locks orders until the transaction ends, in one order so that two callers do not wait for each other. */
export function lockOrders({ db }: Context, ids: string[]): Promise<{ id: string; version: number }[]> {
  return queryPreparedRows<{ id: string; version: number }>(
    db,
    sql`select o.id, o.version from commercial_order o where o.id = any(${sql.param(ids)}::text[]) order by o.id ${forUpdate}`,
  )
}

/** Finds which of the logistic orders the seller may handle. */
export function selectSellerOrders(context: SellerContext, ids: string[]): Promise<{ id: string; orderId: string }[]> {
  return queryPreparedRows<{ id: string; orderId: string }>(
    context.db,
    sql`select g.id, g.commercial_order_id as "orderId" from logistic_order g
        where g.id = any(${sql.param(ids)}::text[]) and ${isVisibleToSeller(context)}`,
  )
}

export function selectOrdersById({ db }: Context, ids: string[]): Promise<CommercialRow[]> {
  return queryPreparedRows<CommercialRow>(
    db,
    sql`select ${commercialColumns} from commercial_order o where o.id = any(${sql.param(ids)}::text[])`,
  )
}

export function selectLogisticRows({ db }: Context, orderIds: string[]): Promise<LogisticRow[]> {
  return queryPreparedRows<LogisticRow>(
    db,
    sql`select ${logisticColumns} from logistic_order g where g.commercial_order_id = any(${sql.param(orderIds)}::text[])
        order by g.commercial_order_id, g.position`,
  )
}

/** Finds a logistic order the customer may see, and its commercial order. */
export async function selectLogisticOrder(context: CustomerContext, id: string) {
  const [row] = await queryPreparedRows<{ id: string; orderId: string }>(
    context.db,
    sql`select g.id, g.commercial_order_id as "orderId" from logistic_order g
          join commercial_order o on o.id = g.commercial_order_id
        where ${matchesLogisticOrderId(id)} and ${isReachable(context)} order by ${rankByIdType('g', id)} limit 1`,
  )
  return row
}

/** Selects who delivers a logistic order, and whether they have received it and it has the line. */
export async function selectReleasedOrder({ db }: Context, id: string, lineId: string | undefined) {
  const [row] = await queryPreparedRows<{
    id: string
    supplierId: string
    status: LogisticStatus
    isReleased: boolean
    /** Null if no line was asked for, or the order does not have it. */
    lineQuantity: number | null
  }>(
    db,
    sql`select g.id, g.supplier_id as "supplierId", g.status, g.placed_at is not null and ${isReleased} as "isReleased",
          (select l.quantity from order_line l where l.id = ${lineId ?? null} and l.logistic_order_id = g.id) as "lineQuantity"
        from logistic_order g where g.id = ${id}`,
  )
  return row
}

export async function selectSellerOrder(context: SellerContext, id: string) {
  const [row] = await queryPreparedRows<{ id: string; orderId: string; accountId: string }>(
    context.db,
    sql`select g.id, g.commercial_order_id as "orderId", g.account_id as "accountId" from logistic_order g
        where ${matchesLogisticOrderId(id)} and ${isVisibleToSeller(context)} order by ${rankByIdType('g', id)} limit 1`,
  )
  return row
}

/** Notes who is answering an order, unless a colleague has been since the given time. */
export async function updateTaker(context: SellerContext, logisticOrderId: string, since: Date) {
  const { userId, name } = context.caller
  await context.db.execute(sql`update logistic_order g
    set taken_by_id = ${userId}, taken_by = ${name}, taken_at = ${toTimestamp(context.now())}
    where g.id = ${logisticOrderId} and (g.taken_at is null or g.taken_by_id = ${userId}
      or g.taken_at < ${toTimestamp(since)})`)
}
