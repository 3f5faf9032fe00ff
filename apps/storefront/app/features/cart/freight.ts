import type { SupplierSum } from '#app/cart/sheet.ts'
import { toCents } from '#app/goods/cents.ts'

export type FreightView = {
  isFree: boolean
  price: number
  /** What is missing to free delivery; undefined where there is none. */
  missing: number | undefined
}

/** What a supplier's part will cost to deliver; undefined: nothing is known. */
export function freightOf({ freight, totalDiscountPrice }: SupplierSum): FreightView | undefined {
  if (!freight || freight.price === null) return undefined
  const { price, freeFrom } = freight
  const missing = freeFrom === null ? undefined : toCents(freeFrom - totalDiscountPrice.priceWithoutTax)
  const isFree = price === 0 || (missing !== undefined && missing <= 0)
  return { isFree, price: isFree ? 0 : price, missing: isFree ? undefined : missing }
}

/** What is missing to the least a supplier takes an order of; undefined: nothing. */
export function missingToMinimum({ minOrderValue, totalDiscountPrice }: SupplierSum): number | undefined {
  const missing = toCents((minOrderValue ?? 0) - totalDiscountPrice.priceWithoutTax)
  return missing > 0 ? missing : undefined
}

export const freightSum = (sums: SupplierSum[]) =>
  toCents(sums.reduce((total, sum) => total + (freightOf(sum)?.price ?? 0), 0))
