import { pickText } from '@tiber/contract/locales'
import type { Message, Thread, ThreadSummary } from '@tiber/contract/conversations/thread-shapes'
import type { Context } from '../../context.ts'
import { buildSignedUrl } from '../../files/signed-urls.ts'
import type { MessageRow } from './message-queries.ts'
import type { ReasonRow, ThreadRow } from './thread-queries.ts'

export function toMessage(context: Context, row: MessageRow): Message {
  return {
    id: row.id,
    author: { id: row.authorId, name: row.authorName, type: row.authorType, company: row.authorCompany },
    message: row.message,
    createdAt: new Date(row.createdAt).toISOString(),
    attachments: row.attachments.map((file) => ({ ...file, url: buildSignedUrl(context, 'files', file.id) })),
  }
}

export function toReason({ locale }: Context, { id, externalId, type, label }: Omit<ReasonRow, 'description'>) {
  return { id, externalId, type, label: pickText(label, locale) ?? externalId }
}

function toThreadFields(context: Context, row: ThreadRow): Omit<Thread, 'messages'> {
  const { id, kind, status, subject, logisticOrderId, incidentId, supplierQuoteId, lineId, line, reason } = row
  return {
    id,
    logisticOrderId,
    incidentId,
    lineId,
    reason: reason && toReason(context, reason),
    subject,
    status,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
    kind,
    supplierQuoteId,
    order: row.order,
    line: line && { ...line, name: pickText(line.name, context.locale) ?? line.sku },
    supplier: row.supplier,
    customerAccount: row.account,
    customerUser: row.user,
    messageCount: row.messageCount,
    isUnread: row.isUnread,
  }
}

/** `messages`: the newest first, as they were selected. */
export const toThread = (context: Context, row: ThreadRow, messages: MessageRow[]): Thread => ({
  ...toThreadFields(context, row),
  messages: messages.toReversed().map((message) => toMessage(context, message)),
})

export const toThreadSummary = (context: Context, row: ThreadRow, lastMessage: MessageRow): ThreadSummary => ({
  ...toThreadFields(context, row),
  lastMessage: toMessage(context, lastMessage),
})
