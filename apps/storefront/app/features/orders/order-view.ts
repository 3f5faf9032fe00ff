import type { CommercialOrder, LogisticOrder, OrderLine } from '@tiber/contract/order-shapes'
import {
  orderLineFields,
  stageOf,
  type LogisticStatus,
  type OrderStage,
  type PaymentOption,
  type PaymentStatus,
} from '@tiber/contract/order-words'
import type { PriceExplanation } from '@tiber/contract/prices'
import { toSums, type Sums } from '#app/orders/sums.ts'
import { stepsOf, type Event, type PartStep } from './part-steps.ts'

export type LineView = {
  id: string
  sku: string
  productId: string
  name: string
  picture: string | null
  unit: string
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
  place: string | null
  explanation: PriceExplanation | null
}

type Shipment = {
  id: string
  number: number
  shippedAt: string
  receivedAt: string | null
  trackingUrl: string | null
  pieces: number
}

export type PartView = {
  id: string
  reference: string
  supplier: string
  supplierId: string
  status: LogisticStatus
  net: number
  total: number
  lineCount: number
  lines: LineView[]
  steps: PartStep[]
  shipments: Shipment[]
  delivery: { earliest: string; latest: string } | null
  isLate: boolean
  dueDate: string | null
  paymentStatus: PaymentStatus
  place: string[]
  shippingType: string | null
  canCancel: { allowed: boolean; reason: string | null }
  canReceive: boolean
}

export type OrderView = {
  id: string
  reference: string
  placedAt: string
  buyer: string
  stage: OrderStage
  sums: Sums
  currency: string
  paymentOption: PaymentOption | null
  parts: PartView[]
  references: { externalId: string; name: Record<string, string>; value: string }[]
  billing: string[]
  events: Event[]
  canReopen: boolean
}

export type Timeline = {
  events: Event[]
  shipments: {
    id: string
    partId: string
    number: number
    shippedAt: string
    receivedAt: string | null
    trackingUrl: string | null
    lines: { lineId: string; quantity: number }[]
  }[]
}

/** Builds the view of an order page. */
export function toOrderView(order: CommercialOrder, { events, shipments }: Timeline): OrderView {
  const { customerUserSnapshot: buyer } = order
  return {
    id: order.id,
    reference: order.reference,
    placedAt: order.validatedAt ?? order.updatedAt,
    buyer: `${buyer.firstName} ${buyer.lastName}`,
    stage: stageOf(order.orderLogistics.map(({ status }) => status)),
    sums: toSums(order),
    currency: order.currency,
    paymentOption: order.paymentOption ?? null,
    parts: order.orderLogistics.map((part) => toPart(part, { events, shipments })),
    references: order.customFieldValues.map(({ customField, value }) => ({
      externalId: customField.externalId,
      name: customField.name,
      value: String(value),
    })),
    billing: addressLines(order.orderLogistics[0]?.billingAddressSnapshot),
    events,
    canReopen: order.allowedActions?.some(({ action, allowed }) => action === 'EDIT' && allowed) ?? false,
  }
}

function toPart(part: LogisticOrder, { events, shipments }: Timeline): PartView {
  const may = (wish: string) => part.allowedActions?.find(({ action }) => action === wish)
  return {
    id: part.id,
    reference: part.reference,
    supplier: part.supplierSnapshot.name,
    supplierId: part.supplierSnapshot.externalId,
    status: part.status,
    net: part.orderLogisticPrices.totalProductWithoutTax,
    total: part.orderLogisticPrices.totalPriceWithTax,
    lineCount: part.lineCount ?? part.lines.length,
    lines: part.lines.map(toLine),
    steps: stepsOf(
      part.status,
      events.filter((event) => event.part?.id === part.id),
    ),
    shipments: shipments
      .filter(({ partId }) => partId === part.id)
      .map(({ lines, partId: _part, ...rest }) => ({
        ...rest,
        pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      })),
    delivery: part.expectedDelivery ?? null,
    isLate: part.late ?? false,
    dueDate: part.dueDate ?? null,
    paymentStatus: part.paymentStatus,
    place: addressLines(part.shippingAddressSnapshot),
    shippingType: part.shippingType,
    canCancel: { allowed: may('CANCEL')?.allowed ?? false, reason: may('CANCEL')?.reason ?? null },
    canReceive: may('CONFIRM_RECEPTION')?.allowed ?? false,
  }
}

export function toLine(line: OrderLine): LineView {
  const { orderLogisticLineProductVariantDto: variant, orderLogisticLineProductDto: product } = line
  const own = (externalId: string) =>
    line.customFieldValues.find(({ customField }) => customField.externalId === externalId)?.value
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    id: line.id,
    sku: variant.sku,
    productId: product.djustProductUuid,
    name: variant.name,
    picture: variant.mainImageUrl ?? product.mainImageUrl,
    unit: product.productUnit,
    quantity: line.quantity,
    confirmed: line.confirmedQuantity,
    shipped: line.shippedQuantity ?? 0,
    received: line.receivedQuantity ?? 0,
    cancelled: line.cancelledQuantity ?? 0,
    unitPrice: line.orderLogisticLinePriceDto.price,
    basis: line.priceBasis ?? 1,
    net: line.orderLogisticLinePriceDto.totalItemPrice,
    reference: text(own(orderLineFields.reference)),
    replaces: line.replaces?.sku ?? null,
    note: text(own(orderLineFields.note)),
    place: line.shippingAddressSnapshot?.label ?? line.shippingAddressSnapshot?.city ?? null,
    explanation: line.priceExplanation ?? null,
  }
}

type Address = NonNullable<LogisticOrder['shippingAddressSnapshot']>

function addressLines(address: Address | null | undefined): string[] {
  if (!address) return []
  const { label, company, fullName, address: street, additionalAddress, zipcode, city, phone } = address
  return [label, company, fullName, street, additionalAddress, `${zipcode} ${city}`, phone].filter(
    (line): line is string => Boolean(line),
  )
}
