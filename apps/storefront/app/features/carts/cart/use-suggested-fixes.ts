import type { LineHealth } from '@tiber/contract/carts/buying-lists'
import { useEffect, useState } from 'react'
import { useCartReads } from '#app/features/carts/open-cart/use-cart-reads.ts'

type Health = { lines: LineHealth[] }

/** Loads suggested fixes when lines are blocked, and again when other lines are. */
export function useSuggestedFixes(cartId: string, blocked: string[]): ReadonlyMap<string, LineHealth> {
  const { get } = useCartReads(cartId)
  const [suggestedFixes, setSuggestedFixes] = useState<ReadonlyMap<string, LineHealth>>(new Map())
  const blockedKey = blocked.join(' ')
  useEffect(() => {
    if (blockedKey === '') return
    let isCancelled = false
    const load = async () => {
      const health = await get<Health>('/cart/health')
      if (!isCancelled && health) setSuggestedFixes(new Map(health.lines.map((line) => [line.lineId, line])))
    }
    void load()
    return () => {
      isCancelled = true
    }
  }, [blockedKey, get])
  return suggestedFixes
}
