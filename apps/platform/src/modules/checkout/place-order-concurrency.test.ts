import { sql } from '@tiber/server/sql'
import { describe, expect, test } from 'vitest'
import { openPostgres } from '@tiber/server/database'
import { queryRows } from '../../database/query-rows.ts'
import { refusal, toLineCommand, single } from '../../testing/carts.ts'
import { useOrders } from '../../testing/orders.ts'

/** Needs a real PostgreSQL: PGlite runs one statement at a time, so nothing interleaves. */
describe.runIf(process.env['TEST_DATABASE_URL'])('placing an order concurrently (PostgreSQL)', () => {
  const used = useOrders()

  /** Runs the callback while a placing call has checked the order and waits for the lock on its logistic orders. */
  async function whilePlacing(id: string, callback: () => Promise<unknown>) {
    const { url, db } = used.platform.database
    const locker = openPostgres(url!, used.platform.dependencies.log, { poolSize: 1 })
    await locker.db.execute(sql`begin`)
    await locker.db.execute(sql`select from logistic_order where commercial_order_id = ${id} for update`)
    const placing = used.buyer.commercialOrders.place({ params: { id } }).then(
      () => 'placed',
      (error: unknown) => error,
    )
    const waitingLocks = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await queryRows<never>(db, waitingLocks)).length).toBeGreaterThan(0)
    await callback()
    await locker.db.execute(sql`rollback`)
    await locker.close()
    return placing
  }

  test('a cart changed or deleted during placement: placement is refused with ST0001', async () => {
    const changed = await used.createDraft()
    const params = { id: changed.cartId }
    const change = () => used.buyer.carts.updateLines({ params, body: [toLineCommand(single, 77)] })
    expect(await whilePlacing(changed.id, change)).toEqual(refusal('ST0001'))
    expect(await used.buyer.carts.read({ params })).toMatchObject({ status: 'INIT', numberOfProducts: 177 })
    const deleted = await used.createDraft()
    const remove = () => used.buyer.carts.delete({ params: { id: deleted.cartId } })
    expect(await whilePlacing(deleted.id, remove)).toEqual(refusal('ST0001'))
  })

  test('createFrom and place of the same cart at once: one succeeds, one gets 409, no deadlock', async () => {
    for (let time = 0; time < 10; time += 1) {
      const { id, cartId, read } = await used.createDraft()
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
