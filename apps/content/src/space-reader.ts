import { createHash, timingSafeEqual } from 'node:crypto'
import type { Database, Db } from '@tiber/server/database'
import { selectSpace, spaceChannel, type Space } from './queries.ts'
import { RequestError } from './request-error.ts'

export type SpaceReader = () => Promise<Space>

/**
 * Creates a reader that knows the current cache version, so that a publish of any process counts at once. On PostgreSQL
 * every request reads it; the embedded database has one process, which keeps it until it is told of a change.
 */
export function createSpaceReader({ db, engine }: Database): SpaceReader {
  const read = shareReads(() => requireSpace(db))
  if (engine.kind === 'postgres') return read
  let kept: Space | undefined
  let changes = 0
  let isListening = false
  const forget = () => {
    changes += 1
    kept = undefined
  }
  engine.pglite.listen(spaceChannel, forget).then(
    () => (isListening = true),
    // The database is closed already; requests find out by themselves.
    () => undefined,
  )
  return async () => {
    if (kept) return kept
    const changesBefore = changes
    const space = await read()
    if (isListening && changes === changesBefore) kept = space
    return space
  }
}

/** Requests that arrive during a read share the next one: under load there is one statement for many requests. */
function shareReads(read: () => Promise<Space>): SpaceReader {
  let running: Promise<Space> | undefined
  let next: Promise<Space> | undefined
  const start = (): Promise<Space> => {
    const current = read().finally(() => {
      if (running === current) running = undefined
    })
    running = current
    return current
  }
  const startNext = () => {
    next = undefined
    return start()
  }
  return () => {
    if (!running) return start()
    next ??= running.then(startNext, startNext)
    return next
  }
}

async function requireSpace(db: Db): Promise<Space> {
  const space = await selectSpace(db)
  if (!space) throw new Error('The space does not exist.')
  return space
}

/** Returns what a token may read; throws for a missing and for a wrong one alike, as Storyblok does. */
export function requireAccess(space: Space, token: string | undefined): 'published' | 'draft' {
  if (token !== undefined && isEqual(token, space.previewToken)) return 'draft'
  if (token !== undefined && isEqual(token, space.publicToken)) return 'published'
  throw new RequestError(401, 'Unauthorized')
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isEqual = (given: string, expected: string) =>
  given.length === expected.length && timingSafeEqual(digest(given), digest(expected))
