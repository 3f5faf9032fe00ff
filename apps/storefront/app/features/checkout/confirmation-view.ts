import type { CommercialOrder, LogisticOrder } from '@tiber/contract/order-shapes'
import { isStopped, stageOf, type LogisticStatus, type PaymentOption } from '@tiber/contract/order-words'
import { toSums, type Sums } from '#app/orders/sums.ts'
import { toPlace } from './checkout-view.ts'

/** State of an order as its buyer sees it, right after placing it and later. */
export type Outcome = 'sent' | 'confirmed' | 'received' | 'approval' | 'payment' | 'refused' | 'held' | 'ended'

type PlacedPart = {
  id: string
  reference: string
  supplier: string
  status: LogisticStatus
  delivery: { earliest: string; latest: string } | null
  place: string
  lineCount: number
  total: number
}

export type Confirmation = {
  orderId: string
  reference: string
  cartId: string | null
  placedAt: string
  buyer: string
  outcome: Outcome
  sums: Sums
  paymentOption: PaymentOption | null
  parts: PlacedPart[]
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
    outcome: outcomeOf(order.orderLogistics.map(({ status }) => status)),
    sums: toSums(order),
    paymentOption: order.paymentOption ?? null,
    parts: order.orderLogistics.map(toPlacedPart),
    references: order.customFieldValues.map(({ customField, value }) => ({
      name: customField.name,
      externalId: customField.externalId,
      value: String(value),
    })),
    canReopen: order.allowedActions?.some(({ action, allowed }) => action === 'EDIT' && allowed) ?? false,
  }
}

const toPlacedPart = (part: LogisticOrder): PlacedPart => ({
  id: part.id,
  reference: part.reference,
  supplier: part.supplierSnapshot.name,
  status: part.status,
  delivery: isStopped(part.status) ? null : (part.expectedDelivery ?? null),
  place: toPlace(part.shippingAddressSnapshot)?.name ?? '',
  lineCount: part.lineCount ?? part.lines.length,
  total: part.orderLogisticPrices.totalPriceWithTax,
})

function outcomeOf(statuses: LogisticStatus[]): Outcome {
  if (statuses.includes('BLOCKED_BY_PAYMENT')) return 'refused'
  if (statuses.includes('BLOCKED_BY_POLICY')) return 'held'
  if (statuses.includes('WAITING_CUSTOMER_APPROVAL')) return 'approval'
  if (statuses.includes('ORDER_CREATED')) return 'payment'
  if (statuses.includes('WAITING_SUPPLIER_APPROVAL')) return 'sent'
  if (stageOf(statuses) === 'ENDED') return 'ended'
  return stageOf(statuses) === 'RECEIVED' ? 'received' : 'confirmed'
}
