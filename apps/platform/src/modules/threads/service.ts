import type { FileResponse } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import type { ThreadStatus } from '@tiber/contract/conversations/thread-enums'
import {
  threadMessageLimit,
  type Message,
  type NewMessage,
  type Thread,
} from '@tiber/contract/conversations/thread-shapes'
import { toSpringPage } from '@tiber/contract/paging'
import { inTransaction, type Context } from '../../context.ts'
import { readTotal } from '../../database/read-total.ts'
import { attachFiles, readFile } from '../files/service.ts'
import { findOperator } from '../settings/service.ts'
import * as messages from './message-queries.ts'
import * as queries from './thread-queries.ts'
import type { CallerContext } from './thread-queries.ts'
import { toMessage, toThread, toThreadSummary } from './thread-response.ts'

type Paging = { page: number; size: number }
type ThreadPlace = { logisticOrderId?: string; incidentId?: string }

async function requireThread(context: CallerContext, id: string, place: ThreadPlace = {}) {
  const row = await queries.selectThreadById(context, id, place)
  if (!row) throw createNotFound(id)
  return row
}

const createNotFound = (id: string) => new PlatformError('F-E-002', `Thread ${id} not found.`, 'id')

export async function readThread(context: CallerContext, id: string, place: ThreadPlace = {}): Promise<Thread> {
  const row = await requireThread(context, id, place)
  return toThread(context, row, await messages.selectMessagesBefore(context, row.id, { size: threadMessageLimit }))
}

/** Lists conversations for an inbox, each with its last message. */
export async function listThreads(context: CallerContext, { page, size, ...filter }: queries.InboxFilter & Paging) {
  const { rows, total } = await selectPage(context, filter, { page, size })
  const last = await messages.selectNewestMessages(context, toIds(rows), 1)
  const byThread = new Map(last.map((message) => [message.threadId, message]))
  const content = rows.map((row) => toThreadSummary(context, row, byThread.get(row.id)!))
  return toSpringPage(content, { page, size, total })
}

/** Lists threads with their newest messages, as clients of an order's threads expect them. */
export async function listThreadsWithMessages(context: CallerContext, filter: queries.InboxFilter, paging: Paging) {
  const { rows, total } = await selectPage(context, filter, paging)
  const newest = await messages.selectNewestMessages(context, toIds(rows), threadMessageLimit)
  const byThread = Map.groupBy(newest, ({ threadId }) => threadId)
  const content = rows.map((row) => toThread(context, row, byThread.get(row.id) ?? []))
  return toSpringPage(content, { ...paging, total })
}

async function selectPage(context: CallerContext, filter: queries.InboxFilter, { page, size }: Paging) {
  const select = (paging: Paging) => queries.selectThreads(context, filter, paging)
  const rows = await select({ page, size })
  return { rows, total: await readTotal(rows, page, select) }
}

const toIds = (rows: { id: string }[]) => rows.map(({ id }) => id)

const maxUnreadCount = 100

export const countUnread = async (context: CallerContext) => ({
  count: await queries.countUnreadThreads(context, maxUnreadCount),
})

/** Lists all messages of a thread page by page, the oldest first. */
export async function listMessages(context: CallerContext, id: string, paging: Paging & ThreadPlace) {
  const { page, size, ...place } = paging
  const row = await requireThread(context, id, place)
  const rows = await messages.selectMessagePage(context, row.id, { page, size })
  const content = rows.map((message) => toMessage(context, message))
  return toSpringPage(content, { page, size, total: row.messageCount })
}

/** Lists the messages before a given one, the oldest first. */
export async function listOlderMessages(
  context: CallerContext,
  id: string,
  { before, size = threadMessageLimit }: { before?: string; size?: number },
) {
  const row = await requireThread(context, id)
  const params = { ...(before !== undefined && { before }), size: size + 1 }
  const rows = await messages.selectMessagesBefore(context, row.id, params)
  const content = rows.slice(0, size).toReversed()
  return { messages: content.map((message) => toMessage(context, message)), hasMore: rows.length > size }
}

/** Reads a file if a message of the thread carries it. */
export async function readThreadFile(context: CallerContext, id: string, fileId: string): Promise<FileResponse> {
  const row = await requireThread(context, id)
  if (!(await messages.hasAttachment(context, row.id, fileId)))
    throw new PlatformError('F-E-002', `File ${fileId} not found.`, 'fileId')
  return readFile(context, fileId)
}

export async function markRead(context: CallerContext, id: string, messageId: string) {
  const row = await requireThread(context, id)
  await queries.upsertReadMark(context, row.id, messageId)
  return null
}

export type MessageMailJob = { messageId: string }

/** A thread, found in an order, in an incident, or anywhere. */
export type ThreadAddress = ThreadPlace & { id: string }

/** Writes in an open thread and mails the other side. */
export function addMessage(
  context: CallerContext,
  { id, ...place }: ThreadAddress,
  { message, attachmentIds = [] }: NewMessage,
): Promise<Message> {
  return inTransaction(context, async (context) => {
    const { id: threadId } = await requireThread(context, id, place)
    const thread = await queries.lockThread(context, threadId)
    if (thread!.status === 'CLOSED') throw new PlatformError('ST0001', 'This conversation is closed.')
    const row = await insertMessage(context, threadId, { message, attachmentIds })
    await enqueueMail(context, row.id)
    return toMessage(context, row)
  })
}

async function insertMessage(context: CallerContext, threadId: string, { message, attachmentIds = [] }: NewMessage) {
  const files = await attachFiles(context, attachmentIds)
  return messages.insertMessage(context, {
    threadId,
    message: message.trim(),
    company: (await findOperator(context))?.name ?? null,
    fileIds: files.map((file) => file.id),
  })
}

const enqueueMail = (context: CallerContext, messageId: string) =>
  context.jobs.enqueue(context, 'message-mail', { messageId } satisfies MessageMailJob)

/** Starts a thread with its first message, and mails the other side; the calling module has checked what it is about. */
export function createThread(context: CallerContext, thread: queries.NewThread, message: NewMessage): Promise<string> {
  return inTransaction(context, async (context) => {
    const { id, messageId } = await createUnmailedThread(context, thread, message)
    await enqueueMail(context, messageId)
    return id
  })
}

/** Starts a thread whose first message a mail of the calling module carries. */
export async function createUnmailedThread(context: CallerContext, thread: queries.NewThread, message: NewMessage) {
  const id = await queries.insertThread(context, thread)
  const { id: messageId } = await insertMessage(context, id, message)
  return { id, messageId }
}

export { countUnreadMessages } from './message-queries.ts'

export type Conversation = { messages: Message[]; unread: number }

/** Reads the newest messages of several threads, the oldest first, and how many of them the caller has not read. */
export async function readConversations(context: CallerContext, ids: string[]): Promise<Map<string, Conversation>> {
  if (ids.length === 0) return new Map()
  const newest = await messages.selectNewestMessages(context, ids, threadMessageLimit)
  const unread = await messages.countUnreadMessages(context, ids)
  const byThread = Map.groupBy(newest, ({ threadId }) => threadId)
  const toMessages = (id: string) => (byThread.get(id) ?? []).toReversed().map((row) => toMessage(context, row))
  return new Map(ids.map((id) => [id, { messages: toMessages(id), unread: unread.get(id) ?? 0 }]))
}

/** Closes the conversations about something that is settled. */
export async function closeThreads(context: Context, ids: string[]): Promise<void> {
  if (ids.length > 0) await queries.updateStatuses(context, ids, 'CLOSED')
}

/** Closes a conversation or opens it again; that of an incident or a quote follows its own state. */
export function updateStatus(context: CallerContext, id: string, status: ThreadStatus): Promise<Thread> {
  return inTransaction(context, async (context) => {
    const thread = await queries.lockThread(context, id)
    if (!thread) throw createNotFound(id)
    if (thread.kind === 'INCIDENT' || thread.kind === 'QUOTE')
      throw new PlatformError('ST0001', 'This conversation is closed together with what it is about.')
    await queries.updateStatus(context, id, status)
    return readThread(context, id)
  })
}
