import type { ThreadSummary } from '@tiber/contract/conversations/thread-shapes'
import type { CommercialOrder, LogisticOrder, OrderLine } from '@tiber/contract/orders/order-shapes'
import {
  orderLineFields,
  getOrderStage,
  isStopped,
  type LogisticStatus,
  type OrderStage,
  type PaymentOption,
  type PaymentStatus,
} from '@tiber/contract/orders/order-statuses'
import type { PriceExplanation } from '@tiber/contract/catalogue/prices'
import { toLineArticle, type LineArticle } from '#app/orders/line-article.ts'
import { mayHaveShipped } from '#app/orders/may-have-shipped.ts'
import { getPaymentOption } from '#app/orders/payment-option.ts'
import { toTotals, type Totals } from '#app/orders/totals.ts'
import { buildSteps, type TimelineEvent, type OrderStep } from './order-steps.ts'

export type LineView = LineArticle & {
  id: string
  quantity: number
  confirmed: number | null
  shipped: number
  received: number
  cancelled: number
  unitPrice: number
  /** Number of pieces the price refers to. */
  basis: number
  net: number
  reference: string | null
  /** SKU of the article that was replaced by this one. */
  replaces: string | null
  note: string | null
  shippingAddress: string | null
  explanation: PriceExplanation | null
  /** Whether an incident about the line is open. */
  hasIncident: boolean
}

/** A conversation about a logistic order, with the beginning of its last message. */
export type ThreadView = {
  id: string
  title: string | null
  sku: string | null
  excerpt: string
  at: string
  isUnread: boolean
  isClosed: boolean
  /** The incident the conversation is about. */
  incidentId: string | null
}

type RatingView = { grade: number; comment: string | null; ratedAt: string }

type Shipment = {
  id: string
  number: number
  shippedAt: string
  receivedAt: string | null
  trackingUrl: string | null
  pieces: number
}

export type LogisticOrderView = {
  id: string
  reference: string
  supplier: string
  supplierId: string
  status: LogisticStatus
  net: number
  total: number
  lineCount: number
  lines: LineView[]
  steps: OrderStep[]
  shipments: Shipment[]
  delivery: { earliest: string; latest: string } | null
  /** What the supplier answered, while it matters. */
  answer: string | null
  isLate: boolean
  dueDate: string | null
  paymentStatus: PaymentStatus
  shippingAddress: string[]
  shippingType: string | null
  canCancel: { allowed: boolean; reason: string | null }
  canReceive: boolean
  /** Whether quantities per line can be confirmed, or only everything shipped. */
  canReceiveInPart: boolean
  /** Whether the supplier has got the order, so that it can be written to. */
  canWrite: boolean
  /** Whether a problem can be reported. */
  canReport: boolean
  /** Return policy of the supplier, once there is something to return. */
  returnPolicy: string | null
  canRate: boolean
  threads: ThreadView[]
  rating: RatingView | null
}

export type OrderView = {
  id: string
  reference: string
  placedAt: string
  buyer: string
  stage: OrderStage
  totals: Totals
  currency: string
  paymentOption: PaymentOption | null
  logisticOrders: LogisticOrderView[]
  references: { externalId: string; name: Record<string, string>; value: string }[]
  billing: string[]
  events: TimelineEvent[]
  canReopen: boolean
}

export type Timeline = {
  events: TimelineEvent[]
  shipments: {
    id: string
    logisticOrderId: string
    number: number
    shippedAt: string
    receivedAt: string | null
    trackingUrl: string | null
    lines: { lineId: string; quantity: number }[]
  }[]
  ratings: { logisticOrderId: string; grade: number; comment: string | null; lastUpdatedDate: string }[]
}

/** What the order page adds where the platform has messages and incidents. */
export type Conversations = { hasMessages: boolean; hasIncidents: boolean; threads: ThreadSummary[] }

/** Builds the view of an order page. */
export function toOrderView(order: CommercialOrder, timeline: Timeline, conversations: Conversations): OrderView {
  const { events } = timeline
  const { customerUserSnapshot: buyer } = order
  return {
    id: order.id,
    reference: order.reference,
    placedAt: order.validatedAt ?? order.updatedAt,
    buyer: `${buyer.firstName} ${buyer.lastName}`,
    stage: getOrderStage(order.orderLogistics.map(({ status }) => status)),
    totals: toTotals(order),
    currency: order.currency,
    paymentOption: getPaymentOption(order),
    logisticOrders: order.orderLogistics.map((logisticOrder) =>
      toLogisticOrderView(logisticOrder, timeline, conversations),
    ),
    references: order.customFieldValues.map(({ customField, value }) => ({
      externalId: customField.externalId,
      name: customField.name,
      value: String(value),
    })),
    billing: formatAddress(order.orderLogistics[0]?.billingAddressSnapshot),
    events,
    canReopen: order.allowedActions?.some(({ action, allowed }) => action === 'EDIT' && allowed) ?? false,
  }
}

/** Statuses in which the contract allows a buyer to cancel; other platforms do not list the allowed actions. */
const cancellableStatuses = new Set<LogisticStatus>([
  'ORDER_CREATED',
  'WAITING_CUSTOMER_APPROVAL',
  'WAITING_SUPPLIER_APPROVAL',
  'BLOCKED_BY_POLICY',
  'BLOCKED_BY_PAYMENT',
])

/** Statuses in which the supplier has not got the order yet. */
const unreleasedStatuses = new Set<LogisticStatus>([
  'ORDER_CREATED',
  'WAITING_CUSTOMER_APPROVAL',
  'DECLINED_BY_CUSTOMER',
  'BLOCKED_BY_POLICY',
  'BLOCKED_BY_PAYMENT',
  'CANCELED',
])

function toLogisticOrderView(
  logisticOrder: LogisticOrder,
  { events, shipments, ratings }: Timeline,
  { hasMessages, hasIncidents, threads }: Conversations,
): LogisticOrderView {
  const rating = ratings.find(({ logisticOrderId }) => logisticOrderId === logisticOrder.id)
  const findAction = (name: string) => logisticOrder.allowedActions?.find(({ action }) => action === name)
  const canReport = hasIncidents && findAction('REPORT')?.allowed === true
  return {
    id: logisticOrder.id,
    reference: logisticOrder.reference,
    supplier: logisticOrder.supplierSnapshot.name,
    supplierId: logisticOrder.supplierSnapshot.externalId,
    status: logisticOrder.status,
    net: logisticOrder.orderLogisticPrices.totalProductWithoutTax,
    total: logisticOrder.orderLogisticPrices.totalPriceWithTax,
    lineCount: logisticOrder.lineCount ?? logisticOrder.lines.length,
    lines: logisticOrder.lines.map(toLine),
    steps: buildSteps(
      logisticOrder.status,
      events.filter((event) => event.logisticOrder?.id === logisticOrder.id),
    ),
    shipments: shipments
      .filter(({ logisticOrderId }) => logisticOrderId === logisticOrder.id)
      .map(({ lines, logisticOrderId: _part, ...rest }) => ({
        ...rest,
        pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      })),
    delivery: logisticOrder.expectedDelivery ?? null,
    answer:
      isStopped(logisticOrder.status) || logisticOrder.status === 'COMPLETED' ? null : (logisticOrder.answer ?? null),
    isLate: logisticOrder.late ?? false,
    dueDate: logisticOrder.dueDate ?? null,
    paymentStatus: logisticOrder.paymentStatus,
    shippingAddress: formatAddress(logisticOrder.shippingAddressSnapshot),
    shippingType: logisticOrder.shippingType,
    canCancel: {
      allowed: findAction('CANCEL')?.allowed ?? cancellableStatuses.has(logisticOrder.status),
      reason: findAction('CANCEL')?.reason ?? null,
    },
    canReceive: findAction('CONFIRM_RECEPTION')?.allowed ?? logisticOrder.status === 'SHIPPED',
    canReceiveInPart: logisticOrder.allowedActions !== undefined,
    canWrite: hasMessages && !unreleasedStatuses.has(logisticOrder.status),
    canReport,
    returnPolicy:
      canReport && mayHaveShipped(logisticOrder.status) ? logisticOrder.supplierSnapshot.returnPolicy : null,
    canRate: hasMessages && logisticOrder.status === 'COMPLETED',
    threads: threads.filter(({ logisticOrderId }) => logisticOrderId === logisticOrder.id).map(toThreadView),
    rating: rating ? { grade: rating.grade, comment: rating.comment, ratedAt: rating.lastUpdatedDate } : null,
  }
}

const maxExcerpt = 160

const toThreadView = ({
  id,
  subject,
  reason,
  line,
  lastMessage,
  isUnread,
  status,
  incidentId,
}: ThreadSummary): ThreadView => ({
  id,
  incidentId,
  title: subject ?? reason?.label ?? null,
  sku: line?.sku ?? null,
  excerpt: lastMessage.message.replaceAll(/\s+/g, ' ').slice(0, maxExcerpt),
  at: lastMessage.createdAt,
  isUnread,
  isClosed: status === 'CLOSED',
})

export function toLine(line: OrderLine): LineView {
  const findFieldValue = (externalId: string) =>
    line.customFieldValues.find(({ customField }) => customField.externalId === externalId)?.value
  const toText = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    ...toLineArticle(line),
    id: line.id,
    quantity: line.quantity,
    confirmed: line.confirmedQuantity,
    shipped: line.shippedQuantity ?? (line.status === 'SHIPPED' || line.status === 'COMPLETED' ? line.quantity : 0),
    received: line.receivedQuantity ?? (line.status === 'COMPLETED' ? line.quantity : 0),
    cancelled: line.cancelledQuantity ?? 0,
    unitPrice: line.orderLogisticLinePriceDto.price,
    basis: line.priceBasis ?? 1,
    net: line.orderLogisticLinePriceDto.totalItemPrice,
    reference: toText(findFieldValue(orderLineFields.reference)),
    replaces: line.replaces?.sku ?? null,
    note: toText(findFieldValue(orderLineFields.note)),
    shippingAddress: line.shippingAddressSnapshot?.label ?? line.shippingAddressSnapshot?.city ?? null,
    explanation: line.priceExplanation ?? null,
    hasIncident: line.incidentDeclared,
  }
}

type Address = NonNullable<LogisticOrder['shippingAddressSnapshot']>

function formatAddress(address: Address | null | undefined): string[] {
  if (!address) return []
  const { label, company, fullName, address: street, additionalAddress, zipcode, city, phone } = address
  return [label, company, fullName, street, additionalAddress, `${zipcode} ${city}`, phone].filter(
    (line): line is string => Boolean(line),
  )
}
