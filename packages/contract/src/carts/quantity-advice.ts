import { calculateLineTotal, toMoney, toNumber } from '../money.ts'
import { correctQuantity, isOrderable, type QuantityRule } from './quantities.ts'

/** Net unit price from a quantity on. */
export type PriceBreak = { quantity: number; unitPrice: number }

/**
 * Suggests a larger quantity: `cheaper` if its total is below that of the current quantity, `break` if the next price
 * break is near. `extraCost` is the difference of the totals, negative if it saves money.
 */
export type QuantityAdvice = {
  kind: 'cheaper' | 'break'
  quantity: number
  unitPrice: number
  extraCost: number
  /** Reduction of the unit price: 0.074 for 7.4 %. */
  drop: number
}

/** A break is suggested if it needs at most twice the quantity and lowers the unit price by at least 1 %. */
const maxQuantityFactor = 2
const minDrop = 0.01

export function getQuantityAdvice(
  quantity: number,
  ladder: readonly PriceBreak[],
  rule: QuantityRule,
): QuantityAdvice | undefined {
  const current = ladder.findLast((step) => step.quantity <= quantity)
  if (quantity <= 0 || !current || !isOrderable(rule)) return undefined
  const currentTotal = calculateLineTotal(toMoney(current.unitPrice), quantity)
  const candidates = ladder.flatMap((step) => {
    if (step.quantity <= quantity || step.unitPrice >= current.unitPrice) return []
    const { quantity: orderable } = correctQuantity(step.quantity, rule)
    // Rounding to full packs may reach the break after it.
    const orderableBreak = ladder.findLast((each) => each.quantity <= orderable)!
    if (orderable < step.quantity || orderableBreak.unitPrice >= current.unitPrice) return []
    return [
      {
        quantity: orderable,
        unitPrice: orderableBreak.unitPrice,
        net: calculateLineTotal(toMoney(orderableBreak.unitPrice), orderable),
      },
    ]
  })
  const cheapest = candidates.toSorted((a, b) => Number(a.net - b.net))[0]
  const near = candidates.find((step) => step.quantity <= quantity * maxQuantityFactor)
  const isCheaper = cheapest !== undefined && cheapest.net < currentTotal
  const best = isCheaper ? cheapest : near
  if (!best) return undefined
  const drop = 1 - best.unitPrice / current.unitPrice
  if (!isCheaper && drop < minDrop) return undefined
  const { quantity: suggested, unitPrice, net } = best
  return {
    kind: isCheaper ? 'cheaper' : 'break',
    quantity: suggested,
    unitPrice,
    extraCost: toNumber(net - currentTotal),
    drop,
  }
}
