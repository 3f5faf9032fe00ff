import { Type, type Static } from 'typebox'
import { closedObject, Nullable, OneOf, Text } from '../shapes.ts'
import {
  authorTypes,
  maxAttachments,
  maxMessageLength,
  reasonTypes,
  threadKinds,
  threadStatuses,
} from './thread-enums.ts'

export type Attachment = Static<typeof Attachment>
export const Attachment = Type.Object({
  id: Type.String(),
  fileName: Type.String(),
  /** Path of the file; it works for an hour without signing in. */
  url: Type.String(),
  contentType: Type.String(),
  fileSize: Type.Integer(),
})

export type Message = Static<typeof Message>
export const Message = Type.Object({
  id: Type.String(),
  author: Type.Object({
    id: Nullable(Type.String()),
    name: Type.String(),
    type: OneOf(authorTypes),
    /** Tiber extension: company the author writes for. */
    company: Nullable(Type.String()),
  }),
  message: Type.String(),
  createdAt: Type.String(),
  attachments: Type.Array(Attachment),
})

export type ThreadReason = Static<typeof ThreadReason>
export const ThreadReason = Type.Object({
  id: Type.String(),
  externalId: Type.String(),
  label: Type.String(),
  type: OneOf(reasonTypes),
})

const threadFields = {
  id: Type.String(),
  logisticOrderId: Nullable(Type.String()),
  incidentId: Nullable(Type.String()),
  lineId: Nullable(Type.String()),
  reason: Nullable(ThreadReason),
  subject: Nullable(Type.String()),
  status: OneOf(threadStatuses),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  /** Tiber extensions from here on. */
  kind: OneOf(threadKinds),
  supplierQuoteId: Nullable(Type.String()),
  order: Nullable(Type.Object({ reference: Type.String(), orderCommercialReference: Type.String() })),
  /** Article of the line the thread is about. */
  line: Nullable(Type.Object({ sku: Type.String(), name: Type.String(), productId: Type.String() })),
  /** Null if the thread is with the shop itself. */
  supplier: Nullable(Type.Object({ id: Type.String(), externalId: Type.String(), name: Type.String() })),
  customerAccount: Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
  customerUser: Nullable(Type.Object({ id: Type.String(), firstName: Type.String(), lastName: Type.String() })),
  messageCount: Type.Integer(),
  /** Whether the other side has written since the caller last read the thread. */
  isUnread: Type.Boolean(),
}

/** A conversation with its newest messages, oldest first. */
export type Thread = Static<typeof Thread>
export const Thread = Type.Object({ ...threadFields, messages: Type.Array(Message) })

/** A conversation in the inbox, with its last message. */
export type ThreadSummary = Static<typeof ThreadSummary>
export const ThreadSummary = Type.Object({ ...threadFields, lastMessage: Message })

/** Number of newest messages a thread is read with; older ones are read page by page. */
export const threadMessageLimit = 100

/** A new message; a file must have been uploaded by the author. */
export const messageFields = {
  message: Text(maxMessageLength),
  attachmentIds: Type.Optional(Type.Array(Text(255), { maxItems: maxAttachments })),
}
export type NewMessage = Static<typeof NewMessage>
export const NewMessage = closedObject(messageFields)
