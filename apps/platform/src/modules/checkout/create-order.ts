import type { CallBody, CallResult } from '@tiber/contract/call'
import type { commercialOrders } from '@tiber/contract/orders/commercial-orders'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { lockAccount } from '../customers/public.ts'
import { writeValues } from '../custom-fields/service.ts'
import { initializeOrders, readOrder } from '../orders/public.ts'
import { placeOrder } from './place-order.ts'

type CreateFromBody = CallBody<typeof commercialOrders.createFrom>

/** Creates an order from a cart in one step (legacy call); without payment information it stays a draft. */
export const createFromCart = (context: CustomerContext, body: CreateFromBody) =>
  createAndPlace(context, body, (context) => initializeOrders(context, body.originId))

/** Creates an order and places it if a payment is given. */
export function createAndPlace(
  context: CustomerContext,
  { paymentInfo, customFields }: CreateFromBody,
  create: (context: CustomerContext) => Promise<string>,
): Promise<CallResult<typeof commercialOrders.createFrom>> {
  return inTransaction(context, async (context) => {
    // Locks in the same order as placing does: first the account, then the order.
    if (paymentInfo) await lockAccount(context.db, context.caller.accountId)
    const id = await create(context)
    await writeValues(context, { target: 'ORDER_LOGISTIC', id }, customFields)
    if (paymentInfo) await placeOrder(context, { order: { id } }, paymentInfo)
    const { reference, createdAt, processing, orderLogistics } = await readOrder(context, { id })
    return { id, reference, createdAt, processing, orderLogistics }
  })
}
