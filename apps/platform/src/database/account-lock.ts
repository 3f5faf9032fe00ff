import { sql } from 'drizzle-orm'
import type { Db } from '@tiber/server/database'
import { rowsOf } from './rows.ts'

/** Changes of one account's book, tree or people come one after the other: rules that look at all of them then hold. */
export async function lockAccount(db: Db, accountId: string): Promise<{ name: string } | undefined> {
  const [row] = await rowsOf<{ name: string }>(
    db,
    sql`select name from customer_account where id = ${accountId} for no key update`,
  )
  return row
}
