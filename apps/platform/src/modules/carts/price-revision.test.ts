import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '../../database/rows.ts'
import { useCarts } from '../../testing/carts.ts'

const used = useCarts()

test('carts are priced anew after a change of taxes, and not after one of stock', async () => {
  const { db } = used.platform.database
  const revision = async () =>
    (await rowsOf<{ revision: number }>(db, sql`select revision::int from price_revision`))[0]!.revision
  const before = await revision()
  await db.execute(sql`update offer set stock = stock + 1`)
  expect(await revision()).toBe(before)
  await db.execute(sql`update offer set tax_rate = tax_rate + 1 where id = (select max(id) from offer)`)
  expect(await revision()).toBe(before + 1)
})
