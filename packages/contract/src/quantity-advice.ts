import { lineTotal, toMoney, toNumber } from './money.ts'
import { correctQuantity, type QuantityRule } from './quantities.ts'

/** Net unit price from a quantity on. */
export type Step = { quantity: number; unitPrice: number }

/**
 * Suggests a larger quantity: `cheaper` if its total is below that of the current quantity, `break` if the next price
 * break is near. `extraCost` is the difference of the totals, negative if it saves money.
 */
export type QuantityAdvice = {
  kind: 'cheaper' | 'break'
  quantity: number
  unitPrice: number
  more: number
  /** Reduction of the unit price: 0.074 for 7.4 %. */
  drop: number
}

/** A break is suggested if it needs at most twice the quantity and lowers the unit price by at least 1 %. */
const nearTimes = 2
const leastDrop = 0.01

export function adviceOf(quantity: number, ladder: readonly Step[], rule: QuantityRule): QuantityAdvice | undefined {
  const reached = ladder.findLast((step) => step.quantity <= quantity)
  if (quantity <= 0 || !reached) return undefined
  const now = lineTotal(toMoney(reached.unitPrice), quantity)
  const further = ladder.flatMap((step) => {
    if (step.quantity <= quantity || step.unitPrice >= reached.unitPrice) return []
    const { quantity: orderable } = correctQuantity(step.quantity, rule)
    // Rounding to full packs may reach the break after it.
    const at = ladder.findLast((each) => each.quantity <= orderable)!
    if (orderable < step.quantity || at.unitPrice >= reached.unitPrice) return []
    return [{ quantity: orderable, unitPrice: at.unitPrice, net: lineTotal(toMoney(at.unitPrice), orderable) }]
  })
  const cheapest = further.toSorted((a, b) => Number(a.net - b.net))[0]
  const near = further.find((step) => step.quantity <= quantity * nearTimes)
  const isCheaper = cheapest !== undefined && cheapest.net < now
  const best = isCheaper ? cheapest : near
  if (!best) return undefined
  const drop = 1 - best.unitPrice / reached.unitPrice
  if (!isCheaper && drop < leastDrop) return undefined
  const { quantity: advised, unitPrice, net } = best
  return { kind: isCheaper ? 'cheaper' : 'break', quantity: advised, unitPrice, more: toNumber(net - now), drop }
}
