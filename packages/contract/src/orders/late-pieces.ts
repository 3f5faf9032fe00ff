import { Type, type Static } from 'typebox'
import { callGroup } from '../call.ts'
import { maxLines } from '../carts/cart-enums.ts'
import { maxQuantity } from '../carts/quantities.ts'
import { closedObject, OneOf, Text } from '../shapes.ts'
import { LogisticOrder } from './order-shapes.ts'

const Day = Type.String({ format: 'date' })

export const lateDecisions = ['KEEP', 'DROP'] as const

/** Pieces promised later than they were requested or promised before, until the buyer decides or they ship. */
export type LatePieces = Static<typeof LatePieces>
export const LatePieces = Type.Object({
  /** Whether the caller may decide about them. */
  canDecide: Type.Boolean(),
  lines: Type.Array(
    Type.Object({
      logisticOrderId: Type.String(),
      lineId: Type.String(),
      sku: Type.String(),
      name: Type.String(),
      unit: Type.String(),
      quantity: Type.Integer(),
      net: Type.Number(),
      /** The first day for which one of them was requested or promised. */
      laterThan: Day,
      promises: Type.Array(Type.Object({ quantity: Type.Integer(), arrivesOn: Day })),
    }),
  ),
})

export const latePieces = callGroup({
  list: {
    method: 'GET',
    path: '/v1/tiber/orders/{id}/late-pieces',
    summary: 'List the open pieces of an order that arrive later than requested or promised before',
    access: 'customer',
    right: 'ORDER_READ',
    returns: LatePieces,
    errors: [],
    extension: 'late-pieces',
  },
  decide: {
    method: 'PUT',
    path: '/v1/tiber/logistic-orders/{id}/late-pieces',
    summary: 'Keep late pieces of lines, or drop them free of charge until they ship',
    access: 'customer',
    right: 'ORDER_UPDATE',
    body: closedObject({
      decision: OneOf(lateDecisions),
      lines: Type.Array(
        /** The late pieces as they were listed; any other number is refused. */
        closedObject({ id: Text(255), quantity: Type.Integer({ minimum: 1, maximum: maxQuantity }) }),
        { minItems: 1, maxItems: maxLines },
      ),
    }),
    returns: LogisticOrder,
    errors: ['ST0001', 'F-E-040'],
    extension: 'late-pieces',
  },
})
