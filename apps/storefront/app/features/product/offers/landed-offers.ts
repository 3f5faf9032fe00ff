import { roundAmount } from '#app/product-ui/round-amount.ts'
import { computeLineNet, findStep } from '#app/product-ui/price-ladder.ts'
import { correctQuantity, isDeliverable } from '@tiber/contract/carts/quantities'
import { splitDelivery, type DeliverySplit } from '#app/product-ui/delivery-split.ts'
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
  /** Day of delivery from stock; null if none of it is. */
  delivery: Delivery | null
  /** How the quantity is split into now and later. */
  split: DeliverySplit
}

export const offerSortings = ['landed', 'delivery', 'price'] as const
export type OfferSorting = (typeof offerSortings)[number]

export function computeLandedOffers(offers: OfferView[], requested: number, sorting: OfferSorting): LandedOffer[] {
  return offers
    .map((offer) => toLandedOffer(offer, requested))
    .toSorted((a, b) => comparers[sorting](a, b) || compareFirstPrices(a, b))
}

function toLandedOffer(offer: OfferView, requested: number): LandedOffer {
  const quantity = isDeliverable(offer.rule) ? correctQuantity(requested, offer.rule).quantity : 0
  const unitPrice = findStep(offer.ladder, quantity)?.unitPrice
  const net = unitPrice === undefined ? 0 : computeLineNet(unitPrice, quantity)
  const freight = net > 0 ? computeFreight(offer, net) : 0
  const total = roundAmount(net + freight)
  const split = splitDelivery(quantity, offer.rule, offer.stock.backorder)
  return { offer, quantity, unitPrice, net, freight, total, delivery: split.now > 0 ? offer.delivery : null, split }
}

/**
 * Selects the offer to propose for a quantity, of offers in their order: the first that delivers all of it now, else
 * all of it with a back-order, else as much as possible.
 */
export function selectOffer(landed: LandedOffer[], requested: number): LandedOffer | undefined {
  const getRank = ({ quantity, split }: LandedOffer) =>
    quantity === 0 ? 3 : quantity < requested ? 2 : split.later > 0 ? 1 : 0
  return landed.toSorted((a, b) => getRank(a) - getRank(b))[0]
}

/** Freight is free from a net amount on. Further lines of the order can only lower it. */
function computeFreight({ freight }: OfferView, net: number): number {
  if (!freight) return 0
  return freight.freeFrom !== null && net >= freight.freeFrom ? 0 : freight.price
}

const unavailable = Number.MAX_VALUE
const getTotalPerPiece = ({ total, quantity }: LandedOffer) => (quantity > 0 ? total / quantity : unavailable)
const getDay = ({ delivery, split }: LandedOffer) => split.laterDate ?? delivery?.earliest ?? '9999'

/** Prices offers that cannot be ordered now. */
const compareFirstPrices = (a: LandedOffer, b: LandedOffer) =>
  (a.offer.ladder[0]?.unitPrice ?? unavailable) - (b.offer.ladder[0]?.unitPrice ?? unavailable)

/** Offers that cannot be ordered are last in every order, the cheapest of them first. */
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
