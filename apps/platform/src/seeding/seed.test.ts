import { afterEach, beforeEach, describe, expect, inject as provided, test } from 'vitest'
import { sql } from '@tiber/server/sql'
import { countVariants } from '@tiber/demo-data/catalogue/catalogue'
import type { Database } from '@tiber/server/database'
import { queryRows } from '../database/query-rows.ts'
import { migratePlatform } from '../database/schema.ts'
import { openEmptyDatabase } from '../testing/database/database-image.ts'
import { seedDemoShop } from './seed.ts'

let database: Database
beforeEach(async () => {
  database = await openEmptyDatabase(provided('databaseImage'))
  await migratePlatform(database)
}, 150_000)
afterEach(() => database.close())

const countRows = async (table: string) => {
  const [row] = await queryRows<{ rows: number }>(database.db, sql.raw(`select count(*)::int as rows from ${table}`))
  return row?.rows
}

/** Lists the definitions of all indexes and keys of the schema. */
const listKeysAndIndexes = () =>
  queryRows<{ definition: string }>(
    database.db,
    sql`select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as definition
        from pg_constraint where connamespace = 'public'::regnamespace
      union all
      select indexdef from pg_indexes where schemaname = 'public' and tablename not like 'search\\_%'
      order by 1`,
  )

/** Creating a database takes seconds, and much longer on a busy machine. */
describe('seeding', { timeout: 150_000 }, () => {
  test('loads the small shop once and restores every index and key', async () => {
    const before = await listKeysAndIndexes()
    const messages: string[] = []
    expect(await seedDemoShop(database, { size: 'small', progress: (text) => messages.push(text) })).toBe(true)
    expect(await listKeysAndIndexes()).toEqual(before)
    expect(await countRows('variant')).toBe(countVariants({ size: 'small' }))
    for (const table of [
      'offer',
      'offer_price',
      'asset',
      'review',
      'part_number',
      'product_relation',
      'assortment_holder',
      'navigation_category',
      'supplier_evaluation',
      'cart_supplier',
      'search_product',
    ])
      expect(await countRows(table)).toBeGreaterThan(0)
    expect(messages[0]).toBe('Loading the demo shop: stores, companies, people')
    expect(messages.at(-1)).toMatch(/^Building the search index: [\d,]+ products$/)
    expect(await seedDemoShop(database, { size: 'small' })).toBe(false)
  })

  test('a failure leaves nothing behind', async () => {
    await database.db.execute(
      sql`insert into brand (id, external_id, name) values ('0000012001', 'in-the-way', 'In the way')`,
    )
    const before = await listKeysAndIndexes()
    await expect(seedDemoShop(database, { size: 'small' })).rejects.toThrow()
    expect(await countRows('customer_user')).toBe(0)
    expect(await countRows('product')).toBe(0)
    expect(await listKeysAndIndexes()).toEqual(before)
  })
})
