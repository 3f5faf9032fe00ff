import { sql } from '@tiber/server/sql'
import { expect, test } from 'vitest'
import { queryRows } from '../../../database/query-rows.ts'
import { jobHandlers, type JobName } from '../../../job-handlers.ts'
import { useOrders } from '../../../testing/orders.ts'

const used = useOrders()

/** Runs one queue, as its worker does. */
const runQueue = (name: JobName) =>
  used.platform.dependencies.jobs.drain({ [name]: jobHandlers[name] }, used.platform.systemContext)

test('follow-up jobs of a transition: a failed job is retried and repeats no other', async () => {
  const { database, drainJobs, readMails } = used.platform
  await drainJobs()
  const before = (await readMails()).length
  const { id } = await used.placeOrder()
  const { reference } = await used.buyer.commercialOrders.read({ params: { id } })
  await database.db.execute(sql`alter table order_document_line rename to order_document_line_away`)
  expect([await runQueue('order-events'), await runQueue('order-mail')]).toEqual([1, 1])
  await database.db.execute(sql`alter table order_document_line_away rename to order_document_line`)
  const listDocuments = () => used.buyer.documents.listByOrder({ params: { id } })
  expect(await listDocuments()).toHaveLength(0)
  await drainJobs()
  expect(await listDocuments()).toHaveLength(2)
  const sentMails = await readMails()
  expect(sentMails.slice(0, sentMails.length - before).map(({ subject }) => subject)).toEqual([
    expect.stringContaining(reference),
  ])
})

test('follow-up jobs of a transition: one job per transaction and order, and one for its mails', async () => {
  const { id } = await used.placeOrder()
  const rows = await queryRows<{ name: string; actions: string[] }>(
    used.platform.database.db,
    sql`select j.name, (select jsonb_agg(e.action order by e.id) from order_event e
            where j.data->'data'->'eventIds' @> to_jsonb(e.id)) as actions
        from pgboss.job j where j.data->'data'->>'orderId' = ${id} order by j.name`,
  )
  expect(rows).toEqual([
    { name: 'order-events', actions: ['place', 'place', 'send', 'send'] },
    { name: 'order-mail', actions: ['send', 'send'] },
  ])
})
