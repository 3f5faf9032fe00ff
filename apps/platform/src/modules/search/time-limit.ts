import { PlatformError } from '@tiber/contract/errors'
import type { Db } from '@tiber/server/database'
import type { Context } from '../../context.ts'
import { hasSqlState } from './sql-state.ts'
import { setTimeLimit } from './time-limit-queries.ts'

/** All of a call together: one statement may have waited for a new index to be put in place. */
const statementsPerCall = 2
const cancelled = '57014'
const tooLong = () =>
  new PlatformError('SV0002', 'The search took too long; another word or a filter makes it shorter.')

/**
 * Runs a call that a strange request might make long, on one connection: the database gives up a statement after some
 * seconds, and where many were slow together no further one is begun (`requireTime`). Then we say so.
 */
export async function withinTime<Result>(
  context: Context,
  run: (context: Context, requireTime: () => void) => Promise<Result>,
): Promise<Result> {
  const end = performance.now() + statementsPerCall * context.searchTimeLimitMs
  const requireTime = () => {
    if (performance.now() > end) throw tooLong()
  }
  try {
    return await context.db.transaction(async (transaction) => {
      const db = transaction as unknown as Db
      await setTimeLimit(db, context.searchTimeLimitMs)
      return run({ ...context, db, isTransaction: true, home: context.db }, requireTime)
    })
  } catch (error) {
    if (!hasSqlState(error, cancelled)) throw error
    throw tooLong()
  }
}
