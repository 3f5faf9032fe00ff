import { createHash, timingSafeEqual } from 'node:crypto'
import type { Db } from '@tiber/server/database'
import { selectSpace, type Space } from './queries.ts'
import { RequestError } from './request-error.ts'

export type SpaceReader = () => Promise<Space>

/**
 * Reads the space with its cache version for every request, so that a publish of any process counts at once. Requests
 * that arrive during a read share the next one: under load there is one statement for many requests.
 */
export function createSpaceReader(db: Db): SpaceReader {
  let running: Promise<Space> | undefined
  let next: Promise<Space> | undefined
  const start = (): Promise<Space> => {
    const read = requireSpace(db).finally(() => {
      if (running === read) running = undefined
    })
    running = read
    return read
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
