import { sql } from '@tiber/server/sql'
import type { Db } from '@tiber/server/database'
import { queryPreparedRows } from '../../../database/prepared-plans.ts'

/**
 * Sets the time limit of the transaction. Forces generic plans, which are as good as custom ones here and are cached.
 * Touches the first table that a swap of the index locks, so that a search waits for a swap here and nowhere else.
 */
export async function setTimeLimit(db: Db, milliseconds: number) {
  await queryPreparedRows<never>(
    db,
    sql`select set_config('statement_timeout', ${String(milliseconds)}, true),
          set_config('plan_cache_mode', 'force_generic_plan', true), exists (select from search_product)`,
  )
}
