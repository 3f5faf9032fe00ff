import { Type, type Static } from 'typebox'
import { LineHealth } from '../carts/buying-lists.ts'
import { callGroup } from '../call.ts'
import { CartFull, LineWarning } from '../carts/cart-shapes.ts'
import { maxCartNameLength, maxLines } from '../carts/cart-enums.ts'
import { maxQuantity } from '../carts/quantities.ts'
import { Backorder } from '../catalogue/prices.ts'
import { closedObject, Nullable, OneOf, Text } from '../shapes.ts'

/** Differences from the original order; unchanged lines have none. */
const reorderChanges = ['UNAVAILABLE', 'PRICE', 'QUANTITY', 'LOW_STOCK', 'CHEAPER'] as const

/** Decisions on a line: buy it again, buy a replacement, or leave it out. */
const reorderDecisions = ['INCLUDE', 'REPLACE', 'LEAVE_OUT'] as const

/** Article of past orders or of a list compared with its current offer; lines of the same offer are combined. */
export type ReorderLine = Static<typeof ReorderLine>
export const ReorderLine = Type.Object({
  lineId: Type.String(),
  sku: Type.String(),
  name: Type.String(),
  unit: Type.String(),
  /** Null if it is not sold any more. */
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
  /** Current offer of the same article and supplier; null if there is none. */
  now: Nullable(
    Type.Object({
      offerPriceId: Type.String(),
      /** Original quantity corrected to full packs and to what can be delivered. */
      quantity: Type.Integer(),
      unitPrice: Type.Number(),
      minimum: Type.Integer(),
      multiple: Type.Integer(),
      maximum: Nullable(Type.Integer()),
      stock: Type.Integer(),
      restockQuantity: Nullable(Type.Integer()),
      restockDate: Nullable(Type.String()),
      /** What can be ordered beyond the stock. */
      backorder: Type.Optional(Nullable(Backorder)),
    }),
  ),
  changes: Type.Array(OneOf(reorderChanges)),
  /** Replacement article. */
  replacement: LineHealth.properties.replacement,
  /** Article with the same dimensions that can be delivered, if the article cannot. */
  equivalent: LineHealth.properties.equivalent,
  /** Offer of another supplier of the same article that has stock or is cheaper. */
  otherOffer: LineHealth.properties.otherOffer,
  /** Default decision. */
  proposal: Type.Object({
    decision: OneOf(reorderDecisions),
    offerPriceId: Nullable(Type.String()),
    quantity: Type.Integer(),
    unitPrice: Nullable(Type.Number()),
  }),
})

/** Maximum orders to reorder at once. */
export const maxReorderedOrders = 100

const source = {
  /** Ids or references of placed orders; ignored if `list`, the id of a list or cart, is given. */
  orders: Type.Optional(Type.Array(Text(255), { minItems: 1, maxItems: maxReorderedOrders })),
  list: Type.Optional(Text(255)),
}

const extension = 'reorder'

export const reorder = callGroup({
  compare: {
    method: 'GET',
    path: '/v1/tiber/reorder',
    summary: 'Compare orders or a list with current prices, packs, stock, replacements and other suppliers',
    access: 'customer',
    right: 'ORDER_READ',
    query: closedObject(source),
    returns: Type.Object({
      orders: Type.Array(Type.Object({ id: Type.String(), reference: Type.String(), placedAt: Type.String() })),
      list: Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
      currency: Type.String(),
      /** Lines, those with changes first. */
      lines: Type.Array(ReorderLine),
      counts: Type.Object({ same: Type.Integer(), changed: Type.Integer() }),
      /** Net totals then, and now as proposed. */
      before: Type.Number(),
      now: Type.Number(),
    }),
    errors: [],
    extension,
  },
  addToCart: {
    method: 'POST',
    path: '/v1/tiber/reorder',
    summary: 'Add the lines to a cart or a new one as proposed or decided; all or nothing',
    access: 'customer',
    right: 'ORDER_READ',
    body: closedObject({
      ...source,
      cartId: Type.Optional(Text(255)),
      /** Name of the new cart if no cart is given. */
      name: Type.Optional(Text(maxCartNameLength)),
      decisions: Type.Optional(
        Type.Array(
          closedObject({
            lineId: Text(255),
            decision: OneOf(reorderDecisions),
            /** Replacement offer. */
            offerPriceId: Type.Optional(Text(255)),
            quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: maxQuantity })),
          }),
          { maxItems: maxLines },
        ),
      ),
    }),
    returns: Type.Object({
      cart: CartFull,
      warnings: Type.Array(LineWarning),
      added: Type.Integer(),
      replaced: Type.Integer(),
      leftOut: Type.Integer(),
    }),
    errors: ['CT0001', 'F-E-007', 'F-E-040', 'ST0001'],
    extension,
  },
})
