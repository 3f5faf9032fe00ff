import { Type, type Static } from 'typebox'
import { callGroup } from '../call.ts'
import { Email } from '../company/identity.ts'
import { Price3 } from './cart-shapes.ts'
import { maxLines } from './cart-enums.ts'
import { listQuery, SpringPage } from '../paging.ts'
import { Backorder, OfferInventory, OfferPrice } from '../catalogue/prices.ts'
import { maxQuantity } from './quantities.ts'
import { closedObject, Nullable, OneOf, Text } from '../shapes.ts'
import { SupplierLite } from '../catalogue/suppliers.ts'

const BuyingListItem = Type.Object({
  id: Type.String(),
  quantity: Type.Integer(),
  offerPrice: OfferPrice,
  offerInventory: OfferInventory,
  supplier: SupplierLite,
})

/** Buying list: a cart whose name starts with BL_, shown here without the prefix. */
export type BuyingList = Static<typeof BuyingList>
export const BuyingList = Type.Object({
  id: Type.String(),
  name: Type.String(),
  customerUserId: Type.String(),
  createdAt: Type.String(),
  /** A response with several lists holds 2,000 items in total; lists beyond that come without items. */
  buyingListItems: Type.Array(BuyingListItem),
  /** Tiber extension. */
  numberOfItems: Type.Optional(Type.Integer()),
})

const NamedList = closedObject({ name: Text(97) })

export const listSorts = ['updatedAt:desc', 'name:asc', 'lines:desc'] as const

/** Numbers of lines that are discontinued, of those with a replacement, with a changed price, and with low stock. */
export type HealthCounts = Static<typeof HealthCounts>
export const HealthCounts = Type.Object({
  discontinued: Type.Integer(),
  replaceable: Type.Integer(),
  priceChanged: Type.Integer(),
  lowStock: Type.Integer(),
})

const OtherOffer = Type.Object({
  offerPriceId: Type.String(),
  supplier: Type.Object({ id: Type.String(), name: Type.String() }),
  unitPrice: Type.Number(),
  stock: Type.Integer(),
  backorder: Type.Optional(Nullable(Backorder)),
})

const OtherArticle = Type.Object({
  variantId: Type.String(),
  productId: Type.String(),
  sku: Type.String(),
  name: Type.String(),
  differences: Type.Array(
    Type.Object({ name: Type.String(), before: Nullable(Type.String()), after: Nullable(Type.String()) }),
  ),
  offer: Nullable(OtherOffer),
})

/** Changes of a line since it was added; lines without changes are omitted. */
export type LineHealth = Static<typeof LineHealth>
export const LineHealth = Type.Object({
  lineId: Type.String(),
  /** True if the offer cannot be bought any more: not sold to the account, inactive, or without a price. */
  discontinued: Type.Boolean(),
  /** True if part of the quantity can be delivered neither now nor later. */
  lowStock: Type.Boolean(),
  /** Change of the unit price since the line was last updated. */
  price: Nullable(Type.Object({ before: Type.Number(), now: Type.Number() })),
  /** Replacement article with its differing attributes and its offer. */
  replacement: Nullable(OtherArticle),
  /** Offer of another supplier of the same article that delivers what this one cannot, or is cheaper. */
  otherOffer: Nullable(OtherOffer),
  /** Article with the same dimensions, of another material or brand line, for a line that cannot be delivered. */
  equivalent: Type.Optional(Nullable(OtherArticle)),
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
    summary: "List the user's buying lists with their items, newest first",
    access: 'customer',
    returns: Type.Array(BuyingList),
    errors: [],
  },
  page: {
    method: 'GET',
    path: '/v2/shop/buying-lists',
    operation: 'BUYLIST-501',
    summary: "List the user's buying lists with their items by page",
    access: 'customer',
    query: closedObject(listQuery),
    returns: SpringPage(BuyingList),
    errors: [],
  },
  create: {
    method: 'POST',
    path: '/v1/shop/buying-lists',
    summary: 'Create an empty list',
    access: 'customer',
    body: NamedList,
    returns: BuyingList,
    errors: ['F-E-003'],
  },
  read: {
    method: 'GET',
    path: '/v1/shop/buying-lists/{id}',
    summary: 'Get a list with its items',
    access: 'customer',
    returns: BuyingList,
    errors: [],
  },
  update: {
    method: 'PUT',
    path: '/v1/shop/buying-lists/{id}',
    summary: 'Rename a list',
    access: 'customer',
    body: NamedList,
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
    summary: 'Add offers or set their quantities; quantity 0 removes an item',
    access: 'customer',
    body: Type.Array(
      closedObject({ offerPriceId: Text(255), quantity: Type.Integer({ minimum: 0, maximum: maxQuantity }) }),
      { maxItems: maxLines },
    ),
    returns: BuyingList,
    errors: [],
  },
  deleteItems: {
    method: 'DELETE',
    path: '/v1/shop/buying-lists/{id}/items',
    summary: 'Remove items from a list; unknown ids are ignored',
    access: 'customer',
    query: closedObject({ itemIds: Type.Array(Text(255), { maxItems: maxLines }) }),
    returns: Type.Null(),
    status: 204,
    errors: [],
  },
  changeOwner: {
    method: 'PUT',
    path: '/v1/shop/buying-lists/{id}/change-owner',
    summary: 'Transfer a list to another user of the account',
    access: 'customer',
    body: closedObject({ newOwnerEmail: Email }),
    returns: BuyingList,
    errors: ['F-E-003', 'ST0001'],
  },
  changeOwnerByPost: {
    method: 'POST',
    path: '/v1/shop/buying-lists/{id}/change-owner',
    summary: 'Transfer a list to another user of the account, for clients that send POST',
    access: 'customer',
    body: closedObject({ newOwnerEmail: Email }),
    returns: BuyingList,
    errors: ['F-E-003', 'ST0001'],
  },
  overview: {
    method: 'GET',
    path: '/v1/tiber/buying-lists',
    summary: 'List the user’s own and the shared lists, with totals and the health of their lines',
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
    summary: 'Get the changes of the lines of a list or cart since they were added, with suggested fixes',
    access: 'customer',
    returns: Type.Object({ counts: HealthCounts, lines: Type.Array(LineHealth), version: Type.Integer() }),
    errors: [],
    extension: 'buying-lists',
  },
})
