import type { OrderDocument } from '@tiber/contract/orders/documents'
import type { CommercialOrder } from '@tiber/contract/orders/order-shapes'
import type { PaymentState } from '@tiber/contract/orders/payments'
import type { SessionHandle } from './session/session.server.ts'
import { hasFeature } from './shop-settings.server.ts'

type OrderRef = Pick<CommercialOrder, 'id' | 'paymentOption'>

/** Lists the documents of an order; none without the feature. */
export async function listOrderDocuments(handle: SessionHandle, { id }: OrderRef): Promise<OrderDocument[]> {
  return (await hasFeature(handle, 'documents')) ? handle.platform.documents.listByOrder({ params: { id } }) : []
}

/** Returns the card payment of an order; null if it is not paid by card, or without the feature. */
export async function readPaymentState(
  handle: SessionHandle,
  { id, paymentOption }: OrderRef,
): Promise<PaymentState | null> {
  if (paymentOption !== 'CREDIT_CARD' || !(await hasFeature(handle, 'payments'))) return null
  return handle.platform.payments.state({ params: { id } })
}
