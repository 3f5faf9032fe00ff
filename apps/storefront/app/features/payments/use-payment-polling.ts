import { useEffect } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import type { PaymentState } from '@tiber/contract/orders/payments'

const pollEveryMs = 1500

/** Revalidates the page until the bank has responded; the loader then redirects. */
export function usePaymentPolling(isWaiting: boolean) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isWaiting || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), pollEveryMs)
    return () => clearTimeout(timer)
  }, [isWaiting, state, revalidate])
}

/**
 * Redirects a buyer who has just placed an order to the payment provider. Replaces the history entry, so that the back
 * button does not lead here and forward again.
 */
export function useProviderRedirect({ page, status }: PaymentState) {
  const [params] = useSearchParams()
  const isRedirecting = params.has('go') && !params.has('returnType') && status === 'PENDING' && page !== null
  useEffect(() => {
    if (isRedirecting) window.location.replace(page)
  }, [isRedirecting, page])
  return isRedirecting
}
