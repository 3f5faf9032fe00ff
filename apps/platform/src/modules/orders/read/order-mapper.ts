import type { CustomFieldValue } from '@tiber/contract/company/custom-fields'
import { describeAnswer } from '@tiber/contract/orders/answer-texts'
import { pickText, type Locale } from '@tiber/contract/locales'
import type { AllowedAction, CommercialOrder, LogisticOrder, OrderLine } from '@tiber/contract/orders/order-shapes'
import { draftStatuses, type CommercialStatus, type LogisticStatus } from '@tiber/contract/orders/order-statuses'
import type { CommercialRow, LogisticRow } from './order-queries.ts'
import { toOrderPrices } from './prices.ts'
import { isLate } from '../fulfil/overdue.ts'

const isOneOf = (statuses: readonly LogisticStatus[], status: LogisticStatus) => statuses.includes(status)

const unplacedStatuses: LogisticStatus[] = [...draftStatuses, 'BLOCKED_BY_POLICY', 'BLOCKED_BY_PAYMENT']
const placedStatuses: LogisticStatus[] = ['ORDER_CREATED', 'WAITING_CUSTOMER_APPROVAL', 'WAITING_SUPPLIER_APPROVAL']
const droppedStatuses: LogisticStatus[] = ['CANCELED', 'DECLINED_BY_CUSTOMER', 'DECLINED_BY_SUPPLIER']

/**
 * Derives the status of an order from its logistic orders; cancelled and declined ones do not keep it from being
 * COMPLETED.
 */
export function deriveCommercialStatus(logisticOrders: LogisticStatus[]): CommercialStatus {
  const active = logisticOrders.filter((each) => !isOneOf(droppedStatuses, each))
  if (logisticOrders.length > 0 && active.length === 0) return 'CANCELLED'
  if (active.every((each) => isOneOf(unplacedStatuses, each))) return 'DRAFT'
  if (active.every((each) => each === 'COMPLETED')) return 'COMPLETED'
  return active.every((each) => isOneOf(placedStatuses, each) || isOneOf(unplacedStatuses, each))
    ? 'CREATED'
    : 'PROCESSING'
}

const toInstant = (text: string) => new Date(text).toISOString()
const toOptionalInstant = (text: string | null) => (text === null ? null : toInstant(text))

type LogisticOrderDetails = {
  order: CommercialRow
  lines: OrderLine[]
  values: CustomFieldValue[]
  actions: AllowedAction[]
  statistics: { offers: number; orders: number; sales: number }
}
type Reader = { locale: Locale; day: string }

export function toLogisticOrder(
  row: LogisticRow,
  { order, lines, values, actions, statistics }: LogisticOrderDetails,
  { locale, day }: Reader,
): LogisticOrder {
  const { supplier } = row
  return {
    id: row.id,
    reference: row.reference,
    externalId: row.externalId,
    externalSource: 'CLIENT',
    orderCommercialId: order.id,
    orderCommercialReference: order.reference,
    status: row.status,
    paymentStatus: row.paymentStatus,
    paymentOption: order.paymentOption,
    channel: order.channel,
    orderOrigin: order.sourceType ?? 'ORDER',
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
    validationDate: toOptionalInstant(row.placedAt),
    incidentDeclared: row.incidentDeclared,
    incident: row.incidentDeclared,
    partiallyDeclinedBySupplier: row.partiallyDeclined,
    fulfillmentMessage: row.message,
    shippingType: row.shippingType,
    shippingTrackingUrl: row.trackingUrl,
    supplierSnapshot: {
      id: supplier.id,
      externalId: supplier.externalId,
      name: supplier.name,
      description: supplier.description ? (pickText(supplier.description, locale) ?? null) : null,
      returnPolicy: supplier.returnPolicy ? (pickText(supplier.returnPolicy, locale) ?? null) : null,
      totalOffers: statistics.offers,
      totalOrders: statistics.orders,
      totalSales: statistics.sales,
      paymentDueDate: {
        paymentDueDateDelay: supplier.paymentDueDelay,
        paymentDueDateMode: supplier.paymentDueMode,
      },
    },
    customerUserSnapshot: order.buyer,
    shippingAddressSnapshot: row.shippingAddress,
    billingAddressSnapshot: row.billingAddress ?? order.billingAddress,
    orderLogisticPrices: toOrderPrices(row, order.currency),
    lines,
    customFieldValues: values,
    lineCount: row.lineCount,
    productCount: row.productCount,
    expectedDelivery:
      row.earliestDelivery && row.latestDelivery
        ? { earliest: row.earliestDelivery, latest: row.latestDelivery }
        : null,
    late: isLate(row, day),
    answer: row.answer && describeAnswer(row.answer, locale),
    dueDate: row.dueDate,
    version: order.version,
    allowedActions: actions,
  }
}

type CommercialOrderDetails = { logisticOrders: LogisticOrder[]; values: CustomFieldValue[]; actions: AllowedAction[] }

export function toCommercialOrder(
  row: CommercialRow,
  { logisticOrders, values, actions }: CommercialOrderDetails,
): CommercialOrder {
  return {
    id: row.id,
    reference: row.reference,
    status: deriveCommercialStatus(logisticOrders.map(({ status }) => status)),
    processing: logisticOrders.some(({ status }) => status === 'CREATING'),
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
    validatedAt: toOptionalInstant(row.placedAt),
    sourceType: row.sourceType,
    sourceId: row.sourceId,
    cartId: row.cartId,
    currency: row.currency,
    productCount: row.productCount,
    lineCount: row.lineCount,
    orderLogisticPrices: toOrderPrices(row, row.currency),
    orderLogistics: logisticOrders,
    customerUserSnapshot: row.buyer,
    customFieldValues: values,
    version: row.version,
    paymentOption: row.paymentOption,
    allowedActions: actions,
  }
}
