import { PlatformError } from '@tiber/contract/errors'
import type { CustomerContext } from '../../context.ts'
import { selectChangedCarts } from '../carts/service.ts'
import { countUnread } from '../threads/service.ts'

/** Changes may commit in a different order than they started, so the last few seconds are read again. */
const overlapMs = 5000

/** `unread` is absent in cursors of older versions. */
type Cursor = { at: number; seen: Record<string, number>; unread?: number }

/** Returns the carts changed since the cursor and the unread conversations; waits until either differs. */
export async function waitForChanges(
  context: CustomerContext,
  { since, waitSeconds = 0 }: { since?: string; waitSeconds?: number },
) {
  const cursor = since === undefined ? undefined : parseCursor(since)
  const until = context.now().getTime() + waitSeconds * 1000
  let isOpen = true
  for (;;) {
    const now = context.now().getTime()
    const rows = await selectChangedCarts(context, new Date((cursor?.at ?? now) - overlapMs))
    const { count: unread } = await countUnread(context)
    const updates = cursor ? rows.filter(({ id, version }) => cursor.seen[id] !== version) : []
    const hasChanged = updates.length > 0 || cursor?.unread !== unread
    if (!cursor || hasChanged || now >= until || !isOpen)
      return {
        carts: updates.map(({ id, version, isDeleted }) => ({ id, version, deleted: isDeleted })),
        unreadThreads: unread,
        now: encodeCursor(rows, { at: now, unread }),
      }
    isOpen = await context.changes.wait(context.caller.accountId, until - now)
  }
}

/** Carts dropped for lack of room are reported twice, which is harmless: a client ignores a version it already has. */
const maxSeen = 300

const encodeCursor = (rows: { id: string; version: number }[], { at, unread }: { at: number; unread: number }) => {
  const seen = Object.fromEntries(rows.slice(-maxSeen).map(({ id, version }) => [id, version]))
  return Buffer.from(JSON.stringify({ at, seen, unread })).toString('base64url')
}

/** Databases and calendars write later years in different ways. */
const maxTimestamp = Date.UTC(9999, 0)

function parseCursor(text: string): Cursor {
  try {
    const { at, seen, unread } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Cursor
    if (Number.isInteger(at) && at >= overlapMs && at < maxTimestamp && typeof seen === 'object')
      return { at, seen: seen ?? {}, ...(typeof unread === 'number' && { unread }) }
  } catch {
    // Falls through to the error below.
  }
  throw new PlatformError('F-E-012', undefined, 'since')
}
