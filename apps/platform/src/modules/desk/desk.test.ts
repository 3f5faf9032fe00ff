import { sql, type SQL } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { fillStock, single } from '../../testing/order-making.ts'
import { useOrders } from '../../testing/orders.ts'
import { queriesOf } from '../../testing/queries-of.ts'

const used = useOrders()
const execute = (statement: ReturnType<typeof sql>) => used.platform.database.db.execute(statement)
beforeAll(() => fillStock(used.platform.database.db))

const read = (client = used.buyer) => client.desk.read()
const daysAgo = (days: number) => new Date(used.platform.now().getTime() - days * 86_400_000).toISOString()
/** Nothing was bought before. */
/** Orders are placed on other days, with their lines. */
async function moveAll(to: SQL, where = sql`true`) {
  await execute(sql`update commercial_order set placed_at = ${to} where ${where}`)
  for (const table of [sql`logistic_order`, sql`order_line`])
    await execute(
      sql`update ${table} p set placed_at = o.placed_at from commercial_order o
        where o.id = p.commercial_order_id and p.placed_at is not null`,
    )
}
const forget = () => moveAll(sql`placed_at - interval '9 years'`)
const move = (orderId: string, days: number) => moveAll(sql`${daysAgo(days)}::timestamptz`, sql`id = ${orderId}`)

test('an account that has bought nothing has twelve empty months and nothing that waits', async () => {
  const told = await read(used.stranger)
  expect(told).toMatchObject({ toPay: [], drafts: [], suggestions: [], deliveries: { late: 0, parts: [] } })
  expect(told.spend.months).toHaveLength(12)
  expect(told.spend.months.every(({ net }) => net === 0)).toBe(true)
  expect(told.spend.suppliers).toEqual([])
})

test('what was sent waits for its reception, what was begun waits to be sent, and late parts come first', async () => {
  const [{ id }, draft] = [await used.placed(), await used.draft()]
  await execute(sql`update order_line set shipped_quantity = quantity where commercial_order_id = ${id}`)
  await execute(sql`update logistic_order set status = 'SHIPPED', shipped_at = '2020-01-01',
    latest_delivery = ${daysAgo(400).slice(0, 10)}::date where commercial_order_id = ${id}`)
  const { reference } = await used.buyer.commercialOrders.read({ params: { id } })
  const told = await read()
  expect(told.toReceive.count).toBeGreaterThan(1)
  expect(told.toReceive.orders[0]!.reference).toContain(reference)
  await execute(sql`update logistic_order set status = 'PARTIALLY_CANCELED', resumes_as = 'SHIPPED'
    where commercial_order_id = ${id}`)
  expect((await read()).toReceive).toEqual(told.toReceive)
  expect(told.drafts[0]).toMatchObject({ cartId: draft.cartId, lineCount: 2 })
  // Sent is not late: its reception is what is asked for.
  await execute(sql`update logistic_order set status = 'WAITING_SHIPMENT', resumes_as = null
    where commercial_order_id = ${id}`)
  const { deliveries } = await read()
  expect(deliveries.late).toBe(told.deliveries.late + 2)
  expect(deliveries.parts[0]).toMatchObject({ late: true })
  const other = await read(used.shipyard)
  expect(other.toReceive.orders.map((each) => each.reference)).not.toContain(reference)
  expect(other.drafts.map(({ cartId }) => cartId)).not.toContain(draft.cartId)
})

test('what is bought by a rhythm is suggested when it is due, in its usual quantity, and not when nobody wants it any more', async () => {
  await forget()
  const orders = [
    await used.placed(used.buyer, 20),
    await used.placed(used.buyer, 30),
    await used.placed(used.buyer, 30),
  ]
  const at = async (days: number[]) => {
    for (const [index, { id }] of orders.entries()) await move(id, days[index]!)
    return (await read()).suggestions
  }
  const due = await at([90, 60, 30])
  const article = due.find(({ sku }) => single.endsWith(sku))
  expect(article).toMatchObject({ quantity: 30, times: 3, everyDays: 30 })
  expect(article!.net).toBeGreaterThan(0)
  expect(due).toHaveLength(2)
  expect(await at([70, 40, 10])).toEqual([])
  expect(await at([280, 250, 220])).toEqual([])
  const { orderLogistics } = await orders[1]!.read()
  for (const { id } of orderLogistics) await used.buyer.logisticOrders.cancel({ params: { id } })
  expect(await at([90, 60, 30])).toEqual([])
})

test('what was spent is told by month and supplier, without what was cancelled or came to nothing', async () => {
  await forget()
  const [kept, gone] = [await used.placed(), await used.placed()]
  await execute(sql`update logistic_order set status = 'CANCELED' where commercial_order_id = ${gone.id}`)
  // Months that are over are told as they were some minutes ago.
  used.platform.advance(5 * 60 + 1)
  const { months, suppliers } = (await read()).spend
  const { orderLogistics } = await used.buyer.commercialOrders.read({ params: { id: kept.id } })
  const net = orderLogistics.map(({ orderLogisticPrices }) => orderLogisticPrices.totalProductWithoutTax)
  const total = net.reduce((a, b) => a + b, 0)
  expect(months.at(-1)!.net).toBeCloseTo(total, 2)
  expect(months.slice(0, -1).every((each) => each.net === 0)).toBe(true)
  expect(suppliers.map((each) => each.net)).toEqual(net.toSorted((a, b) => b - a))
  const [part] = orderLogistics
  const [line] = (await used.buyer.logisticOrders.lines({ params: { id: part!.id } })).content
  const lines = [{ id: line!.id, confirmedQuantity: line!.quantity - 1 }]
  await used.sellers.operator.sellerOrders.updateStatus({
    params: { id: part!.id },
    body: { status: 'PARTIALLY_CANCELED', lines },
  })
  expect((await read()).spend.months.at(-1)!.net).toBeLessThan(total)
})

test('the desk needs a handful of statements, however much was bought', async () => {
  expect(await queriesOf(used.platform, () => read())).toBeLessThan(25)
})
