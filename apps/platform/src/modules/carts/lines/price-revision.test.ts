import { sql } from '@tiber/server/sql'
import { expect, test } from 'vitest'
import { queryRows } from '../../../database/query-rows.ts'
import { useCarts } from '../../../testing/carts.ts'

const used = useCarts()

test('a tax change increments the price revision, a stock change does not', async () => {
  const { db } = used.platform.database
  const revision = async () =>
    (await queryRows<{ revision: number }>(db, sql`select revision::int from price_revision`))[0]!.revision
  const before = await revision()
  await db.execute(sql`update offer set stock = stock + 1`)
  expect(await revision()).toBe(before)
  await db.execute(sql`update offer set tax_rate = tax_rate + 1 where id = (select max(id) from offer)`)
  expect(await revision()).toBe(before + 1)
})
