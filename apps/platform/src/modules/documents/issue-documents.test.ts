import { sql } from '@tiber/server/sql'
import { expect, test } from 'vitest'
import { queryRows } from '../../database/query-rows.ts'
import { useOrders } from '../../testing/orders.ts'
import { issueDocuments } from './issue-documents.ts'

const used = useOrders()

test('order confirmation: issued once for an order reopened and placed again, whatever the order of the jobs', async () => {
  const { db } = used.platform.database
  const { id: orderId } = await used.placeOrder()
  await db.execute(sql`update logistic_order set status = 'BLOCKED_BY_PAYMENT' where commercial_order_id = ${orderId}`)
  await used.buyer.commercialOrders.reopen({ params: { id: orderId } })
  await used.buyer.commercialOrders.place({ params: { id: orderId } })
  const events = await queryRows<{ id: number; action: string }>(
    db,
    sql`select id::int, action from order_event where commercial_order_id = ${orderId} order by id`,
  )
  const [first, again, reopened] = [
    events.filter(({ action }) => action === 'place').slice(0, 2),
    events.filter(({ action }) => action === 'place').slice(2),
    events.filter(({ action }) => action === 'reopen'),
  ]
  for (const late of [reopened, again, first])
    await issueDocuments(used.platform.systemContext(), { orderId, eventIds: late.map(({ id }) => id) })
  const documents = await used.buyer.documents.listByOrder({ params: { id: orderId } })
  expect(documents.map(({ type, logisticOrder }) => `${type} ${logisticOrder.reference}`).toSorted()).toEqual([
    expect.stringMatching(/^ORDER_CONFIRMATION .*-1$/),
    expect.stringMatching(/^ORDER_CONFIRMATION .*-2$/),
  ])
})
