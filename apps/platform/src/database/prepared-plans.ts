import type { Db } from '@tiber/server/database'
import { sql, type SQL } from '@tiber/server/sql'

/** Runs a statement of a hot path under a name, so that each connection parses and plans its text once. */
export const queryPreparedRows = <Row>(db: Db, statement: SQL): Promise<Row[]> => db.queryPrepared<Row>(statement)

/**
 * Names every statement for the rest of the transaction and forces generic plans, because planning is most of the cost
 * of many small statements.
 */
export async function usePreparedPlans(db: Db): Promise<void> {
  if (db.session.isPrepared) return
  db.session.isPrepared = true
  await db.execute(sql`set local plan_cache_mode = force_generic_plan`)
}

/** Runs statements whose best plan depends on their values within a transaction that uses prepared plans. */
export async function withCustomPlans<Result>(db: Db, run: () => Promise<Result>): Promise<Result> {
  if (!db.session.isPrepared) return run()
  await db.execute(sql`set local plan_cache_mode = force_custom_plan`)
  const result = await run()
  await db.execute(sql`set local plan_cache_mode = force_generic_plan`)
  return result
}
