import { PlatformError } from '@tiber/contract/errors'
import type { CommercialOrder } from '@tiber/contract/order-shapes'
import { inTransaction, withoutVersion, type CustomerContext } from '../../context.ts'
import { createCart, updateLines } from '../carts/service.ts'
import * as orders from '../orders/service.ts'
import { refill } from './draft.ts'
import { selectLinePrices } from './draft-line-queries.ts'
import { attachCart, markDraft, setCartStatus } from './draft-queries.ts'

/**
 * A draft again: what a rule or the card stopped, or an approver returned for a change. It has a cart of its own, called
 * as the order is, and all that was written in it; who placed it changes it and places it anew.
 */
export function reopenOrder(context: CustomerContext, id: string): Promise<CommercialOrder> {
  return inTransaction(context, async (context) => {
    const found = await orders.requireOrder(context, { id })
    const { order, parts } = await orders.lockWhole(context, found.id)
    if (order.userId !== context.caller.userId)
      throw new PlatformError('PE0001', 'Only who has placed an order takes it up again.')
    const returned = await orders.isReturned(context, order.id)
    // What was cancelled stays so, beside what is taken up again.
    const taken = parts.filter((part) => !orders.hasEnded(part))
    const stuck = taken.find(({ status }) => status === 'DECLINED_BY_CUSTOMER' && !returned)
    if (stuck) throw new PlatformError('ST0001', `The order ${stuck.reference} was declined and stays so.`)
    if (taken.length === 0) throw new PlatformError('ST0001', `The order ${order.reference} has come to nothing.`)
    await orders.move(
      context,
      taken.map((part) => ({ part, action: 'reopen', role: 'BUYER' })),
    )
    await markDraft(context, order.id)
    const lines = await selectLinePrices(context, order.id)
    const cart = await createCart(context, { name: `${order.reference} · ${order.version}` })
    const updates = [...lines].map(([offerPriceId, { quantity }]) => ({
      offerPriceId,
      quantity,
      updateAction: 'REPLACE_QUANTITY' as const,
    }))
    await updateLines({ ...withoutVersion(context), wantsRepresentation: false }, cart.id, updates)
    await attachCart(context, order.id, cart.id)
    await setCartStatus(context, cart.id, 'ON_GOING')
    await refill(context, order.id, cart.id)
    return orders.readOrder(context, { id: order.id })
  })
}
