import type { OfferPrice, OfferPriceType } from '@tiber/contract/catalogue/prices'
import { calculateLineTotal, calculatePercent, roundToCents, toMoney, toNumber } from '@tiber/contract/money'

/** Net price of a piece from this quantity on. */
export type PriceStep = { from: number; unitPrice: number }

/** Ascending by quantity; empty without prices. */
export type PriceLadder = PriceStep[]

const priceTypePriority: OfferPriceType[] = ['ACCOUNT', 'GROUP', 'PUBLIC']

/**
 * Resolves the price at each quantity from all valid prices: account beats group beats public, a price list without a
 * break at or below the quantity does not apply, the lowest of several of a kind counts, and a discount replaces its
 * price.
 */
export function buildPriceLadder(prices: readonly OfferPrice[]): PriceLadder {
  const breaks = [...new Set(prices.flatMap(({ priceRanges }) => priceRanges.map(({ quantity }) => quantity)))]
  const steps = breaks
    .toSorted((a, b) => a - b)
    .map((from) => ({ from, unitPrice: resolveUnitPrice(prices, from) }))
    .filter((step): step is PriceStep => step.unitPrice !== undefined)
  return steps.filter((step, at) => at === 0 || step.unitPrice !== steps[at - 1]!.unitPrice)
}

function resolveUnitPrice(prices: readonly OfferPrice[], quantity: number): number | undefined {
  for (const type of priceTypePriority) {
    const ofType = prices
      .filter(({ offerPriceType }) => offerPriceType === type)
      .flatMap(({ priceRanges }) => findUnitPrice(priceRanges, quantity) ?? [])
    if (ofType.length > 0) return Math.min(...ofType)
  }
  return undefined
}

function findUnitPrice(ranges: OfferPrice['priceRanges'], quantity: number): number | undefined {
  const lastRange = ranges.filter((range) => range.quantity <= quantity).toSorted((a, b) => b.quantity - a.quantity)[0]
  return lastRange && (lastRange.discountPrice ?? lastRange.price).itemPrice
}

/** Returns the step that applies to a quantity; undefined below the first one. */
export const findStep = (ladder: PriceLadder, quantity: number): PriceStep | undefined =>
  ladder.findLast(({ from }) => from <= quantity)

/** Computes the net amount of a line, rounded once, as the platform rounds. */
export const computeLineNet = (unitPrice: number, quantity: number): number =>
  toNumber(calculateLineTotal(toMoney(unitPrice), quantity))

/** Converts a unit price to its display basis, such as 1, 100 or a pack. */
export const toBasisPrice = (unitPrice: number, basis: number): number => toNumber(toMoney(unitPrice) * BigInt(basis))

/** Computes the same with tax (a rate in percent), rounded once to cents. */
export function toGrossBasisPrice(unitPrice: number, { basis, taxRate }: { basis: number; taxRate: number }): number {
  const net = toMoney(unitPrice) * BigInt(basis)
  return toNumber(roundToCents(net + calculatePercent(net, taxRate)))
}
