import type { OrderDoubt } from '@tiber/contract/checkout'
import type { AddressSnapshot, CommercialOrder, LogisticOrder, OrderLine } from '@tiber/contract/order-shapes'
import { draftStatuses, type PaymentOption, type ShippingType } from '@tiber/contract/order-words'
import { toSums, type Sums } from '#app/orders/sums.ts'

/** Address as the checkout shows it. */
export type PlaceView = { id: string; name: string; text: string }

export type LineView = {
  id: string
  offerPriceId: string
  sku: string
  name: string
  picture: string | null
  quantity: number
  unit: string
  net: number
  /** Delivery address of this line, if it differs from the rest of its logistic order. */
  place: PlaceView | null
}

export type ShippingView = { type: ShippingType; price: number; earliest: string; latest: string }

export type PartView = {
  id: string
  supplier: { id: string; name: string }
  lineCount: number
  net: number
  freight: number
  minOrderValue: number | null
  place: PlaceView | null
  shippingType: ShippingType | null
  shipping: ShippingView[]
  lines: LineView[]
}

export type CheckoutView = {
  orderId: string
  reference: string
  cartId: string
  lineCount: number
  sums: Sums
  parts: PartView[]
  billing: PlaceView | null
  doubts: OrderDoubt[]
  paymentOptions: PaymentOption[]
  paymentOption: PaymentOption
}

type Options = {
  parts: { id: string; minOrderValue: number | null; shipping: ShippingView[] }[]
  doubts: OrderDoubt[]
  paymentOptions: PaymentOption[]
  paymentOption: PaymentOption
}

/** Builds the view of a checkout page. */
export function toCheckoutView(order: CommercialOrder, options: Options): CheckoutView {
  const ways = new Map(options.parts.map((part) => [part.id, part]))
  return {
    orderId: order.id,
    reference: order.reference,
    cartId: order.cartId ?? '',
    lineCount: order.lineCount,
    sums: toSums(order),
    // Logistic orders cancelled before the order was reopened are left out.
    parts: order.orderLogistics
      .filter(({ status }) => draftStatuses.some((each) => each === status))
      .map((part) => toPart(part, ways.get(part.id))),
    billing: toPlace(order.orderLogistics[0]?.billingAddressSnapshot),
    doubts: options.doubts,
    paymentOptions: options.paymentOptions,
    paymentOption: options.paymentOption,
  }
}

function toPart(part: LogisticOrder, way: Options['parts'][number] | undefined): PartView {
  return {
    id: part.id,
    supplier: { id: part.supplierSnapshot.externalId, name: part.supplierSnapshot.name },
    lineCount: part.lineCount ?? part.lines.length,
    net: part.orderLogisticPrices.totalProductWithoutTax,
    freight: part.orderLogisticPrices.totalShippingFeesWithoutTax,
    minOrderValue: way?.minOrderValue ?? null,
    place: toPlace(part.shippingAddressSnapshot),
    shippingType: part.shippingType as ShippingType | null,
    shipping: way?.shipping ?? [],
    lines: part.lines.map(toLine),
  }
}

export function toLine(line: OrderLine): LineView {
  const { orderLogisticLineProductVariantDto: variant, orderLogisticLineProductDto: product } = line
  return {
    id: line.id,
    offerPriceId: line.offerPriceSnapshotDto.offerPriceExternalId,
    sku: variant.sku,
    name: variant.name,
    picture: variant.mainImageUrl ?? product.mainImageUrl,
    quantity: line.quantity,
    unit: product.productUnit,
    net: line.orderLogisticLinePriceDto.totalItemPrice,
    place: toPlace(line.shippingAddressSnapshot),
  }
}

type Address = Pick<AddressSnapshot, 'externalId' | 'label' | 'company' | 'fullName' | 'address' | 'zipcode' | 'city'>

export function toPlace(address: Address | null | undefined): PlaceView | null {
  if (!address) return null
  return {
    id: address.externalId ?? '',
    name: address.label || address.company || address.fullName,
    text: `${address.address}, ${address.zipcode} ${address.city}`,
  }
}
