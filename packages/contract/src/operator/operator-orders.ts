import { Type, type Static } from 'typebox'
import { callGroup } from '../call.ts'
import { LogisticOrder } from '../orders/order-shapes.ts'
import { orderEvents, orderStages, paymentOptions } from '../orders/order-statuses.ts'
import { closedObject, Nullable, OneOf, OptionalText, Text } from '../shapes.ts'
import { pageAfter } from './operator.ts'

const At = Type.String({ format: 'date-time' })
const Named = Type.Object({ id: Type.String(), name: Type.String() })

/** A placed order in the operator's list, over all of its suppliers. */
export type OperatorOrder = Static<typeof OperatorOrder>
export const OperatorOrder = Type.Object({
  id: Type.String(),
  reference: Type.String(),
  placedAt: At,
  account: Named,
  buyer: Type.String(),
  purchaseOrder: Nullable(Type.String()),
  suppliers: Type.Array(Named),
  stage: OneOf(orderStages),
  late: Type.Boolean(),
  /** Whether one of its suppliers has not answered in time. */
  unanswered: Type.Boolean(),
  lineCount: Type.Integer(),
  net: Type.Number(),
  gross: Type.Number(),
  currency: Type.String(),
  paymentOption: Nullable(OneOf(paymentOptions)),
})

/** Orders by their most urgent stage, of those that are not settled. */
export const OperatorOrderCounts = Type.Object({
  ...(Object.fromEntries(orderStages.map((stage) => [stage, Type.Integer()])) as Record<
    (typeof orderStages)[number],
    ReturnType<typeof Type.Integer>
  >),
  late: Type.Integer(),
  unanswered: Type.Integer(),
})

const Budget = Type.Object({
  policy: OneOf(['QUOTA', 'CREDIT_CONTROL']),
  limit: Type.Number(),
  reserved: Type.Number(),
  consumed: Type.Number(),
  /** Negative: the amount by which the order exceeds it. */
  remainingAfter: Type.Number(),
})
export type JudgedBudget = Static<typeof Budget>

export const OperatorOrderFull = Type.Object({
  ...OperatorOrder.properties,
  version: Type.Integer(),
  cartId: Nullable(Type.String()),
  /** Each supplier's part, with what may be done with it. */
  parts: Type.Array(LogisticOrder),
  /** Why policies blocked the order, with the amounts of then; `now` is the judgement of today, while it is blocked. */
  judgement: Nullable(
    Type.Object({
      at: At,
      blockedBy: Type.Array(OneOf(['QUOTA', 'CREDIT_CONTROL', 'NO_APPROVER'])),
      budgets: Type.Array(Budget),
      now: Nullable(Type.Array(Budget)),
    }),
  ),
  payments: Type.Array(
    Type.Object({
      id: Type.String(),
      at: At,
      provider: Type.String(),
      status: Type.String(),
      amount: Type.Number(),
      currency: Type.String(),
      card: Nullable(Type.String()),
      reason: Nullable(Type.String()),
    }),
  ),
  /** Mails that were sent about it, newest first, without their text. */
  mails: Type.Array(
    Type.Object({
      id: Type.String(),
      at: At,
      recipient: Type.String(),
      subject: Type.String(),
      part: Nullable(Type.String()),
    }),
  ),
  events: Type.Array(
    Type.Object({
      id: Type.String(),
      at: At,
      action: OneOf(orderEvents),
      part: Nullable(Type.String()),
      actor: Type.Object({ name: Type.String(), type: OneOf(['CUSTOMER', 'SUPPLIER', 'OPERATOR', 'SYSTEM']) }),
      onBehalfOf: Nullable(Type.String()),
      reason: Nullable(Type.String()),
      /** As in the log. */
      requestId: Nullable(Type.String()),
    }),
  ),
})
export type OperatorOrderFull = Static<typeof OperatorOrderFull>

/** Orders as the operator sees them: whole ones, over all suppliers. */
export const operatorOrders = callGroup({
  list: {
    method: 'GET',
    path: '/v1/tiber/operator/orders',
    summary: 'List placed orders over all suppliers, newest first, a page at a time, with counts by stage',
    access: 'operator',
    right: 'SELLER_ORDER_READ',
    query: closedObject({
      ...pageAfter,
      stage: Type.Optional(OneOf(orderStages)),
      late: Type.Optional(Type.Boolean()),
      /** Only orders that a supplier has not answered in time. */
      unanswered: Type.Optional(Type.Boolean()),
      account: Type.Optional(Text(255)),
      supplierId: Type.Optional(Text(255)),
      words: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    returns: Type.Object({
      orders: Type.Array(OperatorOrder),
      next: Nullable(Type.String()),
      counts: OperatorOrderCounts,
    }),
    errors: ['F-E-012'],
    extension: 'operator-orders',
  },
  read: {
    method: 'GET',
    path: '/v1/tiber/operator/orders/{id}',
    summary: 'Get an order by id or reference: each supplier’s part, the judgement of policies, payments and events',
    access: 'operator',
    right: 'SELLER_ORDER_READ',
    returns: OperatorOrderFull,
    errors: [],
    extension: 'operator-orders',
  },
  release: {
    method: 'POST',
    path: '/v1/tiber/operator/orders/{id}/releases',
    summary: 'Place an order that a policy blocked, with a reason; approvers are still asked',
    access: 'operator',
    right: 'ORDER_RELEASE',
    body: closedObject({ reason: Text(2000) }),
    returns: OperatorOrderFull,
    errors: ['ST0001', 'OR0006'],
    extension: 'operator-orders',
  },
  correctAddress: {
    method: 'PUT',
    path: '/v1/tiber/operator/orders/{id}/address',
    summary: 'Correct where a part of an order is delivered, before anything of it was shipped; its supplier is mailed',
    access: 'operator',
    right: 'SELLER_ORDER_ANSWER',
    body: closedObject({
      partId: Text(255),
      fullName: Type.Optional(Text(200)),
      company: OptionalText(200),
      address: Type.Optional(Text(255)),
      additionalAddress: OptionalText(255),
      zipcode: Type.Optional(Text(20)),
      city: Type.Optional(Text(100)),
      state: OptionalText(100),
      phone: OptionalText(30),
      reason: Text(2000),
    }),
    returns: OperatorOrderFull,
    errors: ['ST0001', 'F-E-040'],
    extension: 'operator-orders',
  },
  refuse: {
    method: 'POST',
    path: '/v1/tiber/operator/orders/{id}/refusals',
    summary: 'Refuse an order that a policy blocked, with a reason that the buyer reads',
    access: 'operator',
    right: 'ORDER_RELEASE',
    body: closedObject({ reason: Text(2000) }),
    returns: OperatorOrderFull,
    errors: ['ST0001'],
    extension: 'operator-orders',
  },
  remind: {
    method: 'POST',
    path: '/v1/tiber/operator/reminders',
    summary: 'Remind suppliers by e-mail of orders that wait for their answer: all of a supplier, or the given ones',
    access: 'operator',
    right: 'SELLER_ORDER_ANSWER',
    body: closedObject({
      /** At least one of the two is needed; with both, only the given orders of the supplier. */
      supplierId: Type.Optional(Text(255)),
      /** Ids of parts, as `parts` has them. */
      orderIds: Type.Optional(Type.Array(Text(255), { minItems: 1, maxItems: 500 })),
    }),
    returns: Type.Object({ suppliers: Type.Integer(), orders: Type.Integer() }),
    errors: [],
    extension: 'operator-orders',
  },
})
