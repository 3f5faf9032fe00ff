import { inTransaction, type Context } from '../../../context.ts'
import { lockOrders, selectLogisticRows } from '../read/order-queries.ts'
import { takenForMs } from '../read/seller-facts.ts'
import { acceptWaiting } from './accept-orders.ts'
import { selectAcceptable } from './automatic-queries.ts'
import type { OrderEventsJob } from './transitions.ts'

/** More orders than these are accepted by the next run. */
const maxAccepted = 100

/**
 * Accepts orders for suppliers that want it, by the rule of each: after a transition those of its order, on a schedule those
 * that came outside the hours. Each event names the rule it was made by.
 */
export function acceptAutomatically(context: Context, { orderId }: Partial<OrderEventsJob> = {}): Promise<void> {
  return inTransaction(context, async (context) => {
    const since = new Date(context.now().getTime() - takenForMs)
    const search = { orderId, since, limit: maxAccepted }
    const orderIds = [...new Set((await selectAcceptable(context, search)).map((order) => order.orderId))]
    if (orderIds.length === 0) return
    await lockOrders(context, orderIds)
    // Somebody may have answered before the lock.
    const acceptable = await selectAcceptable(context, search)
    const rules = new Map(
      acceptable.filter((each) => orderIds.includes(each.orderId)).map(({ id, rule }) => [id, rule]),
    )
    const waiting = (await selectLogisticRows(context, orderIds)).filter(({ id }) => rules.has(id))
    await acceptWaiting(context, waiting, {
      role: 'SUPPLIER',
      getDetails: ({ id }) => ({ automatic: rules.get(id) }),
    })
  })
}
