import { PlatformError } from '@tiber/contract/errors'
import type { CustomerContext } from '../../context.ts'
import { selectChanged } from './queries.ts'

/** Changes are committed in another order than they were begun: what is a little older is looked at again. */
const overlapMs = 5000

type Cursor = { at: number; seen: Record<string, number> }

/** What changed since the last time; waits for something where nothing did. */
export async function waitForChanges(
  context: CustomerContext,
  { since, waitSeconds = 0 }: { since?: string; waitSeconds?: number },
) {
  const cursor = since === undefined ? undefined : cursorOf(since)
  const until = context.now().getTime() + waitSeconds * 1000
  let goesOn = true
  for (;;) {
    const now = context.now().getTime()
    const rows = await selectChanged(context, new Date((cursor?.at ?? now) - overlapMs))
    const news = cursor ? rows.filter(({ id, version }) => cursor.seen[id] !== version) : []
    if (!cursor || news.length > 0 || now >= until || !goesOn)
      return {
        carts: news.map(({ id, version, isDeleted }) => ({ id, version, deleted: isDeleted })),
        now: textOf(rows, now),
      }
    goesOn = await context.changes.wait(context.caller.accountId, until - now)
  }
}

/** What there is no room for is told twice, which does no harm: who knows a version already does nothing. */
const mostSeen = 300

const textOf = (rows: { id: string; version: number }[], at: number) => {
  const seen = Object.fromEntries(rows.slice(-mostSeen).map(({ id, version }) => [id, version]))
  return Buffer.from(JSON.stringify({ at, seen })).toString('base64url')
}

/** Beyond it are years that databases and calendars write in other ways. */
const latestMs = Date.UTC(9999, 0)

function cursorOf(text: string): Cursor {
  try {
    const { at, seen } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Cursor
    if (Number.isInteger(at) && at >= overlapMs && at < latestMs && typeof seen === 'object')
      return { at, seen: seen ?? {} }
  } catch {
    // Said below.
  }
  throw new PlatformError('F-E-012', undefined, 'since')
}
