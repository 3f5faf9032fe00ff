import { sql, type SQL } from 'drizzle-orm'
import type { AddressSnapshot } from '@tiber/contract/order-shapes'
import type {
  LogisticStatus,
  orderSources,
  PaymentOption,
  PaymentStatus,
  ShippingType,
} from '@tiber/contract/order-words'
import type { Context, CustomerContext, SellerContext } from '../../context.ts'
import { plannedRowsOf } from '../../database/planned.ts'
import type { BuyerSnapshot, SupplierSnapshot } from './tables.ts'

export type CommercialRow = {
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
  net: string
  tax: string
  shippingNet: string
  shippingTax: string
  lineCount: number
  productCount: number
  createdAt: string
  updatedAt: string
}

export type LogisticRow = {
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
  /** Something was sent that nobody has said has arrived. */
  isOnTheWay: boolean
  isPaidOnAcceptance: boolean
  shippingType: ShippingType | null
  shippingAddress: AddressSnapshot | null
  billingAddress: AddressSnapshot | null
  net: string
  tax: string
  shippingNet: string
  shippingTax: string
  lineCount: number
  productCount: number
  earliestDelivery: string | null
  latestDelivery: string | null
  message: string | null
  trackingUrl: string | null
  incidentDeclared: boolean
  partlyDeclined: boolean
  placedAt: string | null
  shippedAt: string | null
  dueDate: string | null
  createdAt: string
  updatedAt: string
}

/** A draft is there for who makes it, and only while its cart is being turned into an order: one that was changed is a cart again. */
const isOpenDraft = ({ caller }: CustomerContext): SQL => sql`o.user_id = ${caller.userId}
  and (o.cart_id is null or exists (select from cart c where c.id = o.cart_id and c.status = 'ON_GOING' and c.deleted_at is null))`

/** Whom an order belongs to: the account it was placed for; a draft only its buyer. */
export const isReachable = (context: CustomerContext): SQL =>
  sql`o.account_id = ${context.caller.accountId} and (o.placed_at is not null or (${isOpenDraft(context)}))`

/** A supplier's own parts, once they are placed; the operator's are all. */
export const isSold = ({ caller }: SellerContext): SQL =>
  caller.clientType === 'SUPPLIER'
    ? sql`g.supplier_id = ${caller.supplierId} and g.placed_at is not null`
    : sql`g.placed_at is not null`

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
  (select o.payment_option in ('BANK_WIRE', 'BANK_WIRE_ON_ACCEPTANCE') from commercial_order o
    where o.id = g.commercial_order_id) is true as "isPaidOnAcceptance", g.shipping_type as "shippingType", g.shipping_address as "shippingAddress",
  g.billing_address as "billingAddress", g.net::text, g.tax::text, g.shipping_net::text as "shippingNet",
  g.shipping_tax::text as "shippingTax", g.line_count as "lineCount", g.product_count::float8 as "productCount",
  g.earliest_delivery::text as "earliestDelivery", g.latest_delivery::text as "latestDelivery", g.message,
  g.tracking_url as "trackingUrl", g.incident_declared as "incidentDeclared", g.partly_declined as "partlyDeclined",
  g.placed_at as "placedAt", g.shipped_at as "shippedAt", g.due_date::text as "dueDate", g.created_at as "createdAt",
  g.updated_at as "updatedAt"`

/** Djust id, then reference, then external id: the first that is meant wins. */
const isNamed = (id: string): SQL => sql`(o.id = ${id} or o.reference = ${id} or o.external_id = ${id})`
const isNamedPart = (id: string): SQL => sql`(g.id = ${id} or g.reference = ${id} or g.external_id = ${id})`
const closest = (alias: 'o' | 'g', id: string): SQL =>
  sql`case ${id} when ${sql.raw(`${alias}.id`)} then 0 when ${sql.raw(`${alias}.reference`)} then 1 else 2 end`

const ways: Record<string, (id: string) => SQL> = {
  BUSINESS_ID: (id) => sql`o.id = ${id}`,
  DJUST_ID: (id) => sql`o.id = ${id}`,
  REFERENCE: (id) => sql`o.reference = ${id}`,
  EXTERNAL_ID: (id) => sql`o.external_id = ${id}`,
  CART_ID: (id) => sql`o.cart_id = ${id}`,
}

export type WantedOrder = { id: string; idType?: string | undefined }

const nothing = sql``
/** Held until the end of the transaction: whoever else moves it waits, and then sees what became of it. */
const held = sql`for update of o`

export const selectOrder = (context: CustomerContext, wanted: WantedOrder) => selectNamed(context, wanted, nothing)
export const lockNamedOrder = (context: CustomerContext, wanted: WantedOrder) => selectNamed(context, wanted, held)

async function selectNamed(
  context: CustomerContext,
  { id, idType }: WantedOrder,
  lock: SQL,
): Promise<CommercialRow | undefined> {
  const isMeant = (idType && ways[idType]?.(id)) || isNamed(id)
  const [row] = await plannedRowsOf<CommercialRow>(
    context.db,
    sql`select ${commercialColumns} from commercial_order o where ${isMeant} and ${isReachable(context)}
        order by ${closest('o', id)}, o.placed_at desc nulls first limit 1 ${lock}`,
  )
  return row
}

export async function lockOrder(context: Context, id: string): Promise<CommercialRow | undefined> {
  const [row] = await plannedRowsOf<CommercialRow>(
    context.db,
    sql`select ${commercialColumns} from commercial_order o where o.id = ${id} ${held}`,
  )
  return row
}

export function selectOrdersById({ db }: Context, ids: string[]): Promise<CommercialRow[]> {
  return plannedRowsOf<CommercialRow>(
    db,
    sql`select ${commercialColumns} from commercial_order o where o.id = any(${sql.param(ids)}::text[])`,
  )
}

export function selectParts({ db }: Context, orderIds: string[]): Promise<LogisticRow[]> {
  return plannedRowsOf<LogisticRow>(
    db,
    sql`select ${logisticColumns} from logistic_order g where g.commercial_order_id = any(${sql.param(orderIds)}::text[])
        order by g.commercial_order_id, g.position`,
  )
}

/** Which order, and which of its parts, a customer means. */
export async function selectPart(context: CustomerContext, id: string) {
  const [row] = await plannedRowsOf<{ id: string; orderId: string }>(
    context.db,
    sql`select g.id, g.commercial_order_id as "orderId" from logistic_order g
          join commercial_order o on o.id = g.commercial_order_id
        where ${isNamedPart(id)} and ${isReachable(context)} order by ${closest('g', id)} limit 1`,
  )
  return row
}

export async function selectSoldPart(context: SellerContext, id: string) {
  const [row] = await plannedRowsOf<{ id: string; orderId: string; accountId: string }>(
    context.db,
    sql`select g.id, g.commercial_order_id as "orderId", g.account_id as "accountId" from logistic_order g
        where ${isNamedPart(id)} and ${isSold(context)} order by ${closest('g', id)} limit 1`,
  )
  return row
}
