import type { BankAccount } from '@tiber/contract/orders/bank-transfer'
import type { OrderBlocker } from '@tiber/contract/orders/checkout'
import type { AddressSnapshot, CommercialOrder, LogisticOrder, OrderLine } from '@tiber/contract/orders/order-shapes'
import { draftStatuses, type PaymentOption } from '@tiber/contract/orders/order-statuses'
import { toLineArticle, type LineArticle } from '#app/orders/line-article.ts'
import { toTotals, type Totals } from '#app/orders/totals.ts'

/** Address as the checkout shows it. */
export type AddressView = { id: string; name: string; text: string }

export type LineView = LineArticle & {
  id: string
  offerPriceId: string
  quantity: number
  net: number
  /** Delivery address of this line, if it differs from the rest of its logistic order. */
  address: AddressView | null
}

/** Other platforms have types of their own, with a label. */
export type ShippingOption = { type: string; label?: string; price: number; earliest: string; latest: string }

export type LogisticOrderView = {
  id: string
  supplier: { id: string; name: string }
  lineCount: number
  net: number
  freight: number
  minOrderValue: number | null
  address: AddressView | null
  shippingType: string | null
  shipping: ShippingOption[]
  lines: LineView[]
}

export type CheckoutView = {
  orderId: string
  reference: string
  cartId: string
  /** From an accepted quote: its lines, prices and deliveries are agreed. */
  isQuoted: boolean
  /** The buyer has put it on hold for review. */
  isHeld: boolean
  lineCount: number
  totals: Totals
  logisticOrders: LogisticOrderView[]
  billing: AddressView | null
  blockers: OrderBlocker[]
  paymentOptions: PaymentOption[]
  paymentOption: PaymentOption
  bankAccount: BankAccount | null
  /** Whether a line can have a delivery address of its own. */
  canSplitLines: boolean
}

export type CheckoutOptions = {
  logisticOrders: { id: string; minOrderValue: number | null; shipping: ShippingOption[] }[]
  blockers: OrderBlocker[]
  paymentOptions: PaymentOption[]
  paymentOption: PaymentOption
  /** Account for orders that are transferred to the shop. */
  bankAccount: BankAccount | null
}

type ViewOptions = CheckoutOptions & { canSplitLines: boolean }

/** Builds the view of a checkout page. */
export function toCheckoutView(order: CommercialOrder, options: ViewOptions): CheckoutView {
  const optionsById = new Map(options.logisticOrders.map((logisticOrder) => [logisticOrder.id, logisticOrder]))
  return {
    orderId: order.id,
    reference: order.reference,
    cartId: order.cartId ?? '',
    isQuoted: order.sourceType === 'QUOTE',
    isHeld: order.orderLogistics.some(({ status }) => status === 'DRAFT_ORDER_ON_HOLD'),
    lineCount: order.lineCount,
    totals: toTotals(order),
    // Logistic orders cancelled before the order was reopened are left out.
    logisticOrders: order.orderLogistics
      .filter(({ status }) => draftStatuses.some((each) => each === status))
      .map((logisticOrder) => toLogisticOrderView(logisticOrder, optionsById.get(logisticOrder.id))),
    billing: toAddressView(order.orderLogistics[0]?.billingAddressSnapshot),
    blockers: options.blockers,
    paymentOptions: options.paymentOptions,
    paymentOption: options.paymentOption,
    bankAccount: options.bankAccount,
    canSplitLines: options.canSplitLines,
  }
}

function toLogisticOrderView(
  logisticOrder: LogisticOrder,
  option: CheckoutOptions['logisticOrders'][number] | undefined,
): LogisticOrderView {
  return {
    id: logisticOrder.id,
    supplier: { id: logisticOrder.supplierSnapshot.externalId, name: logisticOrder.supplierSnapshot.name },
    lineCount: logisticOrder.lineCount ?? logisticOrder.lines.length,
    net: logisticOrder.orderLogisticPrices.totalProductWithoutTax,
    freight: logisticOrder.orderLogisticPrices.totalShippingFeesWithoutTax,
    minOrderValue: option?.minOrderValue ?? null,
    address: toAddressView(logisticOrder.shippingAddressSnapshot),
    shippingType: logisticOrder.shippingType,
    shipping: option?.shipping ?? [],
    lines: logisticOrder.lines.map(toLine),
  }
}

export const toLine = (line: OrderLine): LineView => ({
  ...toLineArticle(line),
  id: line.id,
  offerPriceId: line.offerPriceSnapshotDto.offerPriceExternalId,
  quantity: line.quantity,
  net: line.orderLogisticLinePriceDto.totalItemPrice,
  address: toAddressView(line.shippingAddressSnapshot),
})

type Address = Pick<AddressSnapshot, 'externalId' | 'label' | 'company' | 'fullName' | 'address' | 'zipcode' | 'city'>

export function toAddressView(address: Address | null | undefined): AddressView | null {
  if (!address) return null
  return {
    id: address.externalId ?? '',
    name: address.label || address.company || address.fullName,
    text: `${address.address}, ${address.zipcode} ${address.city}`,
  }
}
