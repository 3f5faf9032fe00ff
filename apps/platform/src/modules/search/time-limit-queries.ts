import { sql } from 'drizzle-orm'
import type { Db } from '@tiber/server/database'

/** For the transaction it is said in. */
export async function setTimeLimit(db: Db, milliseconds: number) {
  await db.execute(sql.raw(`set local statement_timeout = ${milliseconds}`))
}
