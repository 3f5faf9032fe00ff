import { PlatformError } from '@tiber/contract/errors'
import type { CommercialOrder } from '@tiber/contract/orders/order-shapes'
import { inTransaction, withoutExpectedVersion, type CustomerContext } from '../../context.ts'
import { createCart, updateLines } from '../carts/service.ts'
import * as orders from '../orders/service.ts'
import { refillDraft } from './draft.ts'
import { selectLinePrices } from './draft-line-queries.ts'
import { attachCart, resetToDraft, setCartStatus } from './draft-queries.ts'

/**
 * Turns an order back into a draft that was blocked by a policy or a refused card, or returned by an approver. It gets
 * a new cart named after the order and keeps its custom fields; the buyer who placed it can change it and place it
 * again.
 */
export function reopenOrder(context: CustomerContext, id: string): Promise<CommercialOrder> {
  return inTransaction(context, async (context) => {
    const target = await orders.requireOrder(context, { id })
    const { order, logisticOrders } = await orders.lockOrder(context, target.id)
    if (order.userId !== context.caller.userId)
      throw new PlatformError('PE0001', 'Only the person who placed this order can reopen it.')
    const isReturned = await orders.isReturned(context, order.id)
    // Cancelled logistic orders stay cancelled.
    const reopened = logisticOrders.filter((logisticOrder) => !orders.isDropped(logisticOrder))
    const declined = reopened.find(({ status }) => status === 'DECLINED_BY_CUSTOMER' && !isReturned)
    if (declined) throw new PlatformError('ST0001', `Order ${declined.reference} was declined and cannot be reopened.`)
    if (reopened.length === 0)
      throw new PlatformError('ST0001', `All logistic orders of ${order.reference} are cancelled or declined.`)
    await orders.applyTransitions(
      context,
      reopened.map((logisticOrder) => ({ logisticOrder, action: 'reopen', role: 'BUYER' })),
    )
    await resetToDraft(context, order.id)
    const lines = await selectLinePrices(context, order.id)
    const cart = await createCart(context, { name: `${order.reference} · ${order.version}` })
    const updates = [...lines].map(([offerPriceId, { quantity }]) => ({
      offerPriceId,
      quantity,
      updateAction: 'REPLACE_QUANTITY' as const,
    }))
    await updateLines({ ...withoutExpectedVersion(context), shouldReturnRepresentation: false }, cart.id, updates)
    await attachCart(context, order.id, cart.id)
    await setCartStatus(context, cart.id, 'ON_GOING')
    await refillDraft(context, order.id, cart.id)
    return orders.readOrder(context, { id: order.id })
  })
}
