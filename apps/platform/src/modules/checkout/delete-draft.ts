import type { CustomerContext } from '../../context.ts'
import { setCartStatus } from '../carts/service.ts'
import * as orders from '../orders/public.ts'
import { hasPayment } from '../payments/public.ts'

/** Deletes the draft and reopens its cart for changes. A draft with a payment stays, hidden: its refund needs it. */
export function deleteDraft(context: CustomerContext, id: string): Promise<null> {
  return orders.changeDraft(context, { order: { id } }, async (context, { orderId }) => {
    await setCartStatus(context, await orders.selectCartId(context, orderId), 'INIT')
    if (!(await hasPayment(context, orderId))) await orders.deleteOrder(context, orderId)
    return null
  })
}
