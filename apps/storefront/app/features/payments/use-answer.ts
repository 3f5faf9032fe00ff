import { useEffect } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import type { PaymentState } from '@tiber/contract/payments'

const lookEveryMs = 1500

/** Looks again and again while the bank has not answered; the page leaves by itself when it has. */
export function useAnswer(isWaiting: boolean) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isWaiting || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), lookEveryMs)
    return () => clearTimeout(timer)
  }, [isWaiting, state, revalidate])
}

/**
 * Whoever has just placed an order goes on to the provider at once. In the place of this page: the back button leads to
 * where one came from, and not here and forth again.
 */
export function useGoingOn({ page, status }: PaymentState) {
  const [params] = useSearchParams()
  const isGoing = params.has('go') && !params.has('returnType') && status === 'PENDING' && page !== null
  useEffect(() => {
    if (isGoing) window.location.replace(page)
  }, [isGoing, page])
  return isGoing
}
