import type { LatePieces } from '@tiber/contract/orders/late-pieces'
import type { Approval } from '@tiber/contract/orders/approval-shapes'
import type { ThreadSummary } from '@tiber/contract/conversations/thread-shapes'
import type { PaymentState } from '@tiber/contract/orders/payments'
import {
  countPreviewLines,
  listOrderDocuments,
  readPaymentState,
  type ListedDocument,
} from '#app/server/orders.server.ts'
import { createNotFound, rethrowAsNotFound } from '#app/server/not-found.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { toOrderView, type OrderView, type Timeline } from './order-view.ts'

/** Lines shown per logistic order; further ones are loaded on demand. */
const previewLineCount = 20

/** Reference of a logistic order: that of the order plus a number. */
const logisticReferencePattern = /^(\d{3}-\d{3}-\d{7})-(\d+)$/

export type OrderPageData = {
  order: OrderView
  /** Reference of the logistic order to scroll to, if the page was opened with it. */
  logisticReference: string | null
  approvers: { id: string; name: string }[]
  userId: string
  documents: ListedDocument[]
  payment: PaymentState | null
  approval: Approval | null
  /** Logistic order to decide on this page, on a platform without a page for approvals. */
  decidable: string | null
  canRepeat: boolean
  /** Pieces that arrive later than requested or promised before, about which the buyer may decide. */
  latePieces: LatePieces
}

export async function readOrder(handle: SessionHandle, id: string, url: URL): Promise<OrderPageData> {
  const { commercialOrders, logisticOrders } = handle.platform
  const [, orderReference, logisticNumber] = logisticReferencePattern.exec(id) ?? []
  const params = { id: orderReference ?? id }
  const nbPreviewLines = await countPreviewLines(handle, previewLineCount)
  const hasMessages = await hasFeature(handle, 'messages')
  const hasIncidents = await hasFeature(handle, 'incidents')
  const [order, timeline, threads, latePieces] = await Promise.all([
    commercialOrders.read({ params, query: { nbPreviewLines } }).catch(rethrowAsNotFound(url)),
    readTimeline(handle, params.id).catch(rethrowAsNotFound(url)),
    hasMessages ? listThreads(handle, params.id) : [],
    readLatePieces(handle, params.id).catch(rethrowAsNotFound(url)),
  ])
  if (order.validatedAt === null) throw createNotFound(url)
  const waiting = order.orderLogistics.find(({ status }) => status === 'WAITING_CUSTOMER_APPROVAL')
  const [currentApprovers, documents, payment, approval] = await Promise.all([
    waiting ? logisticOrders.approvers({ params: { id: waiting.id } }) : [],
    listOrderDocuments(handle, order),
    readPaymentState(handle, order),
    readApproval(handle, order.id),
  ])
  const userId = handle.session.user?.id ?? ''
  const isApprover = currentApprovers.some(({ customerUser }) => customerUser.id === userId)
  const canDecide = waiting && isApprover && !(await hasFeature(handle, 'approvals'))
  return {
    order: toOrderView(order, timeline, { hasMessages, hasIncidents, threads }),
    logisticReference: logisticNumber === undefined ? null : id,
    approvers: currentApprovers.map(({ customerUser: { id: approverId, firstName, lastName } }) => ({
      id: approverId,
      name: `${firstName} ${lastName}`,
    })),
    userId,
    decidable: canDecide ? waiting.id : null,
    documents,
    payment,
    approval,
    canRepeat: await hasFeature(handle, 'reorder'),
    latePieces,
  }
}

async function readTimeline(handle: SessionHandle, id: string): Promise<Timeline> {
  if (!(await hasFeature(handle, 'orders'))) return { events: [], shipments: [], ratings: [] }
  return handle.platform.orders.timeline({ params: { id } })
}

async function readLatePieces(handle: SessionHandle, id: string): Promise<LatePieces> {
  if (!(await hasFeature(handle, 'late-pieces'))) return { canDecide: false, lines: [] }
  return handle.platform.latePieces.list({ params: { id } })
}

const maxThreads = 100

/** Lists the conversations about an order, with one call for all its suppliers. */
async function listThreads({ platform }: SessionHandle, orderId: string): Promise<ThreadSummary[]> {
  return (await platform.threads.list({ query: { orderId, size: maxThreads } })).content
}

async function readApproval(handle: SessionHandle, id: string): Promise<Approval | null> {
  return (await hasFeature(handle, 'approvals')) ? handle.platform.approvals.readByOrder({ params: { id } }) : null
}
