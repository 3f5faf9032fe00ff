import type { CallBody, CallResult } from '@tiber/contract/call'
import type { commercialOrders } from '@tiber/contract/orders/commercial-orders'
import { PlatformError } from '@tiber/contract/errors'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { lockAccount } from '../customers/public.ts'
import { writeValues } from '../custom-fields/service.ts'
import { initializeOrders, readOrder } from '../orders/public.ts'
import { placeOrder } from './place-order.ts'

type CreateFromBody = CallBody<typeof commercialOrders.createFrom>

/** Creates an order from a cart in one step (legacy call); without payment information it stays a draft. */
export function createFromCart(
  context: CustomerContext,
  { origin, originId, paymentInfo, customFields }: CreateFromBody,
): Promise<CallResult<typeof commercialOrders.createFrom>> {
  if (origin === 'QUOTE') throw new PlatformError('F-E-040', 'Orders cannot be created from a quote.', 'origin')
  return inTransaction(context, async (context) => {
    // Locks in the same order as placing does: first the account, then the order.
    if (paymentInfo) await lockAccount(context.db, context.caller.accountId)
    const id = await initializeOrders(context, originId)
    await writeValues(context, { target: 'ORDER_LOGISTIC', id }, customFields)
    if (paymentInfo) await placeOrder(context, { order: { id } }, paymentInfo)
    const { reference, createdAt, processing, orderLogistics } = await readOrder(context, { id })
    return { id, reference, createdAt, processing, orderLogistics }
  })
}
