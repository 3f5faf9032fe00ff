import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { PaymentState } from '@tiber/contract/orders/payments'

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
