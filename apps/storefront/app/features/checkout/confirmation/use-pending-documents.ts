import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'

const retryDelaysMs = [500, 1000, 2000, 4000, 8000]

/**
 * Returns how many documents are still being generated, and revalidates the page until they are there or the retries
 * are used up.
 */
export function usePendingDocuments(missing: number): number {
  const { revalidate } = useRevalidator()
  const [attempts, setAttempts] = useState(0)
  const delayMs = missing > 0 ? retryDelaysMs[attempts] : undefined
  useEffect(() => {
    if (delayMs === undefined) return
    const timer = setTimeout(() => {
      setAttempts((count) => count + 1)
      void revalidate()
    }, delayMs)
    return () => clearTimeout(timer)
  }, [delayMs, revalidate])
  return delayMs === undefined ? 0 : missing
}
