import { Type } from 'typebox'
import { callGroup } from '../call.ts'
import { maxLines } from '../carts/cart-enums.ts'
import { LogisticOrder } from './order-shapes.ts'
import { OrderTimelineEvent } from './orders.ts'
import { logisticStatuses, paymentStatuses } from './order-statuses.ts'
import { listQuery, SpringPage } from '../paging.ts'
import { maxQuantity } from '../carts/quantities.ts'
import { closedObject, Nullable, OneOf, OptionalText, Text } from '../shapes.ts'
import { declineReasons, maxAcceptedOrders, sellerLineOrders, sellerStages } from './seller-order-enums.ts'
import {
  AcceptResult,
  MovedLine,
  PromiseInputs,
  SellerCounts,
  SellerLine,
  ShipmentInput,
  TakenBy,
} from './seller-order-shapes.ts'

/** Lines in the answer; a screen that lists them by `lines` needs none. */
const linePreview = { nbPreviewLines: Type.Optional(Type.Integer({ minimum: 0, maximum: maxLines })) }

const Quantity = Type.Integer({ minimum: 0, maximum: maxQuantity })

/** Logistic orders as seen by their supplier, or by the operator for all suppliers. */
export const sellerOrders = callGroup({
  list: {
    method: 'GET',
    path: '/v1/tiber/seller-orders',
    summary:
      'List placed logistic orders, oldest first, with counts by stage: a supplier’s own, or all for the operator',
    access: 'seller',
    right: 'SELLER_ORDER_READ',
    query: closedObject({
      ...listQuery,
      statuses: Type.Optional(Type.Array(OneOf(logisticStatuses))),
      paymentStatuses: Type.Optional(Type.Array(OneOf(paymentStatuses))),
      placedFrom: Type.Optional(Type.String({ format: 'date-time' })),
      stage: Type.Optional(Type.Array(OneOf(sellerStages))),
      /** Words of the reference, the company, its own reference or the articles. */
      words: OptionalText(200),
      late: Type.Optional(Type.Boolean()),
      incident: Type.Optional(Type.Boolean()),
      account: Type.Optional(Text(255)),
      supplierId: Type.Optional(Text(255)),
      /** Only orders to be answered before this time. */
      answerBefore: Type.Optional(Type.String({ format: 'date-time' })),
    }),
    returns: Type.Object({ ...SpringPage(LogisticOrder).properties, counts: SellerCounts }),
    errors: [],
    extension: 'seller-orders',
  },
  read: {
    method: 'GET',
    path: '/v1/tiber/seller-orders/{id}',
    summary: 'Get a logistic order with its lines',
    access: 'seller',
    right: 'SELLER_ORDER_READ',
    query: closedObject(linePreview),
    returns: LogisticOrder,
    errors: [],
    extension: 'seller-orders',
  },
  lines: {
    method: 'GET',
    path: '/v1/tiber/seller-orders/{id}/lines',
    summary: 'List what a seller needs to know about the lines of an order, by position or those that fall short first',
    access: 'seller',
    right: 'SELLER_ORDER_READ',
    query: closedObject({
      order: Type.Optional(OneOf(sellerLineOrders)),
      /** Only lines with pieces to ship. */
      open: Type.Optional(Type.Boolean()),
      page: Type.Optional(Type.Integer({ minimum: 0, maximum: maxLines, default: 0 })),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
    }),
    /** `short`: how many cannot be shipped in full now. */
    returns: Type.Object({ lines: Type.Array(SellerLine), total: Type.Integer(), short: Type.Integer() }),
    errors: [],
    extension: 'seller-orders',
  },
  timeline: {
    method: 'GET',
    path: '/v1/tiber/seller-orders/{id}/timeline',
    summary: 'Get what happened to an order since its seller got it, oldest first',
    access: 'seller',
    right: 'SELLER_ORDER_READ',
    returns: Type.Array(OrderTimelineEvent),
    errors: [],
    extension: 'seller-orders',
  },
  take: {
    method: 'PUT',
    path: '/v1/tiber/seller-orders/{id}/taker',
    summary: 'Tell colleagues that the caller is answering the order; it reserves nothing',
    access: 'seller',
    right: 'SELLER_ORDER_ANSWER',
    returns: Type.Object({ takenBy: Nullable(TakenBy) }),
    errors: [],
    extension: 'seller-orders',
  },
  updateStatus: {
    method: 'PUT',
    path: '/v1/logistic-orders/{id}/status',
    summary: 'Accept, decline, prepare, ship or cancel an order, or only the given quantities of lines',
    access: 'seller',
    right: ['SELLER_ORDER_ANSWER', 'SELLER_ORDER_SHIP', 'ORDER_RELEASE'],
    query: closedObject(linePreview),
    body: closedObject({
      status: OneOf(logisticStatuses),
      shippingTrackingUrl: OptionalText(2000),
      reason: OptionalText(2000),
      /** Tiber extensions: why an order is declined or pieces are cancelled, and what is shipped how. */
      reasonCode: Type.Optional(OneOf(declineReasons)),
      shipment: Type.Optional(ShipmentInput),
      /** Tiber extension: the day on which an accepted order ships, except for lines with promises of their own. */
      shipsOn: Type.Optional(Nullable(Type.String({ format: 'date' }))),
      lines: Type.Optional(
        Type.Array(
          closedObject({
            id: Text(255),
            confirmedQuantity: Type.Optional(Quantity),
            status: Type.Optional(OneOf(logisticStatuses)),
            /** Tiber extension: the days for which the confirmed pieces are promised; of an acceptance only. */
            promises: Type.Optional(PromiseInputs),
            /** Tiber extension: why pieces of this line are cancelled. */
            reasonCode: Type.Optional(OneOf(declineReasons)),
          }),
          { minItems: 1, maxItems: maxLines },
        ),
      ),
    }),
    returns: LogisticOrder,
    errors: ['ST0001', 'F-E-001', 'F-E-006', 'F-E-007', 'F-E-040'],
  },
  acceptAll: {
    method: 'POST',
    path: '/v1/tiber/seller-orders/answers',
    summary: 'Accept several orders as they are; those changed since the given version are left alone and reported',
    access: 'seller',
    right: 'SELLER_ORDER_ANSWER',
    body: closedObject({
      orders: Type.Array(closedObject({ id: Text(255), version: Type.Integer({ minimum: 1 }) }), {
        minItems: 1,
        maxItems: maxAcceptedOrders,
      }),
      /** Day on which all pieces ship; by default the days the buyers were told. */
      shipsOn: Type.Optional(Nullable(Type.String({ format: 'date' }))),
    }),
    returns: Type.Object({ accepted: Type.Integer(), results: Type.Array(AcceptResult) }),
    errors: ['F-E-006', 'F-E-040'],
    extension: 'seller-orders',
  },
  movePromises: {
    method: 'PUT',
    path: '/v1/tiber/seller-orders/{id}/promises',
    summary: 'Promise the open pieces of lines for other days, with a reason',
    access: 'seller',
    right: 'SELLER_ORDER_ANSWER',
    query: closedObject(linePreview),
    body: closedObject({ lines: Type.Array(MovedLine, { minItems: 1, maxItems: maxLines }) }),
    returns: LogisticOrder,
    errors: ['ST0001', 'F-E-006', 'F-E-007', 'F-E-040'],
    extension: 'seller-orders',
  },
})
