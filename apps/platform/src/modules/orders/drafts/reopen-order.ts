import { PlatformError } from '@tiber/contract/errors'
import type { CommercialOrder } from '@tiber/contract/orders/order-shapes'
import { inTransaction, withoutExpectedVersion, type CustomerContext } from '../../../context.ts'
import { createCart, setCartStatus, updateLines } from '../../carts/service.ts'
import { isReturned, lockOrder, readOrder, requireOrder } from '../read/read-order.ts'
import { isDropped } from '../transitions/states.ts'
import { applyTransitions } from '../transitions/transitions.ts'

import { refillDraft } from './draft.ts'
import { selectLinePrices } from './draft-line-queries.ts'
import { attachCart, resetToDraft } from './draft-queries.ts'

/**
 * Turns an order back into a draft that was blocked by a policy or a refused card, or returned by an approver. It gets
 * a new cart named after the order and keeps its custom fields; the buyer who placed it can change it and place it
 * again.
 */
export function reopenOrder(context: CustomerContext, id: string): Promise<CommercialOrder> {
  return inTransaction(context, async (context) => {
    const target = await requireOrder(context, { id })
    const { order, logisticOrders } = await lockOrder(context, target.id)
    if (order.userId !== context.caller.userId)
      throw new PlatformError('PE0001', 'Only the person who placed this order can reopen it.')
    const wasReturned = await isReturned(context, order.id)
    // Cancelled logistic orders stay cancelled.
    const reopened = logisticOrders.filter((logisticOrder) => !isDropped(logisticOrder))
    const declined = reopened.find(({ status }) => status === 'DECLINED_BY_CUSTOMER' && !wasReturned)
    if (declined) throw new PlatformError('ST0001', `Order ${declined.reference} was declined and cannot be reopened.`)
    if (reopened.length === 0)
      throw new PlatformError('ST0001', `All logistic orders of ${order.reference} are cancelled or declined.`)
    await applyTransitions(
      context,
      reopened.map((logisticOrder) => ({ logisticOrder, action: 'reopen', role: 'BUYER' })),
    )
    await resetToDraft(context, order.id)
    // Lines and prices of a quote are agreed, so there is no cart to change them in.
    if (order.sourceType === 'QUOTE') return readOrder(context, { id: order.id })
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
    return readOrder(context, { id: order.id })
  })
}
