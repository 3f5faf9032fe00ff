import type { CartLine, Price3 } from '@tiber/contract/carts/cart-shapes'
import { calculateLineTotal, calculateTax, toMoney, toNumber } from '@tiber/contract/money'

/** Returns the price of a line; other platforms send only the price of one piece. */
export function getLinePrice({ quantity, offer, linePrice }: CartLine): Price3 {
  if (linePrice) return linePrice
  const { priceWithoutTax, taxAmount } = offer.totalDiscountPrice
  const net = calculateLineTotal(toMoney(priceWithoutTax), quantity)
  const tax = calculateLineTotal(toMoney(taxAmount), quantity)
  return toPrice3(net, tax)
}

/** Returns the price of a line before discounts. */
export function getRegularLinePrice(line: CartLine): Price3 {
  const { offer, quantity } = line
  if (offer.regularUnitPrice != null) return calculatePrice(offer.regularUnitPrice, quantity, offer.taxRate ?? 0)
  // Other platforms send the regular price of one piece.
  if (offer.unitPrice !== undefined) return getLinePrice(line)
  const { priceWithoutTax, taxAmount } = offer.totalPrice
  return toPrice3(
    calculateLineTotal(toMoney(priceWithoutTax), quantity),
    calculateLineTotal(toMoney(taxAmount), quantity),
  )
}

/** Returns the net price of one piece, or null if the account has none; other platforms send it in another field. */
export const getUnitPrice = ({ offer }: CartLine): number | null =>
  offer.unitPrice === undefined ? offer.totalDiscountPrice.priceWithoutTax : offer.unitPrice

/** Returns the price of a quantity at a unit price. */
export function calculatePrice(unitPrice: number, quantity: number, taxRate: number): Price3 {
  const net = calculateLineTotal(toMoney(unitPrice), quantity)
  return toPrice3(net, calculateTax(net, taxRate))
}

const toPrice3 = (net: bigint, tax: bigint): Price3 => ({
  priceWithoutTax: toNumber(net),
  taxAmount: toNumber(tax),
  priceWithTax: toNumber(net + tax),
})
