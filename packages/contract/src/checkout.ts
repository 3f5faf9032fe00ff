import { Type, type Static } from 'typebox'
import { callGroup } from './call.ts'
import { orderDoubts, paymentOptions, shippingTypes } from './order-words.ts'
import { Nullable, OneOf } from './shapes.ts'

const Day = Type.String({ format: 'date' })

/** One thing that keeps a draft from being placed as it is. */
export type OrderDoubt = Static<typeof OrderDoubt>
export const OrderDoubt = Type.Object({
  doubt: OneOf(orderDoubts),
  /** The part it is about; null: the whole. */
  partId: Nullable(Type.String()),
  /** The custom field that has to be filled in. */
  field: Nullable(Type.String()),
  line: Nullable(
    Type.Object({
      id: Type.String(),
      offerPriceId: Type.String(),
      sku: Type.String(),
      quantity: Type.Integer(),
      /** How many there are; null where that is not the question. */
      available: Nullable(Type.Integer()),
      /** What could be ordered of it instead, in whole packs; 0: nothing. Null where that is not the question. */
      orderable: Nullable(Type.Integer()),
      /** What a piece cost when the draft was made, and for how many pieces prices of it are said. */
      price: Nullable(Type.Object({ before: Type.Number(), basis: Type.Integer() })),
    }),
  ),
  /** What its supplier asks for at least, or what the piece costs now. */
  amount: Nullable(Type.Number()),
})

export const checkout = callGroup({
  read: {
    method: 'GET',
    path: '/v1/tiber/commercial-orders/{id}/checkout',
    summary: 'What a draft still needs, how each supplier can deliver it, and how it can be paid',
    access: 'customer',
    right: 'ORDER_CREATE',
    returns: Type.Object({
      parts: Type.Array(
        Type.Object({
          id: Type.String(),
          /** The least net sum its supplier takes an order for. */
          minOrderValue: Nullable(Type.Number()),
          shipping: Type.Array(
            Type.Object({ type: OneOf(shippingTypes), price: Type.Number(), earliest: Day, latest: Day }),
          ),
        }),
      ),
      doubts: Type.Array(OrderDoubt),
      /** External ids of custom fields that must be filled in. */
      requiredFields: Type.Array(Type.String()),
      /** The first is what the account's terms say. */
      paymentOptions: Type.Array(OneOf(paymentOptions)),
      /** What the buyer took last, where it is still possible. */
      paymentOption: OneOf(paymentOptions),
    }),
    errors: ['ST0001'],
    extension: 'checkout',
  },
})
