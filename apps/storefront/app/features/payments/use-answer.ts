import { useEffect } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import type { PaymentState } from '@tiber/contract/payments'

const lookEveryMs = 1500

/** Revalidates the page until the bank has responded; the loader then redirects. */
export function useAnswer(isWaiting: boolean) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isWaiting || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), lookEveryMs)
    return () => clearTimeout(timer)
  }, [isWaiting, state, revalidate])
}

/**
 * Redirects a buyer who has just placed an order to the payment provider. Replaces the history entry, so that the back
 * button does not lead here and forward again.
 */
export function useGoingOn({ page, status }: PaymentState) {
  const [params] = useSearchParams()
  const isGoing = params.has('go') && !params.has('returnType') && status === 'PENDING' && page !== null
  useEffect(() => {
    if (isGoing) window.location.replace(page)
  }, [isGoing, page])
  return isGoing
}
