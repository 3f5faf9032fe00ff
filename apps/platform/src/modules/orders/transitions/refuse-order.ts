import { PlatformError } from '@tiber/contract/errors'
import { inTransaction, type SellerContext } from '../../../context.ts'
import { lockOrder, type LockedOrder } from '../read/read-order.ts'
import { applyTransitions } from './transitions.ts'

/** Refuses the parts of an order that a policy blocked; the buyer is mailed the reason. */
export function refuseOrder(context: SellerContext, orderId: string, reason: string): Promise<void> {
  return inTransaction(context, async (context) => {
    const blocked = requireBlockedParts(await lockOrder(context, orderId))
    await applyTransitions(
      context,
      blocked.map((logisticOrder) => ({ logisticOrder, action: 'refuse', role: 'OPERATOR', reason })),
    )
  })
}

/** Returns the parts of an order that a policy blocked; a concurrent second decision gets 409. */
export function requireBlockedParts({ order, logisticOrders }: LockedOrder) {
  const blocked = logisticOrders.filter(({ status }) => status === 'BLOCKED_BY_POLICY')
  if (blocked.length === 0) throw new PlatformError('ST0001', `Order ${order.reference} is not blocked by a policy.`)
  return blocked
}
