import { beforeAll, describe, expect, test } from 'vitest'
import { refusal } from '../../testing/carts.ts'
import { fillStock } from '../../testing/order-making.ts'
import { useOrders } from '../../testing/orders.ts'

const used = useOrders()
beforeAll(async () => {
  await fillStock(used.platform.database.db)
})
const draft = () => used.draft(used.shipyard)

describe('a draft is placed', () => {
  test('as the version that was seen, and as no other', async () => {
    const { id, read } = await draft()
    const { version } = await read()
    const place = (wanted: number) =>
      used.shipyard.commercialOrders.place({ params: { id } }, { ifMatch: `"${wanted}"` })
    await expect(place(version! - 1)).rejects.toThrow(refusal('ST0001'))
    await place(version!)
    const statuses = (await read()).orderLogistics.map(({ status }) => status)
    expect(statuses).toEqual(Array(2).fill('WAITING_SUPPLIER_APPROVAL'))
  })
})
