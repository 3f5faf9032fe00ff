import { sql } from '@tiber/server/sql'
import type { TestPlatform } from './test-platform.ts'

/** Excludes the supplier Ebro from the assortment of CANTABRICO. */
export async function excludeEbro({ database, advance }: TestPlatform) {
  await database.db.execute(
    sql`update assortment set exclude = exclude || '{"suppliers": ["EBRO"]}' where external_id = 'CANTABRICO-RANGE'`,
  )
  // Lets the cached assortments expire.
  advance(60)
}
