import { Type, type Static } from 'typebox'
import { callGroup } from '../call.ts'
import { closedObject, Nullable, Text } from '../shapes.ts'
import { maxPickedOrders } from './documents.ts'

/** What is taken from one place for one order. */
export type PickLine = Static<typeof PickLine>
export const PickLine = Type.Object({
  id: Type.String(),
  orderId: Type.String(),
  shelf: Nullable(Type.String()),
  sku: Type.String(),
  name: Type.String(),
  /** What a scanner may read on the article: its EAN, its code and that of the supplier’s offer. */
  codes: Type.Array(Type.String()),
  unit: Type.String(),
  /** Pieces to take now: those promised for the first day, of which no more than are free. */
  quantity: Type.Integer(),
  open: Type.Integer(),
})

/** Accepted orders, numbered by their place in the list, with their lines in the order of the shelves. */
export type PickList = Static<typeof PickList>
export const PickList = Type.Object({
  orders: Type.Array(Type.Object({ id: Type.String(), reference: Type.String(), company: Type.String() })),
  lines: Type.Array(PickLine),
  /** Accepted orders that are not in the list. */
  more: Type.Integer(),
})

/** The pick list of the warehouse as data; as a file it is one of the documents. */
export const pickLists = callGroup({
  read: {
    method: 'GET',
    path: '/v1/tiber/supplier/pick-lines',
    summary: 'List what accepted orders need from the shelves, by shelf: the given orders, or the oldest ones',
    access: 'seller',
    right: 'SELLER_ORDER_READ',
    query: closedObject({ orders: Type.Optional(Type.Array(Text(255), { minItems: 1, maxItems: maxPickedOrders })) }),
    returns: PickList,
    errors: ['ST0001'],
    extension: 'documents',
  },
})
