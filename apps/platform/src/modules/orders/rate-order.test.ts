import { expect, test } from 'vitest'
import { sql } from '@tiber/server/sql'
import { refusal } from '../../testing/carts.ts'
import { useOrders } from '../../testing/orders.ts'

const used = useOrders()

test('a rating is taken once the order is completed, can be changed and counts for the supplier', async () => {
  const order = await (await used.placeOrder()).read()
  const { id, supplierSnapshot: supplier } = order.orderLogistics[0]!
  const params = { id }
  const rate = (grade: number, comment?: string) => used.buyer.ratings.rate({ params, body: { grade, comment } })
  await expect(rate(5)).rejects.toEqual(refusal('ST0001'))
  await expect(used.buyer.ratings.read({ params })).rejects.toEqual(refusal('F-E-002'))
  await used.platform.database.db.execute(sql`update logistic_order set status = 'COMPLETED' where id = ${id}`)
  const count = async () => (await used.buyer.suppliers.read({ params: { id: supplier.id } })).evaluationCount
  const before = await count()
  await rate(1, 'Llegó tarde')
  await rate(2, 'Llegó tarde y roto')
  expect(await used.buyer.ratings.read({ params })).toMatchObject({ grade: 2, comment: 'Llegó tarde y roto' })
  expect(await count()).toBe(before + 1)
  const { ratings } = await used.buyer.orders.timeline({ params: { id: order.id } })
  expect(ratings).toMatchObject([{ logisticOrderId: id, grade: 2, comment: 'Llegó tarde y roto' }])
  const [newest] = await used.buyer.suppliers.evaluations({ params: { id: supplier.id } })
  expect(newest).toMatchObject({ grade: 2, comment: 'Llegó tarde y roto', customerId: '0000000201' })
  await expect(used.stranger.ratings.rate({ params, body: { grade: 1 } })).rejects.toEqual(refusal('F-E-002'))
})
