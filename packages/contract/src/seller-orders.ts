import { Type } from 'typebox'
import { callGroup } from './call.ts'
import { mostLines } from './cart-words.ts'
import { LogisticOrder } from './order-shapes.ts'
import { logisticStatuses, paymentStatuses } from './order-words.ts'
import { listQuery, SpringPage } from './paging.ts'
import { largestQuantity } from './quantities.ts'
import { closedObject, OneOf, OptionalText, Text } from './shapes.ts'

const Quantity = Type.Integer({ minimum: 0, maximum: largestQuantity })

/** The other side of an order: what its supplier, or the operator for any supplier, does with it. */
export const sellerOrders = callGroup({
  list: {
    method: 'GET',
    path: '/v1/tiber/seller-orders',
    summary: 'Placed logistic orders, the oldest first: a supplier’s own, all of them for the operator',
    access: 'seller',
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
    summary: 'One of them with its lines',
    access: 'seller',
    returns: LogisticOrder,
    errors: [],
    extension: 'seller-orders',
  },
  updateStatus: {
    method: 'PUT',
    path: '/v1/logistic-orders/{id}/status',
    summary:
      'Accept, decline, prepare, ship or cancel; with lines only their quantities are confirmed, shipped or cancelled',
    access: 'seller',
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
          { minItems: 1, maxItems: mostLines },
        ),
      ),
    }),
    returns: LogisticOrder,
    errors: ['ST0001', 'F-E-007', 'F-E-040'],
  },
})
