import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { logisticStatuses } from '@tiber/contract/order-words'
import { useOrders } from '../../testing/orders.ts'

const used = useOrders()

test('what should have come is late on its page where it is late in the list, whatever its state', async () => {
  const { id, read } = await used.placed()
  const [onPage, inList]: [string[], string[]] = [[], []]
  for (const status of logisticStatuses) {
    await used.platform.database.db.execute(sql`update logistic_order set status = ${status},
      latest_delivery = '2020-01-01' where commercial_order_id = ${id}`)
    const { orders } = await used.buyer.orders.list({ query: { late: true, size: 100 } })
    if (orders.some((order) => order.id === id)) inList.push(status)
    if ((await read()).orderLogistics.every(({ late }) => late)) onPage.push(status)
  }
  expect(onPage).toEqual(inList)
  // What was left of it when the rest was cancelled is on its way.
  await used.platform.database.db.execute(sql`update logistic_order set status = 'PARTIALLY_CANCELED',
    resumes_as = 'SHIPPED' where commercial_order_id = ${id}`)
  const { orders } = await used.buyer.orders.list({ query: { late: true, size: 100 } })
  expect(orders.map((order) => order.id)).not.toContain(id)
  expect((await read()).orderLogistics.map(({ late }) => late)).toEqual([false, false])
  expect(onPage).toContain('WAITING_SHIPMENT')
  expect(onPage).not.toContain('WAITING_CUSTOMER_APPROVAL')
})
