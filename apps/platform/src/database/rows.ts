import type { SQL } from 'drizzle-orm'
import type { Db } from '@tiber/server/database'

/** Runs a raw statement; both engines answer with `rows`. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as { rows: Row[] }
  return result.rows
}
