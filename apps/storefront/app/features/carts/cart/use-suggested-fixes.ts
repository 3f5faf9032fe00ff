import type { LineHealth } from '@tiber/contract/carts/buying-lists'
import { useEffect, useState } from 'react'
import { useCartReads } from '#app/features/carts/open-cart/use-cart-reads.ts'

type Health = { lines: LineHealth[] }

export type SuggestedFixes = { byLine: ReadonlyMap<string, LineHealth>; isLoading: boolean }

/** Loads suggested fixes when lines are undelivered, and again when other lines are. */
export function useSuggestedFixes(cartId: string, undelivered: string[]): SuggestedFixes {
  const { get } = useCartReads(cartId)
  const [loaded, setLoaded] = useState({ key: '', byLine: new Map<string, LineHealth>() })
  const key = undelivered.join(' ')
  useEffect(() => {
    if (key === '') return
    let isCancelled = false
    const load = async () => {
      const health = await get<Health>('/cart/health')
      if (isCancelled) return
      setLoaded(({ byLine }) => ({
        key,
        byLine: health ? new Map(health.lines.map((line) => [line.lineId, line])) : byLine,
      }))
    }
    void load()
    return () => {
      isCancelled = true
    }
  }, [key, get])
  return { byLine: loaded.byLine, isLoading: key !== loaded.key }
}
