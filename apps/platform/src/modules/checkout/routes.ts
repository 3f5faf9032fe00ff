import type { checkout } from '@tiber/contract/orders/checkout'
import type { commercialOrders } from '@tiber/contract/orders/commercial-orders'
import type { payments } from '@tiber/contract/orders/payments'
import type { logisticOrders } from '@tiber/contract/orders/logistic-orders'
import type { sellerOrders } from '@tiber/contract/orders/seller-orders'
import type { Handlers } from '../../http/serve.ts'
import { requireRight } from '../../rights.ts'
import { updateStatus } from '../orders/public.ts'
import { deleteDraft } from './delete-draft.ts'
import { payOrder } from './pay-order.ts'
import { placeOrder } from './place-order.ts'
import { readCheckout } from './read-checkout.ts'
import { releaseLogisticOrder } from './release-order.ts'

export const readHandlers: Handlers<typeof checkout> = {
  read: (context, { params }) => readCheckout(context, params.id),
}

type CommercialCalls = 'delete' | 'place' | 'placeByReference'

export const checkoutHandlers: Pick<Handlers<typeof commercialOrders>, CommercialCalls> = {
  delete: (context, { params }) => deleteDraft(context, params.id),
  place: (context, { params, body }) => placeOrder(context, { order: params }, body),
  placeByReference: (context, { params, body }) => placeOrder(context, { order: params }, body),
}

export const payHandlers: Pick<Handlers<typeof payments>, 'create'> = {
  create: (context, { body }) => payOrder(context, body),
}

export const logisticCheckoutHandlers: Pick<Handlers<typeof logisticOrders>, 'place'> = {
  place: (context, { params }) => placeOrder(context, { logisticOrder: params.id }),
}

export const statusHandlers: Pick<Handlers<typeof sellerOrders>, 'updateStatus'> = {
  updateStatus: (context, { params, query, body }) => {
    const { caller } = context
    if (body.status !== 'ORDER_CREATED' || caller.clientType !== 'OPERATOR')
      return updateStatus(context, params.id, { body, preview: query })
    requireRight(context, 'ORDER_RELEASE')
    return releaseLogisticOrder({ ...context, caller }, params.id)
  },
}
