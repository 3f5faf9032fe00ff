import { createNotFound, rethrowAsNotFound } from '#app/server/not-found.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { toMessageView, toThreadView } from './thread-view.ts'

/** Reads a conversation with its newest messages, or with those before a given one. */
export async function readThread(handle: SessionHandle, id: string, url: URL) {
  if (!(await hasFeature(handle, 'messages'))) throw createNotFound(url)
  const { threads } = handle.platform
  const before = url.searchParams.get('before')
  const [thread, older] = await Promise.all([
    threads.read({ params: { id } }),
    before === null ? undefined : threads.messages({ params: { id }, query: { before } }),
  ]).catch(rethrowAsNotFound(url))
  const view = toThreadView(thread)
  const messages = older ? older.messages.map(toMessageView) : view.messages
  return {
    thread: { ...view, messages },
    isOlderPage: older !== undefined,
    hasOlder: older ? older.hasMore : thread.messageCount > thread.messages.length,
    userId: handle.session.user?.id ?? '',
    /** Names the next message, so that sending it twice writes it once. */
    draftKey: crypto.randomUUID(),
  }
}

export type ThreadPageData = Awaited<ReturnType<typeof readThread>>
