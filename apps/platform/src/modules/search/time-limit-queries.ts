import { sql } from 'drizzle-orm'
import type { Db } from '@tiber/server/database'
import { plannedRowsOf } from '../../database/planned.ts'

/**
 * For the transaction it is said in. A plan for any values is as good as one for these, and is made once. The first table
 * a new index takes is taken here for all of the search: they wait for each other there, and nowhere else.
 */
export async function setTimeLimit(db: Db, milliseconds: number) {
  await plannedRowsOf(
    db,
    sql`select set_config('statement_timeout', ${String(milliseconds)}, true),
          set_config('plan_cache_mode', 'force_generic_plan', true), exists (select from search_product)`,
  )
}
