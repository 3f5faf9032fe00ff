import { sql, type SQL } from '@tiber/server/sql'
import { expect, test } from 'vitest'
import { fillStock, single } from '../../testing/create-orders.ts'
import { useOrders } from '../../testing/orders.ts'
import { countQueries } from '../../testing/count-queries.ts'

const used = useOrders()
const execute = (statement: ReturnType<typeof sql>) => used.platform.database.db.execute(statement)

const read = (client = used.buyer) => client.dashboard.read()
const daysAgo = (days: number) => new Date(used.platform.now().getTime() - days * 86_400_000).toISOString()
/** Moves placement dates of orders, with their logistic orders and lines. */
async function moveOrders(to: SQL, where = sql`true`) {
  await execute(sql`update commercial_order set placed_at = ${to} where ${where}`)
  for (const table of [sql`logistic_order`, sql`order_line`])
    await execute(
      sql`update ${table} p set placed_at = o.placed_at from commercial_order o
        where o.id = p.commercial_order_id and p.placed_at is not null`,
    )
}
const moveAllToPast = () => moveOrders(sql`placed_at - interval '9 years'`)
const moveOrder = (orderId: string, days: number) =>
  moveOrders(sql`${daysAgo(days)}::timestamptz`, sql`id = ${orderId}`)

test('dashboard of an account without orders: twelve empty months and no open items', async () => {
  const dashboard = await read(used.stranger)
  expect(dashboard).toMatchObject({
    toPay: [],
    drafts: [],
    suggestions: [],
    deliveries: { late: 0, logisticOrders: [] },
  })
  expect(dashboard.spend.months).toHaveLength(12)
  expect(dashboard.spend.months.every(({ net }) => net === 0)).toBe(true)
  expect(dashboard.spend.suppliers).toEqual([])
})

test('shipped orders, drafts and late deliveries are listed as open items, late ones first', async () => {
  const [{ id }, draft] = [await used.placeOrder(), await used.createDraft()]
  await execute(sql`update order_line set shipped_quantity = quantity where commercial_order_id = ${id}`)
  await execute(sql`update logistic_order set status = 'SHIPPED', shipped_at = '2020-01-01',
    latest_delivery = ${daysAgo(400).slice(0, 10)}::date where commercial_order_id = ${id}`)
  const { reference } = await used.buyer.commercialOrders.read({ params: { id } })
  const dashboard = await read()
  expect(dashboard.toReceive.count).toBeGreaterThan(1)
  expect(dashboard.toReceive.orders[0]!.reference).toContain(reference)
  await execute(sql`update logistic_order set status = 'PARTIALLY_CANCELED', resumes_as = 'SHIPPED'
    where commercial_order_id = ${id}`)
  expect((await read()).toReceive).toEqual(dashboard.toReceive)
  expect(dashboard.drafts[0]).toMatchObject({ cartId: draft.cartId, lineCount: 2 })
  // A shipped order is not late: it waits for the receipt to be confirmed.
  await execute(sql`update logistic_order set status = 'WAITING_SHIPMENT', resumes_as = null
    where commercial_order_id = ${id}`)
  const { deliveries } = await read()
  expect(deliveries.late).toBe(dashboard.deliveries.late + 2)
  expect(deliveries.logisticOrders[0]).toMatchObject({ late: true })
  const other = await read(used.shipyard)
  expect(other.toReceive.orders.map((each) => each.reference)).not.toContain(reference)
  expect(other.drafts.map(({ cartId }) => cartId)).not.toContain(draft.cartId)
})

test('articles bought regularly are suggested when due, in the usual quantity, and not after a long pause or cancellations', async () => {
  await moveAllToPast()
  const orders = [
    await used.placeOrder(used.buyer, 20),
    await used.placeOrder(used.buyer, 30),
    await used.placeOrder(used.buyer, 30),
  ]
  const suggestAfter = async (days: number[]) => {
    for (const [index, { id }] of orders.entries()) await moveOrder(id, days[index]!)
    return (await read()).suggestions
  }
  const due = await suggestAfter([90, 60, 30])
  const article = due.find(({ sku }) => single.endsWith(sku))
  expect(article).toMatchObject({ quantity: 30, times: 3, everyDays: 30 })
  expect(article!.net).toBeGreaterThan(0)
  expect(article!.imageLink).toMatch(/-thumb\.svg\?v=/)
  expect(due).toHaveLength(2)
  expect(await suggestAfter([70, 40, 10])).toEqual([])
  expect(await suggestAfter([280, 250, 220])).toEqual([])
  const { orderLogistics } = await orders[1]!.read()
  for (const { id } of orderLogistics) await used.buyer.logisticOrders.cancel({ params: { id } })
  expect(await suggestAfter([90, 60, 30])).toEqual([])
})

test('a suggestion whose stock is below the usual quantity › says what can be ordered and why', async () => {
  await moveAllToPast()
  for (const days of [90, 60, 30]) await moveOrder((await used.placeOrder(used.buyer, 6)).id, days)
  const suggestWithStock = async (stock: number, allowBackorder = false) => {
    await execute(sql`update offer set stock = ${stock}, restock_date = '2099-01-12', allow_backorder = ${allowBackorder}
      where id = (select offer_id from offer_price where external_id = ${single})`)
    return (await read()).suggestions.find(({ sku }) => single.endsWith(sku))!
  }
  const full = await suggestWithStock(100)
  expect(full).toMatchObject({ usualQuantity: 6, quantity: 6, quantityNote: null })
  const short = await suggestWithStock(2)
  expect(short).toMatchObject({ usualQuantity: 6, quantity: 2, quantityNote: 'stock', stock: 2 })
  expect(short.net).toBeLessThan(full.net)
  const none = await suggestWithStock(0)
  expect(none).toMatchObject({ usualQuantity: 6, quantity: 0, quantityNote: 'stock', restockDate: '2099-01-12' })
  const later = await suggestWithStock(2, true)
  expect(later).toMatchObject({ quantity: 6, quantityNote: null, backorder: { quantity: null } })
  await fillStock(used.platform.database.db)
})

test('spending by month and supplier excludes cancelled and declined orders', async () => {
  await moveAllToPast()
  // Past months are cached for five minutes, perhaps by a test that advanced the clock itself. Another month may begin.
  used.platform.advance(10 * 60)
  const [placed, cancelled] = [await used.placeOrder(), await used.placeOrder()]
  await execute(sql`update logistic_order set status = 'CANCELED' where commercial_order_id = ${cancelled.id}`)
  const { months, suppliers } = (await read()).spend
  const { orderLogistics } = await used.buyer.commercialOrders.read({ params: { id: placed.id } })
  const net = orderLogistics.map(({ orderLogisticPrices }) => orderLogisticPrices.totalProductWithoutTax)
  const total = net.reduce((a, b) => a + b, 0)
  expect(months.at(-1)!.net).toBeCloseTo(total, 2)
  expect(months.slice(0, -1).every((each) => each.net === 0)).toBe(true)
  expect(suppliers.map((each) => each.net)).toEqual(net.toSorted((a, b) => b - a))
  const [logisticOrder] = orderLogistics
  const [line] = (await used.buyer.logisticOrders.lines({ params: { id: logisticOrder!.id } })).content
  const lines = [{ id: line!.id, confirmedQuantity: line!.quantity - 1 }]
  await used.sellers.operator.sellerOrders.updateStatus({
    params: { id: logisticOrder!.id },
    body: { status: 'PARTIALLY_CANCELED', lines },
  })
  expect((await read()).spend.months.at(-1)!.net).toBeLessThan(total)
})

test('the dashboard needs a handful of statements, however much was bought', async () => {
  expect(await countQueries(used.platform, () => read())).toBeLessThan(25)
})
