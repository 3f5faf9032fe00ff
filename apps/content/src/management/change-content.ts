import type { Db } from '@tiber/server/database'
import { lockSpace, raiseCacheVersion, spaceId } from '../queries.ts'
import type { StoryEvent, Webhook } from './webhook.ts'

/** Who changes content, and how others learn of it. */
export type Editing = { db: Db; author: string; webhook: Webhook }

type AddedEvent = Omit<StoryEvent, 'space_id' | 'text'>
/** A change in progress: its transaction, its author, and the events it causes. */
export type ContentChange = { db: Db; author: string; addEvent: (event: AddedEvent) => void }

/** Runs a change in a transaction, one after another. Events raise the cache version in it and call the webhook after its commit. */
export async function changeContent<Value>(
  { db, author, webhook }: Editing,
  run: (change: ContentChange) => Promise<Value>,
): Promise<Value> {
  const events: StoryEvent[] = []
  const value = await db.transaction(async (transaction) => {
    await lockSpace(transaction)
    const addEvent = (event: AddedEvent) => {
      const text = `${author} ${event.action} ${event.full_slug}`
      events.push({ ...event, space_id: spaceId, text })
    }
    const result = await run({ db: transaction, author, addEvent })
    if (events.length > 0) await raiseCacheVersion(transaction)
    return result
  })
  for (const event of events) webhook.send(event)
  return value
}
