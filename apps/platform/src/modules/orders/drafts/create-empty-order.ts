import type { CallBody } from '@tiber/contract/call'
import type { commercialOrders } from '@tiber/contract/orders/commercial-orders'
import type { CommercialOrder } from '@tiber/contract/orders/order-shapes'
import { inTransaction, type CustomerContext } from '../../../context.ts'
import { createCart, setCartStatus } from '../../carts/service.ts'
import { writeValues } from '../../custom-fields/service.ts'
import { readOrder } from '../read/read-order.ts'
import { selectCheckoutDefaults } from './checkout-default-queries.ts'
import * as queries from './draft-queries.ts'

type EmptyOrder = Pick<NonNullable<CallBody<typeof commercialOrders.create>>, 'customFields'>

/** Creates a draft without lines. Like every draft it has a cart, named after the order reference. */
export function createEmptyOrder(context: CustomerContext, { customFields }: EmptyOrder): Promise<CommercialOrder> {
  return inTransaction(context, async (context) => {
    const { id, reference } = await queries.insertDraft(context)
    const cart = await createCart(context, { name: reference })
    await queries.attachCart(context, id, cart.id)
    await setCartStatus(context, cart.id, 'ON_GOING')
    const { billing } = await selectCheckoutDefaults(context)
    if (billing) await queries.setBilling(context, id, billing)
    await writeValues(context, { target: 'ORDER_LOGISTIC', id }, customFields)
    return readOrder(context, { id })
  })
}
