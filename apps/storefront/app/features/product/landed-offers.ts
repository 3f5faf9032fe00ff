import { toCents } from '#app/goods/cents.ts'
import { lineNet, stepAt } from '#app/goods/price-ladder.ts'
import { correctQuantity } from '@tiber/contract/quantities'
import type { Delivery, OfferView } from './variant-view.ts'

/** An offer at a quantity: what it comes to, freight included. */
export type LandedOffer = {
  offer: OfferView
  /** What this supplier takes an order for; its packs and limits may differ from the wish. */
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

/** The platform says when what is in stock arrives; who wants more waits for what is on its way, if that is enough. */
function deliveryOf({ stock: { stock, restockDate, restockQuantity }, delivery }: OfferView, quantity: number) {
  if (stock <= 0 || quantity <= stock) return delivery
  const isEnough = restockQuantity == null || stock + restockQuantity >= quantity
  return restockDate !== null && isEnough ? { earliest: restockDate, latest: null } : null
}

/** Free from a net sum on; most orders have more lines, so it can only get less. */
function freightOf({ freight }: OfferView, net: number): number {
  if (!freight) return 0
  return freight.freeFrom !== null && net >= freight.freeFrom ? 0 : freight.price
}

const last = Number.MAX_VALUE
const perPiece = ({ total, quantity }: LandedOffer) => (quantity > 0 ? total / quantity : last)
const day = ({ delivery }: LandedOffer) => delivery?.earliest ?? '9999'

/** What cannot be ordered stands last, whatever the order. */
const comparers: Record<OfferOrder, (a: LandedOffer, b: LandedOffer) => number> = {
  landed: (a, b) => perPiece(a) - perPiece(b),
  delivery: (a, b) => day(a).localeCompare(day(b)) || perPiece(a) - perPiece(b),
  price: (a, b) => (a.unitPrice ?? last) - (b.unitPrice ?? last),
}

const mostBreaks = 6

/** The quantities at which any of the prices changes: the columns of the ladder. */
export function breaksOf(offers: OfferView[]): number[] {
  const all = [...new Set(offers.flatMap(({ ladder }) => ladder.map(({ from }) => Math.max(1, from))))]
  return all.toSorted((a, b) => a - b).slice(0, mostBreaks)
}

/** The column a quantity falls into. */
export const breakAt = (breaks: number[], quantity: number): number | undefined =>
  breaks.findLast((from) => from <= quantity) ?? breaks[0]
