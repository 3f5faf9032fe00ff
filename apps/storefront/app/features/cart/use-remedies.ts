import type { LineHealth } from '@tiber/contract/buying-lists'
import { useEffect, useState } from 'react'
import { useSheetReads } from '#app/cart/use-sheet-reads.ts'

type Health = { lines: LineHealth[] }

/** Loads suggested fixes when lines are blocked, and again when other lines are. */
export function useRemedies(cartId: string, blocked: string[]): ReadonlyMap<string, LineHealth> {
  const { get } = useSheetReads(cartId)
  const [remedies, setRemedies] = useState<ReadonlyMap<string, LineHealth>>(new Map())
  const which = blocked.join(' ')
  useEffect(() => {
    if (which === '') return
    let isOver = false
    const ask = async () => {
      const health = await get<Health>('/cart/health')
      if (!isOver && health) setRemedies(new Map(health.lines.map((line) => [line.lineId, line])))
    }
    void ask()
    return () => {
      isOver = true
    }
  }, [which, get])
  return remedies
}
