import { sql } from 'drizzle-orm'
import type { Db } from '@tiber/server/database'
import { plannedRowsOf } from '../../database/planned.ts'

/** For the transaction it is said in. A plan for any values is as good as one for these, and is made once. */
export async function setTimeLimit(db: Db, milliseconds: number) {
  await plannedRowsOf(
    db,
    sql`select set_config('statement_timeout', ${String(milliseconds)}, true),
          set_config('plan_cache_mode', 'force_generic_plan', true)`,
  )
}
