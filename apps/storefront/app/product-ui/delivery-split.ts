import type { Backorder } from '@tiber/contract/catalogue/prices'
import { maxQuantity, splitQuantity, type QuantityRule, type SplitQuantity } from '@tiber/contract/carts/quantities'

/** How a quantity is delivered, with the day of its later part. */
export type DeliverySplit = SplitQuantity & { laterDate: string | null }

type OfferQuantities = {
  minimum: number
  multiple: number
  maximum: number | null
  stock: number
  backorder: Backorder | null | undefined
}

/** Builds the quantity rule of an offer, which limits a quantity to what can be delivered now or later. */
export const toQuantityRule = ({ minimum, multiple, maximum, stock, backorder }: OfferQuantities): QuantityRule => ({
  minimum,
  multiple,
  maximum,
  stock,
  backorder: backorder ? (backorder.quantity ?? maxQuantity) : 0,
})

/** Splits a quantity as the platform does, so that the sentence follows the typed quantity. */
export function splitDelivery(
  quantity: number,
  rule: QuantityRule,
  backorder: Backorder | null | undefined,
): DeliverySplit {
  const split = splitQuantity(quantity, rule)
  return { ...split, laterDate: split.later > 0 ? (backorder?.date ?? null) : null }
}
