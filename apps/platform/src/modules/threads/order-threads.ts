import { PlatformError } from '@tiber/contract/errors'
import type { ContactTopic } from '@tiber/contract/conversations/thread-enums'
import type { NewMessage, Thread } from '@tiber/contract/conversations/thread-shapes'
import type { CustomerContext } from '../../context.ts'
import { requireOrder, requireReleasedOrder, requireTarget } from '../orders/public.ts'
import { requireReason } from './reasons.ts'
import { createThread, listThreadsWithMessages, readThread } from './service.ts'

type NewOrderThread = NewMessage & { reasonCode: string; lineId?: string | null }

/** Starts a thread with the supplier of an order, about the order or one of its lines. */
export async function createOrderThread(
  context: CustomerContext,
  id: string,
  { reasonCode, lineId, ...message }: NewOrderThread,
): Promise<Thread> {
  const order = await requireReleasedOrder(context, id, lineId ?? undefined)
  const reason = await requireReason(context, reasonCode)
  if (!lineId && reason.type !== 'ORDER_MESSAGING')
    throw new PlatformError('F-E-001', `A thread of type ${reason.type} needs a line of the order.`, 'lineId')
  const thread = {
    kind: 'ORDER',
    accountId: context.caller.accountId,
    userId: context.caller.userId,
    supplierId: order.supplierId,
    logisticOrderId: order.id,
    lineId: lineId ?? null,
    reasonId: reason.id,
  } as const
  return readThread(context, await createThread(context, thread, message))
}

export async function requireLogisticOrderId(context: CustomerContext, id: string): Promise<string> {
  return (await requireTarget(context, { logisticOrder: id })).logisticOrderId!
}

export async function listOrderThreads(context: CustomerContext, id: string, paging: { page: number; size: number }) {
  const logisticOrderId = await requireLogisticOrderId(context, id)
  return listThreadsWithMessages(context, { logisticOrderId }, paging)
}

const topicSubjects: Record<ContactTopic, Record<CustomerContext['locale'], string>> = {
  ORDER: { 'es-ES': 'Pedido', 'en-US': 'Order' },
  INVOICE: { 'es-ES': 'Factura', 'en-US': 'Invoice' },
  PRODUCT: { 'es-ES': 'Artículo', 'en-US': 'Product' },
  DELIVERY: { 'es-ES': 'Entrega', 'en-US': 'Delivery' },
  ACCOUNT: { 'es-ES': 'Cuenta de empresa', 'en-US': 'Company account' },
  OTHER: { 'es-ES': 'Otra consulta', 'en-US': 'Other question' },
}

type ContactQuestion = NewMessage & { topic: ContactTopic; orderId?: string | null }

/** Starts a conversation with the shop. */
export async function askShop(
  context: CustomerContext,
  { topic, orderId, ...message }: ContactQuestion,
): Promise<Thread> {
  const order = orderId ? await requireOrder(context, { id: orderId }) : undefined
  const subject = [topicSubjects[topic][context.locale], order?.reference].filter(Boolean).join(' ')
  const { accountId, userId } = context.caller
  const thread = { kind: 'CONTACT', accountId, userId, supplierId: null, subject } as const
  return readThread(context, await createThread(context, thread, message))
}
