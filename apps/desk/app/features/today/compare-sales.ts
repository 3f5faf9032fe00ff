type Sales = { count: number; net: number; netBefore: number }

/** Compares the sales of today with the same hours a week before; without an order yet there is nothing to compare. */
export function compareSales({ count, net, netBefore }: Sales): { change: number } | { before: number } | undefined {
  if (netBefore <= 0) return undefined
  return count === 0 ? { before: netBefore } : { change: net / netBefore - 1 }
}
