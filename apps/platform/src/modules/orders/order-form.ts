import type { CustomFieldValue } from '@tiber/contract/custom-fields'
import { textIn, type Locale } from '@tiber/contract/locales'
import type { AllowedAction, CommercialOrder, LogisticOrder, OrderLine } from '@tiber/contract/order-shapes'
import { draftStatuses, type CommercialStatus, type LogisticStatus } from '@tiber/contract/order-words'
import type { CommercialRow, LogisticRow } from './order-queries.ts'
import { toOrderPrices } from './prices.ts'
import { inWork, standingOf } from './states.ts'

const isOneOf = (statuses: readonly LogisticStatus[], status: LogisticStatus) => statuses.includes(status)

const unplaced: LogisticStatus[] = [...draftStatuses, 'BLOCKED_BY_POLICY', 'BLOCKED_BY_PAYMENT']
const given: LogisticStatus[] = ['ORDER_CREATED', 'WAITING_CUSTOMER_APPROVAL', 'WAITING_SUPPLIER_APPROVAL']
const ended: LogisticStatus[] = ['CANCELED', 'DECLINED_BY_CUSTOMER', 'DECLINED_BY_SUPPLIER']

/** The state of the whole is that of its parts; those that came to nothing do not keep it from being completed. */
export function statusOf(parts: LogisticStatus[]): CommercialStatus {
  const alive = parts.filter((each) => !isOneOf(ended, each))
  if (parts.length > 0 && alive.length === 0) return 'CANCELLED'
  if (alive.every((each) => isOneOf(unplaced, each))) return 'DRAFT'
  if (alive.every((each) => each === 'COMPLETED')) return 'COMPLETED'
  return alive.every((each) => isOneOf(given, each) || isOneOf(unplaced, each)) ? 'CREATED' : 'PROCESSING'
}

const instant = (text: string) => new Date(text).toISOString()
const optionalInstant = (text: string | null) => (text === null ? null : instant(text))

/** What is promised is over, and its supplier has not handed it over. */
const isLate = (row: LogisticRow, day: string): boolean =>
  row.latestDelivery !== null && row.latestDelivery < day && isOneOf(inWork, standingOf(row))

type PartParts = {
  order: CommercialRow
  lines: OrderLine[]
  values: CustomFieldValue[]
  actions: AllowedAction[]
  statistics: { offers: number; orders: number; sales: number }
}
type Reader = { locale: Locale; day: string }

export function toLogistic(
  row: LogisticRow,
  { order, lines, values, actions, statistics }: PartParts,
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
    createdAt: instant(row.createdAt),
    updatedAt: instant(row.updatedAt),
    validationDate: optionalInstant(row.placedAt),
    incidentDeclared: row.incidentDeclared,
    partiallyDeclinedBySupplier: row.partlyDeclined,
    fulfillmentMessage: row.message,
    shippingType: row.shippingType,
    shippingTrackingUrl: row.trackingUrl,
    supplierSnapshot: {
      id: supplier.id,
      externalId: supplier.externalId,
      name: supplier.name,
      description: supplier.description ? (textIn(supplier.description, locale) ?? null) : null,
      returnPolicy: supplier.returnPolicy ? (textIn(supplier.returnPolicy, locale) ?? null) : null,
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
    dueDate: row.dueDate,
    version: order.version,
    allowedActions: actions,
  }
}

type WholeParts = { parts: LogisticOrder[]; values: CustomFieldValue[]; actions: AllowedAction[] }

export function toCommercial(row: CommercialRow, { parts, values, actions }: WholeParts): CommercialOrder {
  return {
    id: row.id,
    reference: row.reference,
    status: statusOf(parts.map(({ status }) => status)),
    processing: parts.some(({ status }) => status === 'CREATING'),
    createdAt: instant(row.createdAt),
    updatedAt: instant(row.updatedAt),
    validatedAt: optionalInstant(row.placedAt),
    sourceType: row.sourceType,
    sourceId: row.sourceId,
    cartId: row.cartId,
    currency: row.currency,
    productCount: row.productCount,
    lineCount: row.lineCount,
    orderLogisticPrices: toOrderPrices(row, row.currency),
    orderLogistics: parts,
    customerUserSnapshot: row.buyer,
    customFieldValues: values,
    version: row.version,
    paymentOption: row.paymentOption,
    allowedActions: actions,
  }
}
