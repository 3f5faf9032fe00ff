import type { sellerThreads, threads } from '@tiber/contract/conversations/threads'
import type { Handlers } from '../../http/serve.ts'
import { askShop, listOrderThreads, requireLogisticOrderId } from './order-threads.ts'
import { listReasons, listReasonTypes } from './reasons.ts'
import * as service from './service.ts'

/** The incidents module starts threads, because some of them open an incident. */
export const threadHandlers: Omit<Handlers<typeof threads>, 'create'> = {
  reasonTypes: (context) => listReasonTypes(context),
  reasons: (context, { params }) => listReasons(context, params.reasonType),
  listOfOrder: (context, { params, query }) => listOrderThreads(context, params.id, query),
  readOfOrder: async (context, { params: { id, threadId } }) =>
    service.readThread(context, threadId, { logisticOrderId: await requireLogisticOrderId(context, id) }),
  messagesOfOrder: async (context, { params: { id, threadId }, query: { page, size } }) =>
    service.listMessages(context, threadId, {
      page,
      size,
      logisticOrderId: await requireLogisticOrderId(context, id),
    }),
  replyToOrder: async (context, { params: { id, threadId }, body }) =>
    service.addMessage(context, { id: threadId, logisticOrderId: await requireLogisticOrderId(context, id) }, body),
  list: (context, { query }) => service.listThreads(context, query),
  countUnread: (context) => service.countUnread(context),
  read: (context, { params }) => service.readThread(context, params.id),
  messages: (context, { params, query }) => service.listOlderMessages(context, params.id, query ?? {}),
  readFile: (context, { params }) => service.readThreadFile(context, params.id, params.fileId),
  reply: (context, { params, body }) => service.addMessage(context, { id: params.id }, body),
  markRead: (context, { params, body }) => service.markRead(context, params.id, body.messageId),
  updateStatus: (context, { params, body }) => service.updateStatus(context, params.id, body.status),
  contact: (context, { body }) => askShop(context, body),
}

/** The incidents module answers, because the first answer takes an incident in charge. */
export const sellerThreadHandlers: Omit<Handlers<typeof sellerThreads>, 'reply'> = {
  list: (context, { query }) => service.listThreads(context, query),
  read: (context, { params }) => service.readThread(context, params.id),
  messages: (context, { params, query }) => service.listOlderMessages(context, params.id, query ?? {}),
  readFile: (context, { params }) => service.readThreadFile(context, params.id, params.fileId),
  markRead: (context, { params, body }) => service.markRead(context, params.id, body.messageId),
  updateStatus: (context, { params, body }) => service.updateStatus(context, params.id, body.status),
}
