import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const pollEveryMs = 1500

/** Revalidates the page until the bank has responded. */
export function usePaymentPolling(isWaiting: boolean) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isWaiting || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), pollEveryMs)
    return () => clearTimeout(timer)
  }, [isWaiting, state, revalidate])
}
