import type { PaymentState } from '@tiber/contract/orders/payments'
import { redirect } from 'react-router'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { createNotFound, rethrowAsNotFound } from '#app/server/not-found.server.ts'
import {
  countPreviewLines,
  listOrderDocuments,
  readPaymentState,
  type ListedDocument,
} from '#app/server/orders.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { maxPlacedLines, toConfirmation, type Confirmation } from './confirmation-view.ts'

export type ConfirmationData = {
  confirmation: Confirmation
  approvers: string[]
  payment: PaymentState | null
  documents: ListedDocument[]
  /** Number of documents still being generated. */
  pendingDocuments: number
}

/** Reads the given order, or the last one of the user. */
export async function readConfirmation(handle: SessionHandle, url: URL): Promise<ConfirmationData> {
  const { commercialOrders, logisticOrders } = handle.platform
  const id = url.searchParams.get('order') ?? (await readLastReference(handle))
  // Without any order, the empty order list explains that there is none.
  if (!id) throw redirect(localisedPath('/account/orders', getPathLocale(url.pathname)))
  const order = await commercialOrders
    .read({ params: { id }, query: { nbPreviewLines: await countPreviewLines(handle, maxPlacedLines) } })
    .catch(rethrowAsNotFound(url))
  if (order.validatedAt === null) throw createNotFound(url)
  const canSaveList = await hasFeature(handle, 'carts')
  const confirmation = { ...toConfirmation(order), ...(!canSaveList && { cartId: null }) }
  const [logisticOrder] = confirmation.logisticOrders
  const currentApprovers =
    confirmation.outcome === 'approval' && logisticOrder
      ? await logisticOrders.approvers({ params: { id: logisticOrder.id } })
      : []
  const [payment, documents] = await Promise.all([readPaymentState(handle, order), listOrderDocuments(handle, order)])
  return {
    confirmation,
    payment,
    documents,
    pendingDocuments: (await hasFeature(handle, 'documents'))
      ? countPendingDocuments(confirmation, documents.length)
      : 0,
    approvers: currentApprovers.map(({ customerUser }) => [customerUser.firstName, customerUser.lastName].join(' ')),
  }
}

/** Counts the documents still to be generated; a job does that right after placing, so older orders get none. */
function countPendingDocuments({ outcome, logisticOrders, placedAt }: Confirmation, issuedCount: number): number {
  const isFresh = Date.now() - Date.parse(placedAt) < 60_000
  return isFresh && outcome === 'sent' ? Math.max(0, logisticOrders.length - issuedCount) : 0
}

async function readLastReference({ platform }: SessionHandle): Promise<string | undefined> {
  const query = { isValidated: true, connectedUserOnly: true, size: 1, nbPreviewLines: 0 }
  const { content } = await platform.commercialOrders.list({ query })
  return content[0]?.reference
}
