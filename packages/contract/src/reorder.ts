import { Type, type Static } from 'typebox'
import { LineHealth } from './buying-lists.ts'
import { callGroup } from './call.ts'
import { CartFull, LineWarning } from './cart-shapes.ts'
import { longestCartName, mostLines } from './cart-words.ts'
import { largestQuantity } from './quantities.ts'
import { closedObject, Nullable, OneOf, Text } from './shapes.ts'

/** What differs from the last time; of a line without any of them nothing does. */
const reorderChanges = ['GONE', 'PRICE', 'QUANTITY', 'SHORT', 'CHEAPER'] as const

/** What becomes of a line: it is bought again, something else is bought in its place, or nothing. */
const reorderDecisions = ['TAKE', 'REPLACE', 'LEAVE_OUT'] as const

/** An article of old orders or of a list beside what holds for it now. Lines of one offer in several orders are one. */
export type ReorderLine = Static<typeof ReorderLine>
export const ReorderLine = Type.Object({
  lineId: Type.String(),
  sku: Type.String(),
  name: Type.String(),
  unit: Type.String(),
  /** Null: nobody sells it any more. */
  productId: Nullable(Type.String()),
  variantId: Nullable(Type.String()),
  priceBasis: Type.Integer(),
  before: Type.Object({
    quantity: Type.Integer(),
    unitPrice: Nullable(Type.Number()),
    supplier: Type.Object({ id: Type.String(), name: Type.String() }),
    minimum: Nullable(Type.Integer()),
    multiple: Nullable(Type.Integer()),
  }),
  /** The same article of the same supplier; null where it is gone. */
  now: Nullable(
    Type.Object({
      offerPriceId: Type.String(),
      /** What may be ordered of the old quantity: whole packs, no more than there is. */
      quantity: Type.Integer(),
      unitPrice: Type.Number(),
      minimum: Type.Integer(),
      multiple: Type.Integer(),
      maximum: Nullable(Type.Integer()),
      stock: Type.Integer(),
      restockQuantity: Nullable(Type.Integer()),
      restockDate: Nullable(Type.String()),
    }),
  ),
  changes: Type.Array(OneOf(reorderChanges)),
  /** The article that takes its place. */
  replacement: LineHealth.properties.replacement,
  /** Another supplier of the same article: who still has it, or who has it for less. */
  otherOffer: LineHealth.properties.otherOffer,
  /** What is done where nobody decides otherwise. */
  proposal: Type.Object({
    decision: OneOf(reorderDecisions),
    offerPriceId: Nullable(Type.String()),
    quantity: Type.Integer(),
    unitPrice: Nullable(Type.Number()),
  }),
})

/** As many orders as are repeated at once. */
export const mostReordered = 100

const source = {
  /** Ids or references of placed orders; or the id of a list or cart, which then counts alone. */
  orders: Type.Optional(Type.Array(Text(255), { minItems: 1, maxItems: mostReordered })),
  list: Type.Optional(Text(255)),
}

const extension = 'reorder'

export const reorder = callGroup({
  compare: {
    method: 'GET',
    path: '/v1/tiber/reorder',
    summary: 'What orders or a list held, beside what holds now: price, packs, stock, successors and other suppliers',
    access: 'customer',
    right: 'ORDER_READ',
    query: closedObject(source),
    returns: Type.Object({
      orders: Type.Array(Type.Object({ id: Type.String(), reference: Type.String(), placedAt: Type.String() })),
      list: Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
      currency: Type.String(),
      /** What differs first. */
      lines: Type.Array(ReorderLine),
      counts: Type.Object({ same: Type.Integer(), changed: Type.Integer() }),
      /** Net: what it came to, and what it comes to as proposed. */
      before: Type.Number(),
      now: Type.Number(),
    }),
    errors: [],
    extension,
  },
  take: {
    method: 'POST',
    path: '/v1/tiber/reorder',
    summary: 'Put it all into a cart or a new one, as proposed but for what is decided otherwise; all or nothing',
    access: 'customer',
    right: 'ORDER_READ',
    body: closedObject({
      ...source,
      cartId: Type.Optional(Text(255)),
      /** Of a new cart, where none is named. */
      name: Type.Optional(Text(longestCartName)),
      decisions: Type.Optional(
        Type.Array(
          closedObject({
            lineId: Text(255),
            decision: OneOf(reorderDecisions),
            /** What is bought in its place. */
            offerPriceId: Type.Optional(Text(255)),
            quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: largestQuantity })),
          }),
          { maxItems: mostLines },
        ),
      ),
    }),
    returns: Type.Object({
      cart: CartFull,
      warnings: Type.Array(LineWarning),
      taken: Type.Integer(),
      replaced: Type.Integer(),
      leftOut: Type.Integer(),
    }),
    errors: ['CT0001', 'F-E-007', 'F-E-040', 'ST0001'],
    extension,
  },
})
