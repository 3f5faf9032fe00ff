import type { carts } from '@tiber/contract/carts/carts'
import type { commercialOrders } from '@tiber/contract/orders/commercial-orders'
import type { logisticOrders } from '@tiber/contract/orders/logistic-orders'
import type { Handlers } from '../../../http/serve.ts'
import { editDelivery, initializeOrders, putOnHold } from './draft.ts'
import * as fields from './draft-fields.ts'
import * as lines from './draft-lines.ts'
import { reopenOrder } from './reopen-order.ts'

export const initializeHandlers: Pick<Handlers<typeof carts>, 'initializeOrders'> = {
  initializeOrders: (context, { params }) => initializeOrders(context, params.id),
}

const toOfferPriceIds = (items: ({ offerPriceId: string } | string)[]) =>
  items.map((each) => (typeof each === 'string' ? each : each.offerPriceId))

type CommercialCalls =
  | 'updateFields'
  | 'updateLines'
  | 'deleteLines'
  | 'sync'
  | 'setBilling'
  | 'setBillingByReference'
  | 'setShipping'
  | 'setShippingByReference'
  | 'setShippingAddress'
  | 'setShippingType'
  | 'hold'
  | 'setLineAddresses'
  | 'reopen'

export const draftHandlers: Pick<Handlers<typeof commercialOrders>, CommercialCalls> = {
  updateFields: (context, { params, body }) => fields.updateOrderFields(context, params.id, body?.customFields),
  updateLines: (context, { params, body }) => lines.updateLines(context, params.id, body),
  deleteLines: (context, { params, body }) => lines.deleteLines(context, params.id, toOfferPriceIds(body)),
  sync: (context, { params }) => lines.syncDraft(context, params.id),
  setBilling: (context, { params, body }) => editDelivery(context, { order: params }, body),
  setBillingByReference: (context, { params, body }) => editDelivery(context, { order: params }, body),
  setShipping: (context, { params, body }) => editDelivery(context, { order: params }, body),
  setShippingByReference: (context, { params, body }) => editDelivery(context, { order: params }, body),
  setShippingAddress: (context, { params, body }) => editDelivery(context, { order: params }, body),
  setShippingType: (context, { params, body }) => editDelivery(context, { order: params }, body),
  hold: (context, { params }) => putOnHold(context, { order: params }),
  setLineAddresses: (context, { params, body }) => fields.setLineAddresses(context, params.id, body),
  reopen: (context, { params }) => reopenOrder(context, params.id),
}

type LogisticCalls =
  | 'customFields'
  | 'updateFields'
  | 'updateFieldsByReference'
  | 'hold'
  | 'updateLines'
  | 'updateLinesFields'
  | 'updateLine'
  | 'updateLineFields'
  | 'shippingTypes'
  | 'setShipping'
  | 'setShippingAddress'
  | 'setShippingType'
  | 'setBilling'

export const logisticDraftHandlers: Pick<Handlers<typeof logisticOrders>, LogisticCalls> = {
  customFields: (context, { query }) => fields.listOrderFields(context, query?.sealedTarget ?? 'ORDER_LOGISTIC'),
  updateFields: (context, { params, body }) => fields.updateLogisticOrderFields(context, params.id, body),
  updateFieldsByReference: (context, { params, body }) =>
    fields.updateLogisticOrderFields(context, params.id, body.customFieldValues),
  hold: (context, { params }) => putOnHold(context, { logisticOrder: params.id }),
  updateLines: (context, { params, body }) => lines.updateLogisticOrderLines(context, params.id, body.lines),
  updateLinesFields: (context, { params, body }) => fields.updateLinesFields(context, params.id, body),
  updateLine: (context, { params, body }) =>
    lines.updateLogisticOrderLines(context, params.id, [
      { id: params.lineId, quantity: body.quantity, updateAction: 'REPLACE_QUANTITY' },
    ]),
  updateLineFields: (context, { params, body }) =>
    fields.updateLinesFields(context, params.id, [{ logisticOrderLineId: params.lineId, customFieldValues: body }]),
  shippingTypes: (context, { params }) => fields.listShippingTypes(context, params.id),
  setShipping: (context, { params, body }) => editDelivery(context, { logisticOrder: params.id }, body),
  setShippingAddress: (context, { params, body }) => editDelivery(context, { logisticOrder: params.id }, body),
  setShippingType: (context, { params, body }) => editDelivery(context, { logisticOrder: params.id }, body),
  setBilling: (context, { params, body }) => editDelivery(context, { logisticOrder: params.id }, body),
}
