import { sql } from '@tiber/server/sql'
import { expect, test } from 'vitest'
import { logisticStatuses } from '@tiber/contract/orders/order-statuses'
import { useOrders } from '../../../testing/orders.ts'

const used = useOrders()

test('late delivery: the order page and the order list agree in every status', async () => {
  const { id, read } = await used.placeOrder()
  const [onPage, inList]: [string[], string[]] = [[], []]
  for (const status of logisticStatuses) {
    await used.platform.database.db.execute(sql`update logistic_order set status = ${status},
      latest_delivery = '2020-01-01' where commercial_order_id = ${id}`)
    const { orders } = await used.buyer.orders.list({ query: { late: true, size: 100 } })
    if (orders.some((order) => order.id === id)) inList.push(status)
    if ((await read()).orderLogistics.every(({ late }) => late)) onPage.push(status)
  }
  expect(onPage).toEqual(inList)
  // The remaining pieces are already shipped, so the order is not late.
  await used.platform.database.db.execute(sql`update logistic_order set status = 'PARTIALLY_CANCELED',
    resumes_as = 'SHIPPED' where commercial_order_id = ${id}`)
  const { orders } = await used.buyer.orders.list({ query: { late: true, size: 100 } })
  expect(orders.map((order) => order.id)).not.toContain(id)
  expect((await read()).orderLogistics.map(({ late }) => late)).toEqual([false, false])
  expect(onPage).toContain('WAITING_SHIPMENT')
  expect(onPage).not.toContain('WAITING_CUSTOMER_APPROVAL')
})
