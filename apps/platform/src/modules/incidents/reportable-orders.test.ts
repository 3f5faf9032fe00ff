import { sql } from '@tiber/server/sql'
import { expect, test } from 'vitest'
import { logisticStatuses, type LogisticStatus } from '@tiber/contract/orders/order-statuses'
import { refusal } from '../../testing/carts.ts'
import { useOrders } from '../../testing/orders.ts'

const used = useOrders()

type Delivery = { status: LogisticStatus; resumesAs?: LogisticStatus; shippedAt?: string; latest: string }

/** Brings an order into a state and returns what each call says about reporting a problem with it. */
async function readRights(orderId: string, { status, resumesAs, shippedAt, latest }: Delivery) {
  await used.platform.database.db.execute(sql`update logistic_order set status = ${status},
    resumes_as = ${resumesAs ?? null}, shipped_at = ${shippedAt ?? used.platform.now().toISOString()},
    latest_delivery = ${latest} where commercial_order_id = ${orderId}`)
  const { reference, orderLogistics } = await used.buyer.commercialOrders.read({ params: { id: orderId } })
  const [logisticOrder] = orderLogistics
  const { orders } = await used.buyer.orders.list({ query: { words: reference } })
  const attempt = used.buyer.incidents.createForOrder({
    params: { id: logisticOrder!.id },
    body: { message: 'No ha llegado', reasonCodes: ['NOT_DELIVERED'] },
  })
  const incident = await attempt.catch((error: unknown) => {
    expect(error).toEqual(refusal('ST0001'))
    return undefined
  })
  if (incident) await used.buyer.incidents.update({ params: { id: incident.id }, body: { action: 'WITHDRAW' } })
  return {
    page: logisticOrder!.allowedActions!.find(({ action }) => action === 'REPORT')!.allowed,
    list: orders.find(({ id }) => id === orderId)?.logisticOrders[0]!.offersReport,
    call: incident !== undefined,
  }
}

const [past, future] = ['2020-01-01', '2999-01-01']
const always = new Set<LogisticStatus>(['WAITING_SHIPMENT', 'PARTIALLY_SHIPPED', 'SHIPPED', 'COMPLETED'])
const onlyLate = new Set<LogisticStatus>([
  'WAITING_SUPPLIER_APPROVAL',
  'ACCEPTED_BY_SUPPLIER',
  'WAITING_FULFILLMENT',
  'PARTIALLY_CANCELED',
])

test('a problem is reportable once goods are on their way, and before only after the promised day', async () => {
  const { id } = await used.placeOrder()
  for (const status of logisticStatuses)
    for (const latest of [past, future]) {
      const isAllowed = always.has(status) || (latest === past && onlyLate.has(status))
      expect(await readRights(id, { status, latest }), `${status}, promised for ${latest}`).toEqual({
        page: isAllowed,
        list: isAllowed,
        call: isAllowed,
      })
    }
})

test('a partly cancelled order is reportable as its remaining pieces are', async () => {
  const { id } = await used.placeOrder()
  const [allowed, refused] = [true, false].map((each) => ({ page: each, list: each, call: each }))
  const status = 'PARTIALLY_CANCELED'
  expect(await readRights(id, { status, resumesAs: 'SHIPPED', latest: future })).toEqual(allowed)
  expect(await readRights(id, { status, resumesAs: 'ACCEPTED_BY_SUPPLIER', latest: future })).toEqual(refused)
  expect(await readRights(id, { status, resumesAs: 'ACCEPTED_BY_SUPPLIER', latest: past })).toEqual(allowed)
})

test('goods received more than 60 days after shipping › only the order page offers a report', async () => {
  const { id } = await used.placeOrder()
  const daysAgo = (days: number) => new Date(used.platform.now().getTime() - days * 86_400_000).toISOString()
  const received = { status: 'COMPLETED', latest: past } as const
  expect(await readRights(id, { ...received, shippedAt: daysAgo(60) })).toMatchObject({ list: true })
  expect(await readRights(id, { ...received, shippedAt: daysAgo(61) })).toEqual({ page: true, list: false, call: true })
  const shipped = { status: 'SHIPPED', latest: past, shippedAt: daysAgo(61) } as const
  expect(await readRights(id, shipped)).toMatchObject({ list: true })
})

test('the dashboard says which deliveries can be reported and which have an open incident', async () => {
  const { id, read } = await used.placeOrder()
  const { orderLogistics } = await read()
  const [first, second] = orderLogistics as [(typeof orderLogistics)[0], (typeof orderLogistics)[0]]
  const yesterday = new Date(used.platform.now().getTime() - 86_400_000).toISOString().slice(0, 10)
  const tomorrow = new Date(used.platform.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  const { db } = used.platform.database
  await db.execute(sql`update logistic_order set latest_delivery = null where commercial_order_id <> ${id}`)
  await db.execute(sql`update logistic_order set latest_delivery = ${yesterday} where id = ${first.id}`)
  await db.execute(sql`update logistic_order set latest_delivery = ${tomorrow} where id = ${second.id}`)
  const readDeliveries = async () => (await used.buyer.dashboard.read()).deliveries.logisticOrders
  const [late, expected] = [{ logisticReference: first.reference }, { logisticReference: second.reference }]
  expect(await readDeliveries()).toMatchObject([
    { ...late, late: true, offersReport: true, incidentDeclared: false },
    { ...expected, late: false, offersReport: false },
  ])
  await used.buyer.incidents.createForOrder({
    params: { id: first.id },
    body: { message: 'No ha llegado', reasonCodes: ['LATE'] },
  })
  expect((await readDeliveries())[0]).toMatchObject({ ...late, incidentDeclared: true })
})
