import { toCents } from '#app/goods/cents.ts'
import { lineNet, stepAt } from '#app/goods/price-ladder.ts'
import { correctQuantity } from '@tiber/contract/quantities'
import type { Delivery, OfferView } from './variant-view.ts'

/** An offer at a quantity, with its total including freight. */
export type LandedOffer = {
  offer: OfferView
  /** Quantity this supplier accepts; packs and limits may change the requested one. */
  quantity: number
  unitPrice: number | undefined
  net: number
  freight: number
  total: number
  delivery: Delivery | null
}

export const offerOrders = ['landed', 'delivery', 'price'] as const
export type OfferOrder = (typeof offerOrders)[number]

export function landedOffers(offers: OfferView[], wish: number, order: OfferOrder): LandedOffer[] {
  return offers.map((offer) => toLanded(offer, wish)).toSorted(comparers[order])
}

function toLanded(offer: OfferView, wish: number): LandedOffer {
  const { quantity } = correctQuantity(wish, offer.rule)
  const unitPrice = stepAt(offer.ladder, quantity)?.unitPrice
  const net = unitPrice === undefined ? 0 : lineNet(unitPrice, quantity)
  const freight = net > 0 ? freightOf(offer, net) : 0
  const total = toCents(net + freight)
  return { offer, quantity, unitPrice, net, freight, total, delivery: deliveryOf(offer, quantity) }
}

/** Returns the delivery days for stock; a larger quantity is delivered after the restock if that suffices. */
function deliveryOf({ stock: { stock, restockDate, restockQuantity }, delivery }: OfferView, quantity: number) {
  if (stock <= 0 || quantity <= stock) return delivery
  const isEnough = restockQuantity == null || stock + restockQuantity >= quantity
  return restockDate !== null && isEnough ? { earliest: restockDate, latest: null } : null
}

/** Freight is free from a net amount on. Further lines of the order can only lower it. */
function freightOf({ freight }: OfferView, net: number): number {
  if (!freight) return 0
  return freight.freeFrom !== null && net >= freight.freeFrom ? 0 : freight.price
}

const last = Number.MAX_VALUE
const perPiece = ({ total, quantity }: LandedOffer) => (quantity > 0 ? total / quantity : last)
const day = ({ delivery }: LandedOffer) => delivery?.earliest ?? '9999'

/** Offers that cannot be ordered are last in every order. */
const comparers: Record<OfferOrder, (a: LandedOffer, b: LandedOffer) => number> = {
  landed: (a, b) => perPiece(a) - perPiece(b),
  delivery: (a, b) => day(a).localeCompare(day(b)) || perPiece(a) - perPiece(b),
  price: (a, b) => (a.unitPrice ?? last) - (b.unitPrice ?? last),
}

const mostBreaks = 6

/** Collects the quantities at which any price changes: the columns of the price ladder. */
export function breaksOf(offers: OfferView[]): number[] {
  const all = [...new Set(offers.flatMap(({ ladder }) => ladder.map(({ from }) => Math.max(1, from))))]
  return all.toSorted((a, b) => a - b).slice(0, mostBreaks)
}

/** Returns the column a quantity falls into. */
export const breakAt = (breaks: number[], quantity: number): number | undefined =>
  breaks.findLast((from) => from <= quantity) ?? breaks[0]
