import { PlatformError } from '@tiber/contract/errors'
import type { CustomerContext } from '../../context.ts'
import { selectChangedCarts } from './queries.ts'

/** Changes may commit in a different order than they started, so the last few seconds are read again. */
const overlapMs = 5000

type Cursor = { at: number; seen: Record<string, number> }

/** Returns the carts changed since the cursor; waits for a change if there is none. */
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
    const updates = cursor ? rows.filter(({ id, version }) => cursor.seen[id] !== version) : []
    if (!cursor || updates.length > 0 || now >= until || !isOpen)
      return {
        carts: updates.map(({ id, version, isDeleted }) => ({ id, version, deleted: isDeleted })),
        now: encodeCursor(rows, now),
      }
    isOpen = await context.changes.wait(context.caller.accountId, until - now)
  }
}

/** Carts dropped for lack of room are reported twice, which is harmless: a client ignores a version it already has. */
const maxSeen = 300

const encodeCursor = (rows: { id: string; version: number }[], at: number) => {
  const seen = Object.fromEntries(rows.slice(-maxSeen).map(({ id, version }) => [id, version]))
  return Buffer.from(JSON.stringify({ at, seen })).toString('base64url')
}

/** Databases and calendars write later years in different ways. */
const maxTimestamp = Date.UTC(9999, 0)

function parseCursor(text: string): Cursor {
  try {
    const { at, seen } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Cursor
    if (Number.isInteger(at) && at >= overlapMs && at < maxTimestamp && typeof seen === 'object')
      return { at, seen: seen ?? {} }
  } catch {
    // Falls through to the error below.
  }
  throw new PlatformError('F-E-012', undefined, 'since')
}
