import { Type, type Static } from 'typebox'
import { callGroup } from './call.ts'
import { mostLines } from './cart-words.ts'
import { listQuery, SpringPage } from './paging.ts'
import { OfferInventory, OfferPrice } from './prices.ts'
import { largestQuantity } from './quantities.ts'
import { closedObject, Text } from './shapes.ts'
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
  buyingListItems: Type.Array(BuyingListItem),
})

const Named = closedObject({ name: Text(97) })

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
    errors: ['F-E-003'],
  },
  changeOwnerByPost: {
    method: 'POST',
    path: '/v1/shop/buying-lists/{id}/change-owner',
    summary: 'The same, as other clients of the platform send it',
    access: 'customer',
    body: closedObject({ newOwnerEmail: Type.String({ format: 'email', maxLength: 255 }) }),
    returns: BuyingList,
    errors: ['F-E-003'],
  },
})
