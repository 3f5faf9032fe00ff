import { sql } from '@tiber/server/sql'
import { expect, test } from 'vitest'
import { useOrders } from '../../testing/orders.ts'

const used = useOrders()

/** Ships an order in full, in one step per status. */
async function ship() {
  const { id } = (await (await used.placeOrder()).read()).orderLogistics.find(
    ({ supplierSnapshot }) => supplierSnapshot.externalId === 'EBRO',
  )!
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT', 'SHIPPED'] as const)
    await used.sellers.ebro.sellerOrders.updateStatus({ params: { id }, body: { status } })
  return id
}
const list = () => used.sellers.ebro.documents.series()
const readYear = async (type: string) =>
  (await list()).find((each) => each.type === type && each.year === used.platform.now().getUTCFullYear())!

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

test('series › a document changed or deleted behind our back › it is named', async () => {
  const id = await ship()
  await ship()
  await used.platform.drainJobs()
  const { db } = used.platform.database
  const documents = await used.sellers.ebro.documents.sellerList({ params: { id } })
  const invoice = documents.find(({ type }) => type === 'INVOICE')
  await db.execute(sql`update order_document set net = net + 1 where id = ${invoice!.id}`)
  expect((await readYear('INVOICE')).changed).toEqual([invoice!.number])
  await db.execute(sql`delete from order_document where id = ${invoice!.id}`)
  const { missing, changed } = await readYear('INVOICE')
  expect(missing).toEqual([Number(/\d+$/.exec(invoice!.number)![0])])
  expect(changed).toHaveLength(1)
})

test('series › a supplier › sees its own only, the operator those of all', async () => {
  await ship()
  await used.platform.drainJobs()
  expect(new Set((await list()).map(({ supplier }) => supplier))).toEqual(new Set(['Tornillería Ebro']))
  const all = await used.sellers.operator.documents.series()
  expect(new Set(all.map(({ supplier }) => supplier)).size).toBeGreaterThan(1)
})
