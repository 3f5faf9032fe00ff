import { sql } from '@tiber/server/sql'
import { expect, test } from 'vitest'
import { inTransaction } from '../../context.ts'
import { queryRows } from '../../database/query-rows.ts'
import { useOrders } from '../../testing/orders.ts'
import { issueDocuments } from './issue-documents.ts'

const used = useOrders()

/** Ships a supplier's part of an order in full, in one step per status. */
async function ship(supplier = 'EBRO') {
  const { id } = (await (await used.placeOrder()).read()).orderLogistics.find(
    ({ supplierSnapshot }) => supplierSnapshot.externalId === supplier,
  )!
  const { sellerOrders } = supplier === 'EBRO' ? used.sellers.ebro : used.sellers.operator
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT', 'SHIPPED'] as const)
    await sellerOrders.updateStatus({ params: { id }, body: { status } })
  return id
}
const list = () => used.sellers.operator.documents.series()
const readYear = async (type: string, supplier = 'Tornillería Ebro') => {
  const year = used.platform.now().getUTCFullYear()
  return (await list()).find((each) => each.type === type && each.year === year && each.supplier === supplier)!
}

test('series › orders shipped at once, one of them credited › none is missing and each follows the one before', async () => {
  const before = (await readYear('INVOICE'))?.count ?? 0
  const [id] = await Promise.all([ship(), ship(), ship(), ship()])
  await used.platform.drainJobs()
  await used.sellers.ebro.documents.credit({ params: { id: id! }, body: { reason: 'Dañado' } })
  for (const type of ['INVOICE', 'CREDIT_NOTE']) {
    const series = await readYear(type)
    expect(series).toMatchObject({ supplier: 'Tornillería Ebro', missing: [], changed: [] })
    expect(series.count).toBe(series.expected)
    expect(series.last).toMatch(new RegExp(`-0*${series.expected}$`))
  }
  expect((await readYear('INVOICE')).count).toBe(before + 4)
})

/** Ships an order in five parts of two pieces; none is invoiced yet. */
async function shipInParts() {
  const { id, lines } = (await (await used.placeOrder()).read()).orderLogistics.find(
    ({ supplierSnapshot }) => supplierSnapshot.externalId === 'EBRO',
  )!
  const update = (body: Parameters<typeof used.sellers.ebro.sellerOrders.updateStatus>[0]['body']) =>
    used.sellers.ebro.sellerOrders.updateStatus({ params: { id }, body })
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT'] as const)
    await update({ status })
  for (let part = 0; part < 5; part += 1)
    await update({ status: 'PARTIALLY_SHIPPED', lines: [{ id: lines[0]!.id, confirmedQuantity: 2 }] })
  return id
}

test('series › 20 shipments at once of which half are killed before their commit › none is missing or taken twice', async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, shipInParts))
  const events = await queryRows<{ orderId: string; eventId: number }>(
    used.platform.database.db,
    sql`select commercial_order_id as "orderId", id::int as "eventId" from order_event
        where action = 'ship' and logistic_order_id = any(${sql.param(ids)}::text[]) order by id`,
  )
  expect(events).toHaveLength(20)
  const context = used.platform.systemContext()
  const results = await Promise.allSettled(
    events.map(({ orderId, eventId }, at) =>
      inTransaction(context, async (context) => {
        await issueDocuments(context, { orderId, eventIds: [eventId] })
        if (at % 2) throw new Error('Killed')
      }),
    ),
  )
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(10)
  // The queue runs again what was killed.
  await used.platform.drainJobs()
  const { missing, changed, count, expected } = await readYear('INVOICE')
  expect({ missing, changed, count }).toEqual({ missing: [], changed: [], count: expected })
  const documents = await Promise.all(ids.map((id) => used.sellers.ebro.documents.sellerList({ params: { id } })))
  const numbers = documents.flatMap((each) => each.filter(({ type }) => type === 'INVOICE').map(({ number }) => number))
  expect(numbers).toHaveLength(20)
  expect(new Set(numbers).size).toBe(20)
})

test('series › a document changed or deleted behind our back › it is named', async () => {
  // No other test looks at the documents of this supplier.
  const [id] = [await ship('LEVANTE'), await ship('LEVANTE')]
  const readInvoices = () => readYear('INVOICE', 'Fijaciones Levante')
  await used.platform.drainJobs()
  const { db } = used.platform.database
  const documents = await used.sellers.operator.documents.sellerList({ params: { id } })
  const invoice = documents.find(({ type }) => type === 'INVOICE')
  await db.execute(sql`update order_document set net = net + 1 where id = ${invoice!.id}`)
  expect((await readInvoices()).changed).toEqual([invoice!.number])
  await db.execute(sql`delete from order_document where id = ${invoice!.id}`)
  const { missing, changed } = await readInvoices()
  expect(missing).toEqual([Number(/\d+$/.exec(invoice!.number)![0])])
  expect(changed).toHaveLength(1)
})

test('series › a supplier › sees its own only, the operator those of all', async () => {
  await ship()
  await used.platform.drainJobs()
  const own = await used.sellers.ebro.documents.series()
  expect(new Set(own.map(({ supplier }) => supplier))).toEqual(new Set(['Tornillería Ebro']))
  expect(new Set((await list()).map(({ supplier }) => supplier)).size).toBeGreaterThan(1)
})
