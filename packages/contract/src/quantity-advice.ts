import { lineTotal, toMoney, toNumber } from './money.ts'
import { correctQuantity, type QuantityRule } from './quantities.ts'

/** From this quantity on one piece costs this, net. */
export type Step = { quantity: number; unitPrice: number }

/**
 * More of it: `cheaper`, because all of it then costs less than what is wanted; or `break`, because the next break is near
 * and each piece costs less. `more` is what it costs on top, negative where it saves.
 */
export type QuantityAdvice = {
  kind: 'cheaper' | 'break'
  quantity: number
  unitPrice: number
  more: number
  /** By which part a piece costs less, 0.074 for 7.4 %. */
  drop: number
}

/** A break is near when at most as much again is needed for it, and worth a word from this drop on. */
const nearTimes = 2
const leastDrop = 0.01

export function adviceOf(quantity: number, ladder: readonly Step[], rule: QuantityRule): QuantityAdvice | undefined {
  const reached = ladder.findLast((step) => step.quantity <= quantity)
  if (quantity <= 0 || !reached) return undefined
  const now = lineTotal(toMoney(reached.unitPrice), quantity)
  const further = ladder.flatMap((step) => {
    if (step.quantity <= quantity || step.unitPrice >= reached.unitPrice) return []
    const { quantity: orderable } = correctQuantity(step.quantity, rule)
    // Whole packs may reach the break after it.
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
