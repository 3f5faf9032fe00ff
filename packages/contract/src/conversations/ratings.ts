import { Type, type Static } from 'typebox'
import { callGroup } from '../call.ts'
import { closedObject, Nullable, OptionalText } from '../shapes.ts'

const Grade = Type.Integer({ minimum: 1, maximum: 5 })

export type OrderRating = Static<typeof OrderRating>
export const OrderRating = Type.Object({
  comment: Nullable(Type.String()),
  grade: Grade,
  creationDate: Type.String(),
  lastUpdatedDate: Type.String(),
})

/** Ratings of completed orders; they are the evaluations of the suppliers. */
export const ratings = callGroup({
  rate: {
    method: 'PUT',
    path: '/v1/shop/rating-orders/{id}',
    summary: 'Rate a completed order, or change the rating',
    access: 'customer',
    right: 'ORDER_UPDATE',
    body: closedObject({ comment: OptionalText(2000), grade: Grade }),
    returns: OrderRating,
    errors: ['ST0001'],
  },
  read: {
    method: 'GET',
    path: '/v1/shop/rating-orders/{id}',
    summary: 'Get the rating of an order',
    access: 'customer',
    right: 'ORDER_READ',
    returns: OrderRating,
    errors: [],
  },
})
