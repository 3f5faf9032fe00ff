import { Type, type Static } from 'typebox'
import { callGroup } from './call.ts'
import { decisions } from './orders/approval-enums.ts'
import { orderStages } from './orders/order-statuses.ts'
import { listQuery, SpringPage } from './paging.ts'
import { closedObject, Nullable, OneOf } from './shapes.ts'

/** Maximum days of a range, both ends included. */
export const maxRangeDays = 400
export const defaultRangeDays = 30
export const defaultUnchangedDays = 3

const Day = Type.String({ format: 'date' })
const At = Type.String({ format: 'date-time' })

/** Days in UTC, both included; the last 30 days by default. */
const range = { from: Type.Optional(Day), to: Type.Optional(Day) }
const { page, size } = listQuery
const store = Type.Optional(Type.String({ maxLength: 255, description: 'External id of a store; all by default' }))

const Named = Type.Object({ id: Type.String(), name: Type.String() })

/** Durations in seconds over `count` cases; null if there are none. */
export type Durations = Static<typeof Durations>
const Durations = Type.Object({
  count: Type.Integer(),
  averageSeconds: Nullable(Type.Integer()),
  medianSeconds: Nullable(Type.Integer()),
})

/** Number of orders, and their net value without shipping in the currency of the response. */
const volume = { orders: Type.Integer(), net: Type.Number() }

const OrderStatistics = Type.Object({
  from: Day,
  to: Day,
  currency: Type.String(),
  /** Every day of the range with the orders placed on it, by their current stage. */
  days: Type.Array(
    Type.Object({
      day: Day,
      ...volume,
      stages: Type.Array(Type.Object({ stage: OneOf(orderStages), ...volume })),
    }),
  ),
  /** Stores with orders in the range, the largest first. */
  stores: Type.Array(Type.Object({ store: Type.Object({ id: Type.String(), externalId: Type.String() }), ...volume })),
})

/**
 * A supplier's logistic orders placed in the range, without those that were not released to the supplier; `net` is
 * summed as in `totalSales` of suppliers.
 */
const SupplierStatistics = Type.Object({
  supplier: Named,
  ...volume,
  declined: Type.Integer(),
  declinedPercent: Type.Number(),
  /** From the release to the supplier, which is the placement unless approval or payment came first. */
  acceptance: Durations,
  /** From the placement to the receipt of everything. */
  delivery: Durations,
})

const SearchWithoutResults = Type.Object({
  words: Type.String(),
  searches: Type.Integer(),
  /** Number of companies; visitors belong to none. */
  companies: Type.Integer(),
  lastAt: At,
})

const AbandonedCart = Type.Object({
  id: Type.String(),
  name: Type.String(),
  company: Named,
  storeId: Type.String(),
  lines: Type.Integer(),
  net: Type.Number(),
  currency: Type.String(),
  changedAt: At,
  unchangedDays: Type.Integer(),
  /** Whether checkout was started. */
  inCheckout: Type.Boolean(),
})

const ApprovalStatistics = Type.Object({
  from: Day,
  to: Day,
  /** Time from the request to the final decision, over all decisions of the range. */
  all: Durations,
  decisions: Type.Array(Type.Intersect([Type.Object({ decision: OneOf(decisions) }), Durations])),
  /** Approvals that wait now, whatever the range. */
  waiting: Type.Object({
    count: Type.Integer(),
    oldest: Nullable(Type.Object({ orderReference: Type.String(), company: Named, requestedAt: At })),
  }),
})

/** Figures of the whole shop for its operator. */
export const statistics = callGroup({
  orders: {
    method: 'GET',
    path: '/v1/tiber/statistics/orders',
    summary: 'Count orders by day of placement and stage, with their net value',
    access: 'operator',
    right: 'SELLER_ORDER_READ',
    query: closedObject({ ...range, store }),
    returns: OrderStatistics,
    errors: ['F-E-002', 'F-E-007'],
    extension: 'statistics',
  },
  suppliers: {
    method: 'GET',
    path: '/v1/tiber/statistics/suppliers',
    summary: 'List how fast suppliers accept and deliver and how much they decline, most orders first',
    access: 'operator',
    right: 'SELLER_ORDER_READ',
    query: closedObject({ ...range, page, size }),
    returns: SpringPage(SupplierStatistics),
    errors: ['F-E-007'],
    extension: 'statistics',
  },
  searchesWithoutResults: {
    method: 'GET',
    path: '/v1/tiber/statistics/searches-without-results',
    summary: 'List the words of searches that found nothing, most frequent first; they are kept for 90 days',
    access: 'operator',
    right: 'CATALOGUE_READ',
    query: closedObject({ ...range, page, size }),
    returns: SpringPage(SearchWithoutResults),
    errors: ['F-E-007'],
    extension: 'statistics',
  },
  abandonedCarts: {
    method: 'GET',
    path: '/v1/tiber/statistics/abandoned-carts',
    summary: 'List open carts that were last changed in the range and not since, most valuable first',
    access: 'operator',
    right: 'ACCOUNT_READ',
    query: closedObject({
      ...range,
      store,
      unchangedDays: Type.Optional(Type.Integer({ minimum: 1, maximum: maxRangeDays, default: defaultUnchangedDays })),
      page,
      size,
    }),
    returns: SpringPage(AbandonedCart),
    errors: ['F-E-002', 'F-E-007'],
    extension: 'statistics',
  },
  approvals: {
    method: 'GET',
    path: '/v1/tiber/statistics/approvals',
    summary: 'Measure how long approvals took by decision, and count those that wait now',
    access: 'operator',
    right: 'ACCOUNT_READ',
    query: closedObject(range),
    returns: ApprovalStatistics,
    errors: ['F-E-007'],
    extension: 'statistics',
  },
})
