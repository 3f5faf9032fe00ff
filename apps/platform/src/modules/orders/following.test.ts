import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '../../database/rows.ts'
import { jobHandlers } from '../../job-handlers.ts'
import { useOrders } from '../../testing/orders.ts'

const used = useOrders()

test('what follows from a move and fails is done again by itself: the rest is done, and once', async () => {
  const { database, parts, systemContext, drainJobs, mails } = used.platform
  await drainJobs()
  const before = (await mails()).length
  const { id } = await used.placed()
  const { reference } = await used.buyer.commercialOrders.read({ params: { id } })
  await database.db.execute(sql`alter table outbox_mail rename to outbox_mail_away`)
  const { 'order-moved': followMoves } = jobHandlers
  expect(await parts.jobs.drain({ 'order-moved': followMoves }, systemContext)).toBe(1)
  const papers = () => used.buyer.documents.ofOrder({ params: { id } })
  expect(await papers()).toHaveLength(2)

  await database.db.execute(sql`alter table outbox_mail_away rename to outbox_mail`)
  await drainJobs()
  const told = (await mails()).slice(0, (await mails()).length - before)
  expect(told.map(({ subject }) => subject)).toEqual([expect.stringContaining(reference)])
  expect(await papers()).toHaveLength(2)
})

test('all that one transaction does to an order follows by one job', async () => {
  const { id } = await used.placed()
  const rows = await rowsOf<{ actions: string[] }>(
    used.platform.database.db,
    sql`select (select jsonb_agg(e.action order by e.id) from order_event e
            where j.data->'data'->'eventIds' @> to_jsonb(e.id)) as actions
        from pgboss.job j where j.name = 'order-moved' and j.data->'data'->>'orderId' = ${id}`,
  )
  expect(rows.map(({ actions }) => actions)).toEqual([['place', 'place', 'send', 'send']])
})
