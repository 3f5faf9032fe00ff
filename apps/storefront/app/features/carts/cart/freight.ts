import type { SupplierTotals } from '#app/features/carts/open-cart/open-cart.ts'
import { roundAmount } from '#app/product-ui/round-amount.ts'

export type FreightView = {
  isFree: boolean
  price: number
  /** Amount missing to free delivery; undefined if it is not offered. */
  missing: number | undefined
}

/** Returns the delivery cost of one supplier; undefined if it is unknown. */
export function calculateFreight({ freight, totalDiscountPrice }: SupplierTotals): FreightView | undefined {
  if (!freight || freight.price === null) return undefined
  const { price, freeFrom } = freight
  const missing = freeFrom === null ? undefined : roundAmount(freeFrom - totalDiscountPrice.priceWithoutTax)
  const isFree = price === 0 || (missing !== undefined && missing <= 0)
  return { isFree, price: isFree ? 0 : price, missing: isFree ? undefined : missing }
}

/** Returns the amount missing to the minimum order value of a supplier; undefined if it is reached. */
export function calculateMissingToMinimum({ minOrderValue, totalDiscountPrice }: SupplierTotals): number | undefined {
  const missing = roundAmount((minOrderValue ?? 0) - totalDiscountPrice.priceWithoutTax)
  return missing > 0 ? missing : undefined
}

export const sumFreight = (sums: SupplierTotals[]) =>
  roundAmount(sums.reduce((total, sum) => total + (calculateFreight(sum)?.price ?? 0), 0))
