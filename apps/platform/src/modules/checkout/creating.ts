import type { CallBody, CallResult } from '@tiber/contract/call'
import type { commercialOrders } from '@tiber/contract/commercial-orders'
import { PlatformError } from '@tiber/contract/errors'
import type { CommercialOrder } from '@tiber/contract/order-shapes'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { lockAccount } from '../../database/account-lock.ts'
import { createCart } from '../carts/service.ts'
import { writeValues } from '../custom-fields/service.ts'
import { readOrder } from '../orders/service.ts'
import { initializeOrders } from './draft.ts'
import * as queries from './draft-queries.ts'
import { placeOrder } from './placing.ts'
import { selectStart } from './start-queries.ts'

type FromCart = CallBody<typeof commercialOrders.createFrom>

/** The older way: from a cart to an order in one step; without a payment it stays a draft. */
export function createFromCart(
  context: CustomerContext,
  { origin, originId, paymentInfo, customFields }: FromCart,
): Promise<CallResult<typeof commercialOrders.createFrom>> {
  if (origin === 'QUOTE') throw new PlatformError('F-E-040', 'There are no quotes to order from.', 'origin')
  return inTransaction(context, async (context) => {
    // As who places does it: first the account, then the order.
    if (paymentInfo) await lockAccount(context.db, context.caller.accountId)
    const id = await initializeOrders(context, originId)
    await writeValues(context, 'ORDER_LOGISTIC', id, customFields, { isNew: false })
    if (paymentInfo) await placeOrder(context, { order: { id } }, paymentInfo)
    const { reference, createdAt, processing, orderLogistics } = await readOrder(context, { id })
    return { id, reference, createdAt, processing, orderLogistics }
  })
}

type Empty = NonNullable<CallBody<typeof commercialOrders.create>>

/** A draft without lines. As every draft it has a cart, which is called as the order is. */
export function createEmpty(context: CustomerContext, { sourceType, customFields }: Empty): Promise<CommercialOrder> {
  if (sourceType) throw new PlatformError('F-E-040', `There is no ${sourceType} to order from.`, 'sourceType')
  return inTransaction(context, async (context) => {
    const { id, reference } = await queries.insertDraft(context)
    const cart = await createCart(context, { name: reference })
    await queries.attachCart(context, id, cart.id)
    await queries.setCartStatus(context, cart.id, 'ON_GOING')
    const { billing } = await selectStart(context)
    if (billing) await queries.setBilling(context, id, billing)
    await writeValues(context, 'ORDER_LOGISTIC', id, customFields, { isNew: false })
    return readOrder(context, { id })
  })
}
