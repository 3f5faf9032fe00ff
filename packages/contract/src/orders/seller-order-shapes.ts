import { Type, type Static } from 'typebox'
import { maxQuantity } from '../carts/quantities.ts'
import { staffRoles } from '../permissions.ts'
import { closedObject, Nullable, OneOf, OptionalText, Text } from '../shapes.ts'
import { logisticStatuses } from './order-statuses.ts'
import { maxPromises, maxTrackingNumbers, sellerActions, sellerStages } from './seller-order-enums.ts'

const Day = Type.String({ format: 'date' })
const At = Type.String({ format: 'date-time' })

/** Pieces of a line that are promised for one day. */
export type LinePromise = Static<typeof LinePromise>
export const LinePromise = Type.Object({ quantity: Type.Integer(), shipsOn: Day, arrivesOn: Day })

/** A line as its seller works with it. */
export type SellerLine = Static<typeof SellerLine>
export const SellerLine = Type.Object({
  id: Type.String(),
  sku: Type.String(),
  name: Type.String(),
  /** Small form of the article's picture; a path is on the platform. */
  picture: Nullable(Type.String()),
  /** Where the supplier keeps it, as its offer says. */
  shelf: Nullable(Type.String()),
  unit: Type.String(),
  quantity: Type.Integer(),
  confirmed: Nullable(Type.Integer()),
  shipped: Type.Integer(),
  cancelled: Type.Integer(),
  /** Pieces still to ship, and how many of them can be shipped now. */
  open: Type.Integer(),
  free: Type.Integer(),
  /** When the rest can be shipped, as far as it is known. */
  availableOn: Nullable(Day),
  net: Type.Number(),
  promises: Type.Array(LinePromise),
})

/** Who is answering an order, known to colleagues for some minutes. */
export const TakenBy = Type.Object({ name: Type.String(), at: At })

/** Promised pieces; without a day of arrival they take one working day. */
export const PromiseInputs = Type.Array(
  closedObject({
    quantity: Type.Integer({ minimum: 1, maximum: maxQuantity }),
    shipsOn: Day,
    arrivesOn: Type.Optional(Nullable(Day)),
  }),
  { minItems: 1, maxItems: maxPromises },
)

/** Letters, digits and separators, such as `VG-8841-960`: no address and no script. */
const TrackingNumber = Type.String({ minLength: 3, maxLength: 60, pattern: '^[A-Za-z0-9][A-Za-z0-9 ./_-]*$' })

export const ShipmentInput = closedObject({
  /** Number the shipment will have: if there is one of this number by now, nothing is shipped (409). */
  number: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  carrier: OptionalText(100),
  trackingNumbers: Type.Optional(Type.Array(TrackingNumber, { maxItems: maxTrackingNumbers })),
  parcels: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 10_000 }))),
  /** Kilograms. */
  weight: Type.Optional(Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }))),
})

/** One delivery as it left the seller. */
export type SellerShipment = Static<typeof SellerShipment>
export const SellerShipment = Type.Object({
  id: Type.String(),
  number: Type.Integer(),
  shippedAt: At,
  receivedAt: Nullable(At),
  trackingUrl: Nullable(Type.String()),
  carrier: Nullable(Type.String()),
  trackingNumbers: Type.Array(Type.String()),
  parcels: Nullable(Type.Integer()),
  weight: Nullable(Type.Number()),
  /** Value of its pieces, without freight. */
  net: Type.Number(),
  lines: Type.Array(Type.Object({ lineId: Type.String(), quantity: Type.Integer() })),
})

/** Whether the caller may do something now: otherwise the reason, or the roles that may. */
export type AllowedSellerAction = Static<typeof AllowedSellerAction>
export const AllowedSellerAction = Type.Object({
  action: OneOf(sellerActions),
  allowed: Type.Boolean(),
  reason: Nullable(Type.String()),
  roles: Type.Array(OneOf(staffRoles)),
})

/** What its seller needs to know about an order. */
export type SellerFacts = Static<typeof SellerFacts>
export const SellerFacts = Type.Object({
  stage: OneOf(sellerStages),
  /** Until when it should be answered; nothing happens to it by itself. */
  answerBy: Nullable(At),
  answerOverdue: Type.Boolean(),
  /** When the operator was told that it is overdue; it can still be answered. */
  escalatedAt: Nullable(At),
  /** A colleague who is answering it now. */
  takenBy: Nullable(TakenBy),
  requestedDate: Nullable(Day),
  purchaseOrder: Nullable(Type.String()),
  /** Whether the open pieces can be shipped from stock; `availableOn` is when the last ones can. */
  stock: Type.Object({
    verdict: OneOf(['ALL', 'SHORT', 'NONE']),
    shortLines: Type.Integer(),
    availableOn: Nullable(Day),
  }),
  allowedActions: Type.Array(AllowedSellerAction),
  /** Pieces per line that can be shipped now, and what was shipped; of one order only, not in lists. */
  free: Type.Optional(Type.Array(Type.Object({ lineId: Type.String(), quantity: Type.Integer() }))),
  shipments: Type.Optional(Type.Array(SellerShipment)),
  /** The supplier’s own carriers with the pattern of their tracking links; of one order only. */
  carriers: Type.Optional(Type.Array(Type.Object({ name: Type.String(), pattern: Type.String() }))),
})

export const SellerCounts = Type.Object({
  ...(Object.fromEntries(sellerStages.map((stage) => [stage, Type.Integer()])) as Record<
    (typeof sellerStages)[number],
    ReturnType<typeof Type.Integer>
  >),
  late: Type.Integer(),
  incidents: Type.Integer(),
  all: Type.Integer(),
})

/** The state an order is in, sent with ST0001 to whoever comes too late. */
export type OrderConflict = Static<typeof OrderConflict>
export const OrderConflict = Type.Object({
  status: OneOf(logisticStatuses),
  version: Type.Integer(),
  changedBy: Nullable(Type.String()),
  changedAt: Nullable(At),
})

export const AcceptResult = Type.Object({
  id: Type.String(),
  reference: Nullable(Type.String()),
  /** CHANGED: somebody else changed the order since the given version. */
  outcome: OneOf(['ACCEPTED', 'CHANGED', 'NOT_FOUND']),
  conflict: Nullable(OrderConflict),
})

export const MovedLine = closedObject({ id: Text(255), promises: PromiseInputs, reason: Text(2000) })
