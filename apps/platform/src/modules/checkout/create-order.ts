import type { CallBody, CallResult } from '@tiber/contract/call'
import type { commercialOrders } from '@tiber/contract/orders/commercial-orders'
import { PlatformError } from '@tiber/contract/errors'
import type { CommercialOrder } from '@tiber/contract/orders/order-shapes'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { lockAccount } from '../../database/account-lock.ts'
import { createCart } from '../carts/service.ts'
import { writeValues } from '../custom-fields/service.ts'
import { readOrder } from '../orders/service.ts'
import { initializeOrders } from './draft.ts'
import * as queries from './draft-queries.ts'
import { placeOrder } from './place-order.ts'
import { selectCheckoutDefaults } from './checkout-default-queries.ts'

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
    await writeValues(context, 'ORDER_LOGISTIC', id, customFields, { isNew: false })
    if (paymentInfo) await placeOrder(context, { order: { id } }, paymentInfo)
    const { reference, createdAt, processing, orderLogistics } = await readOrder(context, { id })
    return { id, reference, createdAt, processing, orderLogistics }
  })
}

type CreateBody = NonNullable<CallBody<typeof commercialOrders.create>>

/** Creates a draft without lines. Like every draft it has a cart, named after the order reference. */
export function createEmptyOrder(
  context: CustomerContext,
  { sourceType, customFields }: CreateBody,
): Promise<CommercialOrder> {
  if (sourceType)
    throw new PlatformError('F-E-040', `Orders cannot be created from a source of type ${sourceType}.`, 'sourceType')
  return inTransaction(context, async (context) => {
    const { id, reference } = await queries.insertDraft(context)
    const cart = await createCart(context, { name: reference })
    await queries.attachCart(context, id, cart.id)
    await queries.setCartStatus(context, cart.id, 'ON_GOING')
    const { billing } = await selectCheckoutDefaults(context)
    if (billing) await queries.setBilling(context, id, billing)
    await writeValues(context, 'ORDER_LOGISTIC', id, customFields, { isNew: false })
    return readOrder(context, { id })
  })
}
