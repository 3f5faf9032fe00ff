import type { OrderDocument } from '@tiber/contract/orders/documents'
import type { CommercialOrder, LogisticOrder } from '@tiber/contract/orders/order-shapes'
import { isTransferredToShop } from '@tiber/contract/orders/order-statuses'
import type { PaymentState } from '@tiber/contract/orders/payments'
import type { SessionHandle } from './session/session.server.ts'
import { hasFeature } from './shop-settings.server.ts'

type OrderRef = Pick<CommercialOrder, 'id' | 'paymentOption'>

/** Most lines of a logistic order in one answer. */
const maxPreviewLines = 1000

/** Returns how many lines to ask for: without our own calls nobody tells how many there are, so all of them. */
export const countPreviewLines = async (handle: SessionHandle, count: number): Promise<number> =>
  (await hasFeature(handle, 'orders')) ? count : maxPreviewLines

/** A document; other platforms name kinds of their own. */
export type ListedDocument = OrderDocument & { label?: string }

/** Lists the documents of an order, newest first. */
export async function listOrderDocuments(
  handle: SessionHandle,
  order: Pick<CommercialOrder, 'id' | 'currency' | 'orderLogistics'>,
): Promise<ListedDocument[]> {
  const { documents } = handle.platform
  if (await hasFeature(handle, 'documents')) return documents.listByOrder({ params: { id: order.id } })
  const lists = await Promise.all(order.orderLogistics.map((each) => listPlainDocuments(handle, each, order.currency)))
  return lists.flat().toSorted((a, b) => b.issuedAt.localeCompare(a.issuedAt))
}

/** Lists the documents of a logistic order with the calls of the contract, which do not tell number and amount. */
async function listPlainDocuments(
  { platform: { documents } }: SessionHandle,
  { id, reference, supplierSnapshot }: LogisticOrder,
  currency: string,
): Promise<ListedDocument[]> {
  const params = { id }
  const [accounting, others] = await Promise.all([documents.accounting({ params }), documents.list({ params })])
  const shared = { logisticOrder: { id, reference, supplier: supplierSnapshot.name }, currency, gross: null }
  return [
    ...accounting.map(({ id: documentId, type, fileName, dateUploaded }) => ({
      ...shared,
      id: documentId,
      type,
      number: fileName.replace(/\.\w+$/, ''),
      fileName,
      issuedAt: dateUploaded,
    })),
    ...others.map(({ id: documentId, type, name, filename, uploadedAt }) => ({
      ...shared,
      id: documentId,
      type: 'ORDER_CONFIRMATION' as const,
      label: type.label,
      // Names often repeat the kind before the number.
      number: name.startsWith(type.label) ? name.slice(type.label.length).trim() : name,
      fileName: filename,
      issuedAt: uploadedAt,
    })),
  ]
}

/** Returns the payment of an order; null if the seller is paid, or without the feature. */
export async function readPaymentState(
  handle: SessionHandle,
  { id, paymentOption }: OrderRef,
): Promise<PaymentState | null> {
  const isPaidToShop = paymentOption === 'CREDIT_CARD' || isTransferredToShop(paymentOption)
  if (!isPaidToShop || !(await hasFeature(handle, 'payments'))) return null
  return handle.platform.payments.state({ params: { id } })
}
