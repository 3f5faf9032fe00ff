import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'

const pausesMs = [500, 1000, 2000, 4000, 8000]

/**
 * Returns how many documents are still being generated, and revalidates the page until they are there or the retries
 * are used up.
 */
export function useAwaited(missing: number): number {
  const { revalidate } = useRevalidator()
  const [tries, setTries] = useState(0)
  const pauseMs = missing > 0 ? pausesMs[tries] : undefined
  useEffect(() => {
    if (pauseMs === undefined) return
    const timer = setTimeout(() => {
      setTries((count) => count + 1)
      void revalidate()
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [pauseMs, revalidate])
  return pauseMs === undefined ? 0 : missing
}
