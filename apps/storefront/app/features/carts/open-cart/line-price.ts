import type { CartFull, CartLine, Price3 } from '@tiber/contract/carts/cart-shapes'
import { calculateLineTotal, calculateTax, toMoney, toNumber } from '@tiber/contract/money'

/** Returns the price of a line; other platforms send only the price of one piece. */
export function getLinePrice({ quantity, offer, linePrice }: CartLine): Price3 {
  if (linePrice) return linePrice
  const { priceWithoutTax, taxAmount } = offer.totalDiscountPrice
  const net = calculateLineTotal(toMoney(priceWithoutTax), quantity)
  const tax = calculateLineTotal(toMoney(taxAmount), quantity)
  return toPrice3(net, tax)
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

type SupplierSum = CartFull['supplierAggregates'][number]

/** Creates a function that finds the sum a line belongs to, by either id of the supplier or else by its name. */
export function createSumFinder(sums: readonly SupplierSum[]) {
  const byId = new Map(sums.map((sum) => [sum.supplierId, sum]))
  const byName = new Map(sums.map((sum) => [sum.supplierName, sum]))
  return ({ supplier }: CartLine): SupplierSum | undefined =>
    byId.get(getSupplierKey(supplier)) ?? byId.get(supplier.id) ?? byName.get(supplier.name)
}

/** Groups lines by the `supplierId` of the cart's sums. */
export function groupBySupplier(lines: readonly CartLine[], sums: readonly SupplierSum[]): Map<string, CartLine[]> {
  const findSum = createSumFinder(sums)
  return Map.groupBy(lines, (line) => findSum(line)?.supplierId ?? line.supplier.id)
}

/** Returns the id by which our platform sorts lines. */
export const getSupplierKey = ({ id, businessId }: CartLine['supplier']): string => businessId ?? id
