import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { openPostgres } from '@tiber/server/database'
import { rowsOf } from '../../database/rows.ts'
import { refusal, set, single } from '../../testing/carts.ts'
import { useOrders } from '../../testing/orders.ts'

/** On PGlite nobody comes between the steps of another. */
describe.runIf(process.env['TEST_DATABASE_URL'])('on a real PostgreSQL', () => {
  const used = useOrders()

  /** Does something while somebody who places an order has found and checked it, and waits for its parts. */
  async function whilePlacing(id: string, act: () => Promise<unknown>) {
    const { url, db } = used.platform.database
    const locker = openPostgres(url!, used.platform.parts.log, 1)
    await locker.db.execute(sql`begin`)
    await locker.db.execute(sql`select from logistic_order where commercial_order_id = ${id} for update`)
    const placing = used.buyer.commercialOrders.place({ params: { id } }).then(
      () => 'placed',
      (error: unknown) => error,
    )
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitUntil(async () => (await rowsOf(db, waiting)).length > 0)
    await act()
    await locker.db.execute(sql`rollback`)
    await locker.close()
    return placing
  }

  test('a cart that is changed or deleted while its order is placed is not placed as it was', async () => {
    const changed = await used.draft()
    const params = { id: changed.cartId }
    const change = () => used.buyer.carts.updateLines({ params, body: [set(single, 77)] })
    expect(await whilePlacing(changed.id, change)).toEqual(refusal('ST0001'))
    expect(await used.buyer.carts.read({ params })).toMatchObject({ status: 'INIT', numberOfProducts: 177 })
    const deleted = await used.draft()
    const remove = () => used.buyer.carts.delete({ params: { id: deleted.cartId } })
    expect(await whilePlacing(deleted.id, remove)).toEqual(refusal('ST0001'))
  })

  test('who orders a cart in one step and who places its draft do not wait for each other in a circle', async () => {
    for (let time = 0; time < 10; time += 1) {
      const { id, cartId, read } = await used.draft()
      const body = { origin: 'CART' as const, originId: cartId, paymentInfo: {} }
      const both = await Promise.allSettled([
        used.buyer.commercialOrders.createFrom({ body }),
        used.buyer.commercialOrders.place({ params: { id } }),
      ])
      const failed = both.flatMap((each) =>
        each.status === 'rejected' ? [(each.reason as { status: number }).status] : [],
      )
      expect(failed).toEqual([409])
      const statuses = (await read()).orderLogistics.map(({ status }) => status)
      expect(new Set(statuses)).toEqual(new Set(['WAITING_SUPPLIER_APPROVAL']))
    }
  })
})
