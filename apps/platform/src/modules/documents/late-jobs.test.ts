import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '../../database/rows.ts'
import { useOrders } from '../../testing/orders.ts'
import { issueDocuments } from './issuing.ts'

const used = useOrders()

test('an order that was taken back and placed again is confirmed once, in whichever order its jobs come', async () => {
  const { db } = used.platform.database
  const { id: orderId } = await used.placed()
  await db.execute(sql`update logistic_order set status = 'BLOCKED_BY_PAYMENT' where commercial_order_id = ${orderId}`)
  await used.buyer.commercialOrders.reopen({ params: { id: orderId } })
  await used.buyer.commercialOrders.place({ params: { id: orderId } })
  const events = await rowsOf<{ id: number; action: string }>(
    db,
    sql`select id::int, action from order_event where commercial_order_id = ${orderId} order by id`,
  )
  const [first, again, taken] = [
    events.filter(({ action }) => action === 'place').slice(0, 2),
    events.filter(({ action }) => action === 'place').slice(2),
    events.filter(({ action }) => action === 'reopen'),
  ]
  for (const late of [taken, again, first])
    await issueDocuments(used.platform.systemContext(), { orderId, eventIds: late.map(({ id }) => id) })
  const papers = await used.buyer.documents.ofOrder({ params: { id: orderId } })
  expect(papers.map(({ type, part }) => `${type} ${part.reference}`).toSorted()).toEqual([
    expect.stringMatching(/^ORDER_CONFIRMATION .*-1$/),
    expect.stringMatching(/^ORDER_CONFIRMATION .*-2$/),
  ])
})
