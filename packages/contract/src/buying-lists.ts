import { Type, type Static } from 'typebox'
import { callGroup } from './call.ts'
import { Price3 } from './cart-shapes.ts'
import { mostLines } from './cart-words.ts'
import { listQuery, SpringPage } from './paging.ts'
import { OfferInventory, OfferPrice } from './prices.ts'
import { largestQuantity } from './quantities.ts'
import { closedObject, Nullable, OneOf, Text } from './shapes.ts'
import { SupplierLite } from './suppliers.ts'

const BuyingListItem = Type.Object({
  id: Type.String(),
  quantity: Type.Integer(),
  offerPrice: OfferPrice,
  offerInventory: OfferInventory,
  supplier: SupplierLite,
})

/** The same rows as carts whose names begin with BL_, here without it. */
export type BuyingList = Static<typeof BuyingList>
export const BuyingList = Type.Object({
  id: Type.String(),
  name: Type.String(),
  customerUserId: Type.String(),
  createdAt: Type.String(),
  /** Of several lists in one answer 2,000 items in all: lists there is no room for come without theirs and are read one by one. */
  buyingListItems: Type.Array(BuyingListItem),
  /** Ours. */
  numberOfItems: Type.Optional(Type.Integer()),
})

const Named = closedObject({ name: Text(97) })

export const listSorts = ['updatedAt:desc', 'name:asc', 'lines:desc'] as const

/** What became of the lines: no longer sold, of these replaced by another article, dearer or cheaper than it was, too little there. */
export type HealthCounts = Static<typeof HealthCounts>
export const HealthCounts = Type.Object({
  gone: Type.Integer(),
  replaced: Type.Integer(),
  moved: Type.Integer(),
  short: Type.Integer(),
})

const OtherOffer = Type.Object({
  offerPriceId: Type.String(),
  supplier: Type.Object({ id: Type.String(), name: Type.String() }),
  unitPrice: Type.Number(),
  stock: Type.Integer(),
})

/** Of a line nothing has become of there is nothing to tell. */
export type LineHealth = Static<typeof LineHealth>
export const LineHealth = Type.Object({
  lineId: Type.String(),
  /** It cannot be bought where it stands: not sold, not active, without a price. */
  gone: Type.Boolean(),
  short: Type.Boolean(),
  /** Of one piece, since the line was last touched. */
  price: Nullable(Type.Object({ before: Type.Number(), now: Type.Number() })),
  /** The article that takes its place, with what is different of it and who sells it. */
  replacement: Nullable(
    Type.Object({
      variantId: Type.String(),
      productId: Type.String(),
      sku: Type.String(),
      name: Type.String(),
      differences: Type.Array(
        Type.Object({ name: Type.String(), before: Nullable(Type.String()), after: Nullable(Type.String()) }),
      ),
      offer: Nullable(OtherOffer),
    }),
  ),
  /** Another supplier of the same article: who still has it, or who has it for less. */
  otherOffer: Nullable(OtherOffer),
})

export type ListSummary = Static<typeof ListSummary>
export const ListSummary = Type.Object({
  id: Type.String(),
  name: Type.String(),
  owner: Type.Object({ id: Type.String(), name: Type.String() }),
  own: Type.Boolean(),
  shared: Type.Boolean(),
  version: Type.Integer(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  numberOfLines: Type.Integer(),
  totalDiscountPrice: Price3,
  health: HealthCounts,
})

export const buyingLists = callGroup({
  list: {
    method: 'GET',
    path: '/v1/shop/buying-lists',
    operation: 'BUYLIST-500',
    summary: "The user's buying lists with their items, newest first",
    access: 'customer',
    returns: Type.Array(BuyingList),
    errors: [],
  },
  page: {
    method: 'GET',
    path: '/v2/shop/buying-lists',
    operation: 'BUYLIST-501',
    summary: 'The same by page',
    access: 'customer',
    query: closedObject(listQuery),
    returns: SpringPage(BuyingList),
    errors: [],
  },
  create: {
    method: 'POST',
    path: '/v1/shop/buying-lists',
    summary: 'A new, empty list',
    access: 'customer',
    body: Named,
    returns: BuyingList,
    errors: ['F-E-003'],
  },
  read: {
    method: 'GET',
    path: '/v1/shop/buying-lists/{id}',
    summary: 'One list with its items',
    access: 'customer',
    returns: BuyingList,
    errors: [],
  },
  update: {
    method: 'PUT',
    path: '/v1/shop/buying-lists/{id}',
    summary: 'Rename a list',
    access: 'customer',
    body: Named,
    returns: BuyingList,
    errors: ['F-E-003'],
  },
  delete: {
    method: 'DELETE',
    path: '/v1/shop/buying-lists/{id}',
    summary: 'Delete a list',
    access: 'customer',
    returns: Type.Null(),
    status: 204,
    errors: ['ST0001'],
  },
  updateItems: {
    method: 'PUT',
    path: '/v1/shop/buying-lists/{id}/items',
    summary: 'Add offers or set their quantities; nothing of one takes it away',
    access: 'customer',
    body: Type.Array(
      closedObject({ offerPriceId: Text(255), quantity: Type.Integer({ minimum: 0, maximum: largestQuantity }) }),
      { maxItems: mostLines },
    ),
    returns: BuyingList,
    errors: [],
  },
  deleteItems: {
    method: 'DELETE',
    path: '/v1/shop/buying-lists/{id}/items',
    summary: 'Take items off a list; ids nobody knows are ignored',
    access: 'customer',
    query: closedObject({ itemIds: Type.Array(Text(255), { maxItems: mostLines }) }),
    returns: Type.Null(),
    status: 204,
    errors: [],
  },
  changeOwner: {
    method: 'PUT',
    path: '/v1/shop/buying-lists/{id}/change-owner',
    summary: 'Hand a list to another user of the account',
    access: 'customer',
    body: closedObject({ newOwnerEmail: Type.String({ format: 'email', maxLength: 255 }) }),
    returns: BuyingList,
    errors: ['F-E-003', 'ST0001'],
  },
  changeOwnerByPost: {
    method: 'POST',
    path: '/v1/shop/buying-lists/{id}/change-owner',
    summary: 'The same, as other clients of the platform send it',
    access: 'customer',
    body: closedObject({ newOwnerEmail: Type.String({ format: 'email', maxLength: 255 }) }),
    returns: BuyingList,
    errors: ['F-E-003', 'ST0001'],
  },
  overview: {
    method: 'GET',
    path: '/v1/tiber/buying-lists',
    summary: 'Own lists and those colleagues share, with what they come to and what became of their lines',
    access: 'customer',
    query: closedObject({
      ...listQuery,
      search: Type.Optional(Type.String({ maxLength: 100 })),
      order: Type.Optional(OneOf(listSorts)),
    }),
    returns: SpringPage(ListSummary),
    errors: [],
    extension: 'buying-lists',
  },
  health: {
    method: 'GET',
    path: '/v1/tiber/carts/{id}/health',
    summary: 'What became of the lines of a list or cart since they were put there, and the remedies',
    access: 'customer',
    returns: Type.Object({ counts: HealthCounts, lines: Type.Array(LineHealth), version: Type.Integer() }),
    errors: [],
    extension: 'buying-lists',
  },
})
