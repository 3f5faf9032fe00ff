import type { OrderDocument } from '@tiber/contract/documents'
import type { CommercialOrder } from '@tiber/contract/order-shapes'
import type { PaymentState } from '@tiber/contract/payments'
import type { SessionHandle } from './session.server.ts'
import { hasFeature } from './shop-settings.server.ts'

type Named = Pick<CommercialOrder, 'id' | 'paymentOption'>

/** Lists the documents of an order; none without the feature. */
export async function documentsOf(handle: SessionHandle, { id }: Named): Promise<OrderDocument[]> {
  return (await hasFeature(handle, 'documents')) ? handle.platform.documents.ofOrder({ params: { id } }) : []
}

/** Returns the card payment of an order; null if it is not paid by card, or without the feature. */
export async function paymentOf(handle: SessionHandle, { id, paymentOption }: Named): Promise<PaymentState | null> {
  if (paymentOption !== 'CREDIT_CARD' || !(await hasFeature(handle, 'payments'))) return null
  return handle.platform.payments.state({ params: { id } })
}
