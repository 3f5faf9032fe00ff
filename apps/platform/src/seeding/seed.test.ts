import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { variantsOf } from '@tiber/demo-data/catalogue/catalogue'
import { openPglite, type Database } from '@tiber/server/database'
import { queryRows } from '../database/query-rows.ts'
import { migratePlatform } from '../database/schema.ts'
import { seedDemoShop } from './seed.ts'

let database: Database
beforeEach(async () => {
  database = await openPglite({})
  await migratePlatform(database)
}, 150_000)
afterEach(() => database.close())

const count = async (table: string) => {
  const [row] = await queryRows<{ rows: number }>(database.db, sql.raw(`select count(*)::int as rows from ${table}`))
  return row?.rows
}

/** All indexes and keys of the schema, as statements. */
const keysAndIndexes = () =>
  queryRows<{ definition: string }>(
    database.db,
    sql`select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as definition
        from pg_constraint where connamespace = 'public'::regnamespace
      union all
      select indexdef from pg_indexes where schemaname = 'public' and tablename not like 'search\\_%'
      order by 1`,
  )

/** A database from nothing takes seconds, and many more while others use the machine. */
describe('seeding', { timeout: 150_000 }, () => {
  test('loads the small shop once, and leaves every index and key as it was', async () => {
    const before = await keysAndIndexes()
    const said: string[] = []
    expect(await seedDemoShop(database, { size: 'small', progress: (text) => said.push(text) })).toBe(true)
    expect(await keysAndIndexes()).toEqual(before)
    expect(await count('variant')).toBe(variantsOf({ size: 'small' }))
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
      expect(await count(table)).toBeGreaterThan(0)
    expect(said[0]).toBe('Loading the demo shop: stores, companies, people')
    expect(said.at(-1)).toMatch(/^Building the search index: [\d,]+ products$/)
    expect(await seedDemoShop(database, { size: 'small' })).toBe(false)
  })

  test('that fails leaves nothing behind', async () => {
    await database.db.execute(
      sql`insert into brand (id, external_id, name) values ('0000012001', 'in-the-way', 'In the way')`,
    )
    const before = await keysAndIndexes()
    await expect(seedDemoShop(database, { size: 'small' })).rejects.toThrow()
    expect(await count('customer_user')).toBe(0)
    expect(await count('product')).toBe(0)
    expect(await keysAndIndexes()).toEqual(before)
  })
})
