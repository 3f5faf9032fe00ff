import type { OfferPrice, OfferPriceType } from '@tiber/contract/prices'
import { lineTotal, percentOf, roundToCents, toMoney, toNumber } from '@tiber/contract/money'

/** Net price of a piece from this quantity on. */
export type PriceStep = { from: number; unitPrice: number }

/** Ascending by quantity; empty without prices. */
export type PriceLadder = PriceStep[]

const order: OfferPriceType[] = ['ACCOUNT', 'GROUP', 'PUBLIC']

/**
 * Resolves the price at each quantity from all valid prices: account beats group beats public, a price list without a
 * break at or below the quantity does not apply, the lowest of several of a kind counts, and a discount replaces its
 * price.
 */
export function ladderOf(prices: readonly OfferPrice[]): PriceLadder {
  const breaks = [...new Set(prices.flatMap(({ priceRanges }) => priceRanges.map(({ quantity }) => quantity)))]
  const steps = breaks
    .toSorted((a, b) => a - b)
    .map((from) => ({ from, unitPrice: resolve(prices, from) }))
    .filter((step): step is PriceStep => step.unitPrice !== undefined)
  return steps.filter((step, at) => at === 0 || step.unitPrice !== steps[at - 1]!.unitPrice)
}

function resolve(prices: readonly OfferPrice[], quantity: number): number | undefined {
  for (const type of order) {
    const ofType = prices
      .filter(({ offerPriceType }) => offerPriceType === type)
      .flatMap(({ priceRanges }) => unitPriceIn(priceRanges, quantity) ?? [])
    if (ofType.length > 0) return Math.min(...ofType)
  }
  return undefined
}

function unitPriceIn(ranges: OfferPrice['priceRanges'], quantity: number): number | undefined {
  const reached = ranges.filter((range) => range.quantity <= quantity).toSorted((a, b) => b.quantity - a.quantity)[0]
  return reached && (reached.discountPrice ?? reached.price).unitPrice
}

/** Returns the step that applies to a quantity; undefined below the first one. */
export const stepAt = (ladder: PriceLadder, quantity: number): PriceStep | undefined =>
  ladder.findLast(({ from }) => from <= quantity)

/** Computes the net amount of a line, rounded once, as the platform rounds. */
export const lineNet = (unitPrice: number, quantity: number): number =>
  toNumber(lineTotal(toMoney(unitPrice), quantity))

/** Converts a unit price to its display basis, such as 1, 100 or a pack. */
export const basisPrice = (unitPrice: number, basis: number): number => toNumber(toMoney(unitPrice) * BigInt(basis))

/** Computes the same with tax (a rate in percent), rounded once to cents. */
export function basisGross(unitPrice: number, { basis, taxRate }: { basis: number; taxRate: number }): number {
  const net = toMoney(unitPrice) * BigInt(basis)
  return toNumber(roundToCents(net + percentOf(net, taxRate)))
}
