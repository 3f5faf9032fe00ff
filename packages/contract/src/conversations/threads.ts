import { Type } from 'typebox'
import { callGroup, FileResponse, type Call } from '../call.ts'
import { externalSources } from '../company/custom-fields.ts'
import { listQuery, SpringPage } from '../paging.ts'
import { messageRights } from '../permissions.ts'
import { closedObject, OneOf, OptionalText, Text } from '../shapes.ts'
import { contactTopics, reasonTypes, threadKinds, threadStatuses } from './thread-enums.ts'
import { Message, messageFields, NewMessage, Thread, ThreadReason, ThreadSummary } from './thread-shapes.ts'

const read = { method: 'GET', access: 'customer', right: 'ORDER_READ', errors: [] } as const satisfies Partial<Call>

const reply = {
  method: 'POST',
  body: NewMessage,
  returns: Message,
  status: 201,
  errors: ['ST0001'],
} as const satisfies Partial<Call>

/** Filters of an inbox, newest conversation first. */
const inboxQuery = {
  ...listQuery,
  kind: Type.Optional(OneOf(threadKinds)),
  status: Type.Optional(OneOf(threadStatuses)),
  unread: Type.Optional(Type.Boolean()),
  /** Text in the subject, the messages, the names or the references. */
  query: OptionalText(200),
}

const inboxReads = {
  list: { method: 'GET', returns: SpringPage(ThreadSummary), errors: [], extension: 'messages' },
  read: { method: 'GET', returns: Thread, errors: [], extension: 'messages' },
  messages: {
    method: 'GET',
    query: closedObject({
      /** Id of the oldest message already read. */
      before: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 100 })),
    }),
    returns: Type.Object({ messages: Type.Array(Message), hasMore: Type.Boolean() }),
    errors: [],
    extension: 'messages',
  },
  readFile: { method: 'GET', returns: FileResponse, errors: [], extension: 'messages' },
} as const satisfies Record<string, Partial<Call>>

const inboxChanges = {
  reply: { ...reply, extension: 'messages' },
  markRead: {
    method: 'PUT',
    body: closedObject({ messageId: Type.String({ pattern: '^[0-9]{1,18}$' }) }),
    returns: Type.Null(),
    status: 204,
    errors: [],
    extension: 'messages',
  },
  updateStatus: {
    method: 'PUT',
    body: closedObject({ status: OneOf(threadStatuses) }),
    returns: Thread,
    errors: ['ST0001'],
    extension: 'messages',
  },
} as const satisfies Record<string, Partial<Call>>

const orderPath = '/v1/shop/logistic-orders/{id}/threads'
const path = '/v1/tiber/threads'
const access = 'customer'

export const threads = callGroup({
  reasonTypes: {
    ...read,
    path: '/v1/shop/threads/reason-types',
    summary: 'List the types of reasons for a thread',
    returns: Type.Array(Type.Object({ claimReasonType: OneOf(reasonTypes), label: Type.String() })),
  },
  reasons: {
    ...read,
    path: '/v1/shop/threads/reason-types/{reasonType}/sub-reasons',
    summary: 'List the reasons of a type',
    returns: Type.Array(
      Type.Object({
        ...ThreadReason.properties,
        externalSource: OneOf(externalSources),
        description: Type.String(),
      }),
    ),
  },
  create: {
    method: 'POST',
    path: orderPath,
    operation: 'THREAD-100',
    summary: 'Start a thread with the supplier of an order',
    access,
    right: 'ORDER_UPDATE',
    body: closedObject({
      ...messageFields,
      /** External id of a reason. */
      reasonCode: Text(255),
      /** Needed for every type of reason except ORDER_MESSAGING. */
      lineId: OptionalText(255),
    }),
    returns: Thread,
    status: 201,
    errors: ['ST0001'],
  },
  listOfOrder: {
    ...read,
    path: orderPath,
    summary: 'List the threads of an order, the newest first',
    query: closedObject(listQuery),
    returns: SpringPage(Thread),
  },
  readOfOrder: { ...read, path: `${orderPath}/{threadId}`, summary: 'Get a thread of an order', returns: Thread },
  messagesOfOrder: {
    ...read,
    path: `${orderPath}/{threadId}/messages`,
    summary: 'List the messages of a thread, the oldest first',
    query: closedObject(listQuery),
    returns: SpringPage(Message),
  },
  replyToOrder: {
    ...reply,
    path: `${orderPath}/{threadId}/messages`,
    summary: 'Write in a thread of an order',
    access,
    right: 'ORDER_UPDATE',
  },
  list: {
    ...inboxReads.list,
    path,
    summary: 'List the company’s conversations',
    access,
    query: closedObject({
      ...inboxQuery,
      /** Only conversations the caller started or wrote in. */
      own: Type.Optional(Type.Boolean()),
      /** Id or reference of a commercial order: only conversations with its suppliers. */
      orderId: OptionalText(255),
    }),
  },
  countUnread: {
    method: 'GET',
    path: `${path}/unread`,
    summary: 'Count the caller’s own conversations with unread messages, up to 100',
    access,
    returns: Type.Object({ count: Type.Integer() }),
    errors: [],
    extension: 'messages',
  },
  read: { ...inboxReads.read, path: `${path}/{id}`, summary: 'Get a conversation', access },
  messages: { ...inboxReads.messages, path: `${path}/{id}/messages`, summary: 'List older messages', access },
  readFile: { ...inboxReads.readFile, path: `${path}/{id}/files/{fileId}`, summary: 'Get an attached file', access },
  reply: { ...inboxChanges.reply, path: `${path}/{id}/messages`, summary: 'Write in a conversation', access },
  markRead: { ...inboxChanges.markRead, path: `${path}/{id}/read`, summary: 'Mark messages as read', access },
  updateStatus: {
    ...inboxChanges.updateStatus,
    path: `${path}/{id}/status`,
    summary: 'Close a conversation or open it again',
    access,
  },
  contact: {
    method: 'POST',
    path: '/v1/tiber/contact',
    summary: 'Ask the shop a question',
    access,
    body: closedObject({
      ...messageFields,
      topic: OneOf(contactTopics),
      /** Id or reference of the order the question is about. */
      orderId: OptionalText(255),
    }),
    returns: Thread,
    status: 201,
    errors: [],
    extension: 'messages',
  },
})

const sellerPath = '/v1/tiber/seller-threads'

/** Conversations as seen by their supplier, or by the operator for all suppliers. */
export const sellerThreads = callGroup({
  list: {
    ...inboxReads.list,
    path: sellerPath,
    summary: 'List conversations: a supplier’s own, or all for the operator',
    access: 'seller',
    right: 'SELLER_ORDER_READ',
    query: closedObject(inboxQuery),
  },
  read: {
    ...inboxReads.read,
    path: `${sellerPath}/{id}`,
    summary: 'Get a conversation',
    access: 'seller',
    right: 'SELLER_ORDER_READ',
  },
  messages: {
    ...inboxReads.messages,
    path: `${sellerPath}/{id}/messages`,
    summary: 'List older messages',
    access: 'seller',
    right: 'SELLER_ORDER_READ',
  },
  readFile: {
    ...inboxReads.readFile,
    path: `${sellerPath}/{id}/files/{fileId}`,
    summary: 'Get an attached file',
    access: 'seller',
    right: 'SELLER_ORDER_READ',
  },
  reply: {
    ...inboxChanges.reply,
    path: `${sellerPath}/{id}/messages`,
    summary: 'Answer in a conversation',
    access: 'seller',
    right: messageRights,
  },
  markRead: {
    ...inboxChanges.markRead,
    path: `${sellerPath}/{id}/read`,
    summary: 'Mark messages as read',
    access: 'seller',
    right: 'SELLER_ORDER_READ',
  },
  updateStatus: {
    ...inboxChanges.updateStatus,
    path: `${sellerPath}/{id}/status`,
    summary: 'Close a conversation or open it again',
    access: 'seller',
    right: messageRights,
  },
})
