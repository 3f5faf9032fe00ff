import { PlatformError } from '@tiber/contract/errors'
import type { Context } from '../../../context.ts'
import { hasSqlState } from './sql-state.ts'
import { buildTimeLimit } from './time-limit-queries.ts'

/** The limit of a call in time limits of a statement: one statement may have waited for the swap of the index. */
const statementsPerCall = 2
const cancelled = '57014'
const createTimeoutError = () =>
  new PlatformError('SV0002', 'The search took too long. Try another word or add a filter.')

/**
 * Runs a search on one connection within a time limit: the database cancels a slow statement, and after many slow ones
 * `requireTimeLeft` stops the next. Both end in SV0002.
 */
export async function withTimeLimit<Result>(
  context: Context,
  run: (context: Context, requireTimeLeft: () => void) => Promise<Result>,
): Promise<Result> {
  const end = performance.now() + statementsPerCall * context.searchTimeLimitMs
  const requireTimeLeft = () => {
    if (performance.now() > end) throw createTimeoutError()
  }
  try {
    return await context.db.transaction(
      (db) => run({ ...context, db, isTransaction: true, cacheDb: context.db }, requireTimeLeft),
      { settings: buildTimeLimit(context.searchTimeLimitMs) },
    )
  } catch (error) {
    if (!hasSqlState(error, cancelled)) throw error
    throw createTimeoutError()
  }
}

/**
 * Limits the time of look-ups outside of a transaction, for what was searched before: without one the database cannot be
 * told to cancel them, so that a blocked one keeps its connection until it is let through.
 */
export async function withinTimeLimit<Result>(
  { searchTimeLimitMs }: Context,
  run: () => Promise<Result>,
): Promise<Result> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(createTimeoutError()), searchTimeLimitMs)
  try {
    return await Promise.race([run(), timeout])
  } finally {
    clearTimeout(timer)
  }
}
