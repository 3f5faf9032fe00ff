import { BankAccount } from './bank-transfer.ts'
import { Type, type Static } from 'typebox'
import { callGroup } from '../call.ts'
import { Availability } from '../carts/cart-shapes.ts'
import { orderBlockers, paymentOptions, shippingTypes } from './order-statuses.ts'
import { Nullable, OneOf } from '../shapes.ts'

const Day = Type.String({ format: 'date' })

/** Reason why a draft cannot be placed. */
export type OrderBlocker = Static<typeof OrderBlocker>
export const OrderBlocker = Type.Object({
  code: OneOf(orderBlockers),
  /** Logistic order it concerns; null for the commercial order. */
  logisticOrderId: Nullable(Type.String()),
  /** Required custom field that is missing. */
  field: Nullable(Type.String()),
  line: Nullable(
    Type.Object({
      id: Type.String(),
      offerPriceId: Type.String(),
      sku: Type.String(),
      quantity: Type.Integer(),
      /** Pieces that can be delivered, now or later; null if irrelevant. */
      available: Nullable(Type.Integer()),
      /** Quantity that can be ordered instead, in full packs, or 0; null if irrelevant. */
      orderable: Nullable(Type.Integer()),
      /** Unit price when the draft was created, and the number of pieces prices are quoted for. */
      price: Nullable(Type.Object({ before: Type.Number(), basis: Type.Integer() })),
      /** How the quantity would be delivered today, if later than in the draft; null if irrelevant. */
      delivery: Nullable(Availability),
    }),
  ),
  /** Minimum order value of the supplier, or the current unit price. */
  amount: Nullable(Type.Number()),
})

export const checkout = callGroup({
  read: {
    method: 'GET',
    path: '/v1/tiber/commercial-orders/{id}/checkout',
    summary: 'Get the blockers, shipping options and payment options of a draft',
    access: 'customer',
    right: 'ORDER_CREATE',
    returns: Type.Object({
      logisticOrders: Type.Array(
        Type.Object({
          id: Type.String(),
          /** Minimum net order value of the supplier. */
          minOrderValue: Nullable(Type.Number()),
          shipping: Type.Array(
            Type.Object({ type: OneOf(shippingTypes), price: Type.Number(), earliest: Day, latest: Day }),
          ),
        }),
      ),
      blockers: Type.Array(OrderBlocker),
      /** External ids of the required custom fields. */
      requiredFields: Type.Array(Type.String()),
      /** Payment options, the one of the account's terms first. */
      paymentOptions: Type.Array(OneOf(paymentOptions)),
      /** Preselected option: the buyer's last one if it is still available. */
      paymentOption: OneOf(paymentOptions),
      /** Account for orders paid in advance or on acceptance. */
      bankAccount: Nullable(BankAccount),
    }),
    errors: ['ST0001'],
    extension: 'checkout',
  },
})
