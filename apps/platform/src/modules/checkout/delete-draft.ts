import { withoutExpectedVersion, type CustomerContext } from '../../context.ts'
import { deleteCart, setCartStatus } from '../carts/service.ts'
import * as orders from '../orders/public.ts'
import { hasPayment } from '../payments/public.ts'

/**
 * Deletes the draft and reopens its cart for changes, or leaves its quote ready to be ordered again; a cart that exists only because of the draft is deleted with it. A
 * draft with a payment stays, hidden: its refund needs it.
 */
export function deleteDraft(context: CustomerContext, id: string): Promise<null> {
  return orders.changeDraft(context, { order: { id } }, async (context, { orderId }) => {
    const { sourceType, cartId } = await orders.requireOrder(context, { id: orderId })
    if (cartId !== null) await setCartStatus(context, cartId, 'INIT')
    // The expected version in the request is that of the order, not of the cart.
    if (cartId !== null && sourceType === null) await deleteCart(withoutExpectedVersion(context), cartId)
    if (!(await hasPayment(context, orderId))) await orders.deleteOrder(context, orderId)
    return null
  })
}
