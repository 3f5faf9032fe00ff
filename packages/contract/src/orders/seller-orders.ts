import { Type } from 'typebox'
import { callGroup } from '../call.ts'
import { maxLines } from '../carts/cart-enums.ts'
import { LogisticOrder } from './order-shapes.ts'
import { logisticStatuses, paymentStatuses } from './order-statuses.ts'
import { listQuery, SpringPage } from '../paging.ts'
import { maxQuantity } from '../carts/quantities.ts'
import { closedObject, OneOf, OptionalText, Text } from '../shapes.ts'

const Quantity = Type.Integer({ minimum: 0, maximum: maxQuantity })

/** Logistic orders as seen by their supplier, or by the operator for all suppliers. */
export const sellerOrders = callGroup({
  list: {
    method: 'GET',
    path: '/v1/tiber/seller-orders',
    summary: 'List placed logistic orders, oldest first: a supplier’s own, or all for the operator',
    access: 'seller',
    right: 'SELLER_ORDER_READ',
    query: closedObject({
      ...listQuery,
      statuses: Type.Optional(Type.Array(OneOf(logisticStatuses))),
      paymentStatuses: Type.Optional(Type.Array(OneOf(paymentStatuses))),
      placedFrom: Type.Optional(Type.String({ format: 'date-time' })),
    }),
    returns: SpringPage(LogisticOrder),
    errors: [],
    extension: 'seller-orders',
  },
  read: {
    method: 'GET',
    path: '/v1/tiber/seller-orders/{id}',
    summary: 'Get a logistic order with its lines',
    access: 'seller',
    right: 'SELLER_ORDER_READ',
    returns: LogisticOrder,
    errors: [],
    extension: 'seller-orders',
  },
  updateStatus: {
    method: 'PUT',
    path: '/v1/logistic-orders/{id}/status',
    summary: 'Accept, decline, prepare, ship or cancel an order, or only the given quantities of lines',
    access: 'seller',
    right: ['SELLER_ORDER_ANSWER', 'SELLER_ORDER_SHIP', 'ORDER_RELEASE'],
    body: closedObject({
      status: OneOf(logisticStatuses),
      shippingTrackingUrl: OptionalText(2000),
      reason: OptionalText(2000),
      lines: Type.Optional(
        Type.Array(
          closedObject({
            id: Text(255),
            confirmedQuantity: Type.Optional(Quantity),
            status: Type.Optional(OneOf(logisticStatuses)),
          }),
          { minItems: 1, maxItems: maxLines },
        ),
      ),
    }),
    returns: LogisticOrder,
    errors: ['ST0001', 'F-E-007', 'F-E-040'],
  },
})
