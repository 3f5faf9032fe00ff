import { Type } from 'typebox'
import { callGroup } from '../call.ts'
import { quantityNotes } from '../carts/quantities.ts'
import { Backorder } from '../catalogue/prices.ts'
import { logisticStatuses } from './order-statuses.ts'
import { Nullable, OneOf } from '../shapes.ts'

const At = Type.String({ format: 'date-time' })
const Day = Type.String({ format: 'date' })
const Supplier = Type.Object({ id: Type.String(), name: Type.String() })

export const dashboard = callGroup({
  read: {
    method: 'GET',
    path: '/v1/tiber/dashboard',
    summary: 'Get the action items, deliveries, reorder suggestions and spend of the last twelve months',
    access: 'customer',
    right: 'ORDER_READ',
    returns: Type.Object({
      /** Orders with shipments whose receipt is not confirmed, oldest first. */
      toReceive: Type.Object({
        count: Type.Integer(),
        orders: Type.Array(Type.Object({ reference: Type.String(), supplier: Type.String(), shippedAt: Nullable(At) })),
      }),
      /** Own orders waiting for payment. */
      toPay: Type.Array(
        Type.Object({ reference: Type.String(), placedAt: At, gross: Type.Number(), currency: Type.String() }),
      ),
      /** Own orders that were started but not placed. */
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
      /** Logistic orders that are late or expected within a week. */
      deliveries: Type.Object({
        late: Type.Integer(),
        logisticOrders: Type.Array(
          Type.Object({
            reference: Type.String(),
            logisticReference: Type.String(),
            supplier: Type.String(),
            status: OneOf(logisticStatuses),
            latest: Day,
            late: Type.Boolean(),
            /** Whether to offer a report of a problem. */
            offersReport: Type.Boolean(),
            /** Whether an incident is open. */
            incidentDeclared: Type.Boolean(),
          }),
        ),
      }),
      /** Regularly bought articles that are due by their usual interval. */
      suggestions: Type.Array(
        Type.Object({
          productId: Type.String(),
          variantId: Type.String(),
          offerPriceId: Type.String(),
          sku: Type.String(),
          name: Type.String(),
          imageLink: Nullable(Type.String()),
          unit: Type.String(),
          usualQuantity: Type.Integer(),
          /** Quantity nearest to the usual one that can be ordered now; 0 if none can. */
          quantity: Type.Integer(),
          /** Why the quantity is not the usual one. */
          quantityNote: Nullable(OneOf(quantityNotes)),
          stock: Type.Integer(),
          restockDate: Nullable(Day),
          /** What can be ordered beyond the stock. */
          backorder: Type.Optional(Nullable(Backorder)),
          /** Current net price of the quantity. */
          net: Type.Number(),
          lastPrice: Type.Number(),
          lastAt: Day,
          times: Type.Integer(),
          everyDays: Type.Integer(),
        }),
      ),
      /** Net spend without cancellations by month of the order: always twelve months, the current one last. */
      spend: Type.Object({
        currency: Type.String(),
        months: Type.Array(Type.Object({ month: Type.String(), net: Type.Number() })),
        /** Largest suppliers; all others are summed up last, without a supplier. */
        suppliers: Type.Array(Type.Object({ supplier: Nullable(Supplier), net: Type.Number() })),
      }),
    }),
    errors: [],
    extension: 'dashboard',
  },
  counts: {
    method: 'GET',
    path: '/v1/tiber/counts',
    summary: 'Count what waits for the user: orders to approve, unread conversations and offers to answer',
    access: 'customer',
    returns: Type.Object({
      /** Up to 1,000; 0 if the user may not read orders. */
      pendingApprovals: Type.Integer(),
      /** The user’s own conversations, up to 100. */
      unreadThreads: Type.Integer(),
      /** The user’s own requests for quotes with an offer to accept or an accepted one to order, up to 100. */
      quotesToAnswer: Type.Integer(),
    }),
    errors: [],
    extension: 'counts',
  },
})
