import type { InvoicePayment } from '@tiber/contract/orders/payments'
import { isRefusal } from '@tiber/web/failures.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'

export type InvoicePaymentView = InvoicePayment | { failure: true } | undefined

/** Opens the payment of an invoice; a refusal, for example of a paid one, is shown on the page. */
export const payInvoice = ({ platform }: SessionHandle, id: string): Promise<InvoicePaymentView> =>
  platform.payments.payInvoice({ params: { id } }).catch(toFailure)

/** Reads how the payment ended from which the buyer has returned. */
export async function readInvoicePayment({ platform }: SessionHandle, url: URL): Promise<InvoicePaymentView> {
  const id = url.searchParams.get('payment')
  return id ? platform.payments.invoicePayment({ params: { id } }).catch(toFailure) : undefined
}

function toFailure(error: unknown) {
  if (isRefusal(error)) return { failure: true as const }
  throw error
}
