import { sql } from '@tiber/server/sql'
import { expect, test } from 'vitest'
import { queryRows } from '../../../database/query-rows.ts'
import { jobHandlers, type JobName } from '../../../job-handlers.ts'
import { useOrders } from '../../../testing/orders.ts'
import { mailAboutOrder } from './order-mails.ts'

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
  expect(await listNewSubjects(before)).toEqual([expect.stringContaining(reference)])
})

const listNewSubjects = async (before: number) => {
  const mails = await used.platform.readMails()
  return mails.slice(0, mails.length - before).map(({ subject }) => subject)
}

test.each([
  ['noted on its order is not sent', 'order_mail'],
  ['sent is not noted', 'outbox_mail'],
])('a mail that cannot be %s › its job is repeated, and it is sent and noted once', async (_title, table) => {
  const { database, systemContext, readMails } = used.platform
  const { id } = await used.placeOrder()
  const texts = { subject: `Sobre ${id}, ${table}`, lines: ['Hola:'], button: 'Ver', end: 'Gracias.' }
  const send = () =>
    mailAboutOrder(systemContext(), { orderId: id }, { to: 'buyer@tiber.example', locale: 'es-ES', ...texts })
  const readState = async () => ({
    sent: (await readMails()).filter(({ subject }) => subject === texts.subject).length,
    noted: (
      await queryRows<{ subject: string }>(
        database.db,
        sql`select subject from order_mail where commercial_order_id = ${id} and subject = ${texts.subject}`,
      )
    ).length,
  })
  const rename = (from: string, to: string) => database.db.execute(sql.raw(`alter table ${from} rename to ${to}`))
  await rename(table, 'table_away')
  await expect(send()).rejects.toThrow(table)
  await rename('table_away', table)
  expect(await readState()).toEqual({ sent: 0, noted: 0 })
  await send()
  expect(await readState()).toEqual({ sent: 1, noted: 1 })
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

test('a mail to several people that one of them cannot get › the others get it once, however often it is repeated', async () => {
  const { database, systemContext, readMails, drainJobs } = used.platform
  await drainJobs()
  const order = await (await used.placeOrder()).read()
  const { id, reference, supplierSnapshot } = order.orderLogistics[0]!
  await drainJobs()
  const countMails = async () => {
    const mails = (await readMails()).filter(({ subject }) =>
      subject.includes(`no ha respondido el pedido ${reference}`),
    )
    return Object.fromEntries(
      mails.map(({ recipient }) => [recipient, mails.filter((each) => each.recipient === recipient).length]),
    )
  }
  const job = { stage: 'ESCALATION', supplierId: supplierSnapshot.id, logisticOrderIds: [id] }
  await systemContext().jobs.enqueue(systemContext(), 'seller-mail', job)
  // The first job only gives each of them a job of its own.
  const refused = 'sales@tiber.example'
  await database.db.execute(
    sql.raw(`alter table outbox_mail add constraint no_sales check (recipient <> '${refused}') not valid`),
  )
  await runUntilRefused('seller-mail')
  const before = await countMails()
  expect(before[refused]).toBeUndefined()
  await database.db.execute(sql`alter table outbox_mail drop constraint no_sales`)
  await runQueue('seller-mail')
  const after = await countMails()
  expect(after[refused]).toBe(1)
  expect(Object.keys(after).length).toBeGreaterThan(1)
  expect(new Set(Object.values(after))).toEqual(new Set([1]))
})

test('mails about two parts of an order of which one cannot be sent › the other is sent once, however often it is repeated', async () => {
  const { database, systemContext, readMails, drainJobs } = used.platform
  const order = await (await used.placeOrder()).read()
  const [accepted, declined] = order.orderLogistics.map(({ id, reference }) => ({ id, reference }))
  await drainJobs()
  const answer = (
    id: string,
    body: { status: 'ACCEPTED_BY_SUPPLIER' | 'DECLINED_BY_SUPPLIER'; reasonCode?: 'PRICE' },
  ) => used.sellers.operator.sellerOrders.updateStatus({ params: { id }, body })
  await answer(accepted!.id, { status: 'ACCEPTED_BY_SUPPLIER' })
  await answer(declined!.id, { status: 'DECLINED_BY_SUPPLIER', reasonCode: 'PRICE' })
  const jobs = await queryRows<{ eventIds: number[]; mailEvents: object }>(
    database.db,
    sql`delete from pgboss.job j where j.name = 'order-mail' and j.state = 'created' and j.data->'data'->>'orderId' = ${order.id}
        returning j.data->'data'->'eventIds' as "eventIds", j.data->'data'->'mailEvents' as "mailEvents"`,
  )
  expect(jobs).toHaveLength(2)
  await systemContext().jobs.enqueue(systemContext(), 'order-mail', {
    orderId: order.id,
    eventIds: jobs.flatMap(({ eventIds }) => eventIds),
    mailEvents: Object.assign({}, ...jobs.map(({ mailEvents }) => mailEvents)) as object,
  })
  await database.db.execute(
    sql.raw(
      `alter table outbox_mail add constraint no_part check (subject not like '%${declined!.reference}%') not valid`,
    ),
  )
  await runUntilRefused('order-mail')
  await database.db.execute(sql`alter table outbox_mail drop constraint no_part`)
  await runQueue('order-mail')
  const subjects = (await readMails()).map(({ subject }) => subject)
  for (const { reference } of [accepted!, declined!])
    expect(subjects.filter((subject) => subject.includes(reference))).toHaveLength(1)
})

/** Runs the queue until a job fails, and gives that one back, as a worker does that repeats it. */
async function runUntilRefused(name: JobName) {
  const { database } = used.platform
  await expect(runQueue(name)).rejects.toThrow()
  await database.db.execute(sql`update pgboss.job set state = 'created', started_on = null, heartbeat_on = null
    where name = ${name} and state = 'active'`)
}
