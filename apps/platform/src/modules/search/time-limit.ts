import { PlatformError } from '@tiber/contract/errors'
import type { Db } from '@tiber/server/database'
import type { Context } from '../../context.ts'
import { hasSqlState } from './sql-state.ts'
import { setTimeLimit } from './time-limit-queries.ts'

const limitMs = 3000
const cancelled = '57014'

/** Runs a statement that a strange request might make long; the database gives up after some seconds, and we say so. */
export async function withinTime<Result>(context: Context, run: (db: Db) => Promise<Result>): Promise<Result> {
  try {
    return await context.db.transaction(async (transaction) => {
      const db = transaction as unknown as Db
      await setTimeLimit(db, limitMs)
      return run(db)
    })
  } catch (error) {
    if (!hasSqlState(error, cancelled)) throw error
    throw new PlatformError('SV0002', 'The search took too long; another word or a filter makes it shorter.')
  }
}
