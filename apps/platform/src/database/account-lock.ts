import { sql } from '@tiber/server/sql'
import type { Db } from '@tiber/server/database'
import { queryRows } from './query-rows.ts'

/** Serialises changes to an account's addresses, organisations or users, so that rules about all of them hold. */
export async function lockAccount(db: Db, accountId: string): Promise<{ name: string } | undefined> {
  const [row] = await queryRows<{ name: string }>(
    db,
    sql`select name from customer_account where id = ${accountId} for no key update`,
  )
  return row
}
