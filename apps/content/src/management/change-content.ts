import type { Db } from '@tiber/server/database'
import { lockSpace, raiseCacheVersion, spaceId } from '../queries.ts'
import type { StoryEvent, Webhook } from './webhook.ts'

/** Who changes content, and how others learn of it. */
export type Editing = { db: Db; author: string; webhook: Webhook }

/** Runs a change in a transaction, one after another. Events raise the cache version in it and call the webhook after its commit. */
export async function changeContent<Value>(
  { db, author, webhook }: Editing,
  change: (db: Db, addEvent: (event: Omit<StoryEvent, 'space_id' | 'text'>) => void) => Promise<Value>,
): Promise<Value> {
  const events: StoryEvent[] = []
  const value = await db.transaction(async (transaction) => {
    await lockSpace(transaction)
    const result = await change(transaction, (event) => {
      const text = `${author} ${event.action} ${event.full_slug}`
      events.push({ ...event, space_id: spaceId, text })
    })
    if (events.length > 0) await raiseCacheVersion(transaction)
    return result
  })
  for (const event of events) webhook.send(event)
  return value
}
