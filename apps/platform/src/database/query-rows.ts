import type { SQL } from 'drizzle-orm'
import type { Db } from '@tiber/server/database'

/** Runs a raw statement and returns its rows, on both engines. */
export async function queryRows<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as { rows: Row[] }
  return result.rows
}
