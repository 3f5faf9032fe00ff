import type { Message, Thread } from '@tiber/contract/conversations/thread-shapes'

export type AttachmentView = { id: string; fileName: string; contentType: string; fileSize: number }
export type MessageView = Pick<Message, 'id' | 'author' | 'message' | 'createdAt'> & { attachments: AttachmentView[] }

/** A conversation as its page shows it. */
export type ThreadView = Pick<
  Thread,
  | 'id'
  | 'kind'
  | 'status'
  | 'subject'
  | 'order'
  | 'line'
  | 'supplier'
  | 'isUnread'
  | 'messageCount'
  | 'incidentId'
  | 'supplierQuoteId'
> & { reason: string | null; messages: MessageView[] }

/** Leaves out the paths of files: the browser gets them from the storefront. */
export const toMessageView = ({ id, author, message, createdAt, attachments }: Message): MessageView => ({
  id,
  author,
  message,
  createdAt,
  attachments: attachments.map(({ url: _url, ...file }) => file),
})

export function toThreadView(thread: Thread): ThreadView {
  const { id, kind, status, subject, order, line, supplier, isUnread, messageCount, incidentId, supplierQuoteId } =
    thread
  return {
    id,
    kind,
    status,
    subject,
    order,
    line,
    supplier,
    isUnread,
    messageCount,
    incidentId,
    supplierQuoteId,
    reason: thread.reason?.label ?? null,
    messages: thread.messages.map(toMessageView),
  }
}

/** Groups messages by the day they were written, in their order. */
export function groupByDay(messages: MessageView[], formatDay: (at: string) => string) {
  return [...Map.groupBy(messages, ({ createdAt }) => formatDay(createdAt))].map(([day, ofDay]) => ({
    day,
    messages: ofDay,
  }))
}

/** Merges loaded pages of messages; a message loaded twice counts once. */
export function mergeMessages(older: MessageView[], newer: MessageView[]): MessageView[] {
  const known = new Set(newer.map(({ id }) => id))
  return [...older.filter(({ id }) => !known.has(id)), ...newer]
}
