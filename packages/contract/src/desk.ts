import { Type } from 'typebox'
import { callGroup } from './call.ts'
import { logisticStatuses } from './order-words.ts'
import { Nullable, OneOf } from './shapes.ts'

const At = Type.String({ format: 'date-time' })
const Day = Type.String({ format: 'date' })
const Supplier = Type.Object({ id: Type.String(), name: Type.String() })

export const desk = callGroup({
  read: {
    method: 'GET',
    path: '/v1/tiber/desk',
    summary:
      'What waits for a buyer, what arrives, what is due to be ordered again, and what was spent in twelve months',
    access: 'customer',
    right: 'ORDER_READ',
    returns: Type.Object({
      /** Orders with something that was sent and has not been confirmed as received; the oldest first. */
      toReceive: Type.Object({
        count: Type.Integer(),
        orders: Type.Array(Type.Object({ reference: Type.String(), supplier: Type.String(), shippedAt: Nullable(At) })),
      }),
      /** Own orders nobody has paid yet, and that wait for it. */
      toPay: Type.Array(
        Type.Object({ reference: Type.String(), placedAt: At, gross: Type.Number(), currency: Type.String() }),
      ),
      /** Own orders that were begun and not sent. */
      drafts: Type.Array(
        Type.Object({
          cartId: Type.String(),
          name: Type.String(),
          lineCount: Type.Integer(),
          net: Type.Number(),
          currency: Type.String(),
          updatedAt: At,
        }),
      ),
      /** Parts that are late, and those expected within a week. */
      deliveries: Type.Object({
        late: Type.Integer(),
        parts: Type.Array(
          Type.Object({
            reference: Type.String(),
            partReference: Type.String(),
            supplier: Type.String(),
            status: OneOf(logisticStatuses),
            latest: Day,
            late: Type.Boolean(),
          }),
        ),
      }),
      /** Articles that are bought again and again, and by their rhythm are due. */
      suggestions: Type.Array(
        Type.Object({
          productId: Type.String(),
          variantId: Type.String(),
          offerPriceId: Type.String(),
          sku: Type.String(),
          name: Type.String(),
          unit: Type.String(),
          /** What is usually ordered, and what that costs now, net. */
          quantity: Type.Integer(),
          net: Type.Number(),
          lastPrice: Type.Number(),
          lastAt: Day,
          times: Type.Integer(),
          everyDays: Type.Integer(),
        }),
      ),
      /** Net and without what was cancelled, by the month it was ordered in: always twelve, the current one last. */
      spend: Type.Object({
        currency: Type.String(),
        months: Type.Array(Type.Object({ month: Type.String(), net: Type.Number() })),
        /** The largest; the others together come last, without an id. */
        suppliers: Type.Array(Type.Object({ supplier: Nullable(Supplier), net: Type.Number() })),
      }),
    }),
    errors: [],
    extension: 'desk',
  },
})
