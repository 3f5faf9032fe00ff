import type { ThreadSummary } from '@tiber/contract/conversations/thread-shapes'

/** A conversation in a list: who it is with, what it is about and its last message. */
export type ThreadRow = Pick<ThreadSummary, 'id' | 'kind' | 'status' | 'isUnread' | 'subject' | 'order'> & {
  reason: string | null
  sku: string | null
  supplier: string | null
  last: { excerpt: string; author: string; isOwn: boolean; at: string; attachmentCount: number }
}

const maxExcerpt = 160

export function toThreadRow(thread: ThreadSummary, userId: string): ThreadRow {
  const { id, kind, status, isUnread, subject, order, reason, line, supplier, lastMessage } = thread
  return {
    id,
    kind,
    status,
    isUnread,
    subject,
    order,
    reason: reason?.label ?? null,
    sku: line?.sku ?? null,
    supplier: supplier?.name ?? null,
    last: {
      excerpt: lastMessage.message.replaceAll(/\s+/g, ' ').slice(0, maxExcerpt),
      author: lastMessage.author.name,
      isOwn: lastMessage.author.id === userId,
      at: lastMessage.createdAt,
      attachmentCount: lastMessage.attachments.length,
    },
  }
}
