import type { CartFull, CartLine } from '@tiber/contract/carts/cart-shapes'

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
