import { sql } from 'drizzle-orm'
import type { TestPlatform } from './test-platform.ts'

/** From now on accounts with the range of CANTABRICO may not buy from Ebro. */
export async function forbidEbro({ database, advance }: TestPlatform) {
  await database.db.execute(
    sql`update assortment set exclude = exclude || '{"suppliers": ["EBRO"]}' where external_id = 'CANTABRICO-RANGE'`,
  )
  // What is remembered of assortments is old by then.
  advance(60)
}
