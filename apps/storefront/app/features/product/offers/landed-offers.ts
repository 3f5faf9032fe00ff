import { roundAmount } from '#app/product-ui/round-amount.ts'
import { computeLineNet, findStep } from '#app/product-ui/price-ladder.ts'
import { correctQuantity, isOrderable } from '@tiber/contract/carts/quantities'
import type { Delivery, OfferView } from '../variants/variant-view.ts'

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

export const offerSortings = ['landed', 'delivery', 'price'] as const
export type OfferSorting = (typeof offerSortings)[number]

export function computeLandedOffers(offers: OfferView[], requested: number, sorting: OfferSorting): LandedOffer[] {
  return offers.map((offer) => toLandedOffer(offer, requested)).toSorted(comparers[sorting])
}

function toLandedOffer(offer: OfferView, requested: number): LandedOffer {
  const quantity = isOrderable(offer.rule) ? correctQuantity(requested, offer.rule).quantity : 0
  const unitPrice = findStep(offer.ladder, quantity)?.unitPrice
  const net = unitPrice === undefined ? 0 : computeLineNet(unitPrice, quantity)
  const freight = net > 0 ? computeFreight(offer, net) : 0
  const total = roundAmount(net + freight)
  return { offer, quantity, unitPrice, net, freight, total, delivery: estimateDelivery(offer, quantity) }
}

/** Returns the delivery days for stock; a larger quantity is delivered after the restock if that suffices. */
function estimateDelivery({ stock: { stock, restockDate, restockQuantity }, delivery }: OfferView, quantity: number) {
  if (stock <= 0 || quantity <= stock) return delivery
  const isEnough = restockQuantity == null || stock + restockQuantity >= quantity
  return restockDate !== null && isEnough ? { earliest: restockDate, latest: null } : null
}

/** Freight is free from a net amount on. Further lines of the order can only lower it. */
function computeFreight({ freight }: OfferView, net: number): number {
  if (!freight) return 0
  return freight.freeFrom !== null && net >= freight.freeFrom ? 0 : freight.price
}

const unavailable = Number.MAX_VALUE
const getTotalPerPiece = ({ total, quantity }: LandedOffer) => (quantity > 0 ? total / quantity : unavailable)
const getDay = ({ delivery }: LandedOffer) => delivery?.earliest ?? '9999'

/** Offers that cannot be ordered are last in every order. */
const comparers: Record<OfferSorting, (a: LandedOffer, b: LandedOffer) => number> = {
  landed: (a, b) => getTotalPerPiece(a) - getTotalPerPiece(b),
  delivery: (a, b) => getDay(a).localeCompare(getDay(b)) || getTotalPerPiece(a) - getTotalPerPiece(b),
  price: (a, b) => (a.unitPrice ?? unavailable) - (b.unitPrice ?? unavailable),
}

const maxBreaks = 6

/** Collects the quantities at which any price changes: the columns of the price ladder. */
export function collectBreaks(offers: OfferView[]): number[] {
  const all = [...new Set(offers.flatMap(({ ladder }) => ladder.map(({ from }) => Math.max(1, from))))]
  return all.toSorted((a, b) => a - b).slice(0, maxBreaks)
}

/** Returns the column a quantity falls into. */
export const findBreak = (breaks: number[], quantity: number): number | undefined =>
  breaks.findLast((from) => from <= quantity) ?? breaks[0]
