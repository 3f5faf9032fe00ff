import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '../../database/rows.ts'
import { jobHandlers, type JobName } from '../../job-handlers.ts'
import { useOrders } from '../../testing/orders.ts'

const used = useOrders()

/** Works one queue, as its worker would. */
const work = (name: JobName) =>
  used.platform.parts.jobs.drain({ [name]: jobHandlers[name] }, used.platform.systemContext)

test('what follows from a move and fails is done again by itself: it keeps nothing else back, and nothing is done twice', async () => {
  const { database, drainJobs, mails } = used.platform
  await drainJobs()
  const before = (await mails()).length
  const { id } = await used.placed()
  const { reference } = await used.buyer.commercialOrders.read({ params: { id } })
  await database.db.execute(sql`alter table order_document_line rename to order_document_line_away`)
  expect([await work('order-moved'), await work('order-mail')]).toEqual([1, 1])
  await database.db.execute(sql`alter table order_document_line_away rename to order_document_line`)
  const papers = () => used.buyer.documents.ofOrder({ params: { id } })
  expect(await papers()).toHaveLength(0)
  await drainJobs()
  expect(await papers()).toHaveLength(2)
  const told = await mails()
  expect(told.slice(0, told.length - before).map(({ subject }) => subject)).toEqual([
    expect.stringContaining(reference),
  ])
})

test('all that one transaction does to an order follows by one job, and its mails by another', async () => {
  const { id } = await used.placed()
  const rows = await rowsOf<{ name: string; actions: string[] }>(
    used.platform.database.db,
    sql`select j.name, (select jsonb_agg(e.action order by e.id) from order_event e
            where j.data->'data'->'eventIds' @> to_jsonb(e.id)) as actions
        from pgboss.job j where j.data->'data'->>'orderId' = ${id} order by j.name`,
  )
  expect(rows).toEqual([
    { name: 'order-mail', actions: ['send', 'send'] },
    { name: 'order-moved', actions: ['place', 'place', 'send', 'send'] },
  ])
})
