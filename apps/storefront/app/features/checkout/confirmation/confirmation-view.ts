import type { CommercialOrder, LogisticOrder, OrderLine } from '@tiber/contract/orders/order-shapes'
import {
  isStopped,
  getOrderStage,
  type LogisticStatus,
  type PaymentOption,
} from '@tiber/contract/orders/order-statuses'
import { toLineArticle, type LineArticle } from '#app/orders/line-article.ts'
import { getPaymentOption } from '#app/orders/payment-option.ts'
import { toTotals, type Totals } from '#app/orders/totals.ts'
import { toAddressView } from '../checkout-view.ts'

/** State of an order as its buyer sees it, right after placing it and later. */
export type Outcome = 'sent' | 'confirmed' | 'received' | 'approval' | 'payment' | 'refused' | 'held' | 'ended'

type PlacedLine = LineArticle & { id: string; quantity: number; net: number }

type PlacedLogisticOrder = {
  id: string
  reference: string
  supplier: string
  status: LogisticStatus
  delivery: { earliest: string; latest: string } | null
  addressName: string
  lineCount: number
  /** The first lines only. */
  lines: PlacedLine[]
  total: number
}

export type Confirmation = {
  orderId: string
  reference: string
  cartId: string | null
  placedAt: string
  buyer: string
  outcome: Outcome
  totals: Totals
  paymentOption: PaymentOption | null
  logisticOrders: PlacedLogisticOrder[]
  references: { name: Record<string, string>; externalId: string; value: string }[]
  canReopen: boolean
}

export function toConfirmation(order: CommercialOrder): Confirmation {
  const { customerUserSnapshot: buyer } = order
  return {
    orderId: order.id,
    reference: order.reference,
    cartId: order.cartId,
    placedAt: order.validatedAt ?? order.updatedAt,
    buyer: [buyer.firstName, buyer.lastName].join(' '),
    outcome: getOutcome(order.orderLogistics.map(({ status }) => status)),
    totals: toTotals(order),
    paymentOption: getPaymentOption(order),
    logisticOrders: order.orderLogistics.map(toPlacedLogisticOrder),
    references: order.customFieldValues.map(({ customField, value }) => ({
      name: customField.name,
      externalId: customField.externalId,
      value: String(value),
    })),
    canReopen: order.allowedActions?.some(({ action, allowed }) => action === 'EDIT' && allowed) ?? false,
  }
}

/** Number of lines per supplier that the confirmation lists. */
export const maxPlacedLines = 5

const toPlacedLogisticOrder = (logisticOrder: LogisticOrder): PlacedLogisticOrder => ({
  id: logisticOrder.id,
  reference: logisticOrder.reference,
  supplier: logisticOrder.supplierSnapshot.name,
  status: logisticOrder.status,
  delivery: isStopped(logisticOrder.status) ? null : (logisticOrder.expectedDelivery ?? null),
  addressName: toAddressView(logisticOrder.shippingAddressSnapshot)?.name ?? '',
  lineCount: logisticOrder.lineCount ?? logisticOrder.lines.length,
  lines: logisticOrder.lines.slice(0, maxPlacedLines).map(toPlacedLine),
  total: logisticOrder.orderLogisticPrices.totalPriceWithTax,
})

const toPlacedLine = (line: OrderLine): PlacedLine => ({
  ...toLineArticle(line),
  id: line.id,
  quantity: line.quantity,
  net: line.orderLogisticLinePriceDto.totalItemPrice,
})

function getOutcome(statuses: LogisticStatus[]): Outcome {
  if (statuses.includes('BLOCKED_BY_PAYMENT')) return 'refused'
  if (statuses.includes('BLOCKED_BY_POLICY')) return 'held'
  if (statuses.includes('WAITING_CUSTOMER_APPROVAL')) return 'approval'
  if (statuses.includes('ORDER_CREATED')) return 'payment'
  if (statuses.includes('WAITING_SUPPLIER_APPROVAL')) return 'sent'
  if (getOrderStage(statuses) === 'ENDED') return 'ended'
  return getOrderStage(statuses) === 'RECEIVED' ? 'received' : 'confirmed'
}
