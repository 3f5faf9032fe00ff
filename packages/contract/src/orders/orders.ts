import { Type, type Static } from 'typebox'
import { OrderRating } from '../conversations/ratings.ts'
import { callGroup } from '../call.ts'
import { AutomaticAnswer } from '../catalogue/supplier-settings.ts'
import { SheetFile, sheetFormats } from '../carts/cart-sheets.ts'
import { commercialStatuses, logisticStatuses, orderEvents, orderStages } from './order-statuses.ts'
import { closedObject, Nullable, OneOf, Text } from '../shapes.ts'

const At = Type.String({ format: 'date-time' })
const Day = Type.String({ format: 'date' })
const Ids = Type.Optional(Type.Array(Text(255), { maxItems: 100 }))

/** Order as a row of the list, with the status of its logistic orders. */
export type OrderSummary = Static<typeof OrderSummary>
export const OrderSummary = Type.Object({
  id: Type.String(),
  reference: Type.String(),
  placedAt: At,
  status: OneOf(commercialStatuses),
  stage: OneOf(orderStages),
  late: Type.Boolean(),
  buyer: Type.Object({ id: Type.String(), name: Type.String() }),
  purchaseOrder: Nullable(Type.String()),
  costCentre: Nullable(Type.String()),
  /** Names of its delivery places. */
  places: Type.Array(Type.String()),
  lineCount: Type.Integer(),
  currency: Type.String(),
  net: Type.Number(),
  gross: Type.Number(),
  logisticOrders: Type.Array(
    Type.Object({
      id: Type.String(),
      reference: Type.String(),
      supplier: Type.Object({ id: Type.String(), name: Type.String() }),
      status: OneOf(logisticStatuses),
      expectedDelivery: Nullable(Type.Object({ earliest: Day, latest: Day })),
      late: Type.Boolean(),
      /** Whether to offer a report of a problem: it is on its way, is late, or is completed and was shipped at most 60 days ago. */
      offersReport: Type.Boolean(),
      /** Whether an incident is open. */
      incidentDeclared: Type.Boolean(),
    }),
  ),
  /** Lines that match `words`, if given. */
  matchedLines: Type.Array(
    Type.Object({ lineId: Type.String(), sku: Type.String(), name: Type.String(), quantity: Type.Integer() }),
  ),
})

const Choice = Type.Object({ id: Type.String(), name: Type.String() })

/** Saved filter of the list; `query` is the query string of the list's page. */
const OrderView = Type.Object({ id: Type.String(), name: Type.String(), query: Type.String() })

/** Maximum saved filters per user. */
export const maxOrderViews = 30

export const orderSorts = ['newest', 'oldest', 'late', 'amount'] as const

export const ordersFilter = {
  /** Searches references, own references, article codes and names, people, places and notes for all words. */
  words: Type.Optional(Type.String({ maxLength: 200 })),
  stages: Type.Optional(Type.Array(OneOf(orderStages))),
  supplierIds: Ids,
  userIds: Ids,
  from: Type.Optional(Day),
  until: Type.Optional(Day),
  late: Type.Optional(Type.Boolean()),
}

/** Maximum lines of an exported spreadsheet; the newest orders come first. */
export const maxExportedLines = 50_000

export const LastPurchase = Type.Object({
  variantId: Type.String(),
  at: At,
  reference: Type.String(),
  supplier: Type.String(),
  quantity: Type.Integer(),
  unitPrice: Type.Number(),
  times: Type.Integer(),
})

/** Something that happened to an order, with who did it and why. */
export const OrderTimelineEvent = Type.Object({
  id: Type.String(),
  at: At,
  action: OneOf(orderEvents),
  logisticOrder: Nullable(Type.Object({ id: Type.String(), reference: Type.String(), supplier: Type.String() })),
  actor: Type.Object({ name: Type.String(), type: OneOf(['CUSTOMER', 'SUPPLIER', 'OPERATOR', 'SYSTEM']) }),
  onBehalfOf: Nullable(Type.String()),
  from: Nullable(OneOf(logisticStatuses)),
  to: Nullable(OneOf(logisticStatuses)),
  reason: Nullable(Type.String()),
  /** For sellers: the rule by which the order was accepted without anybody. */
  automatic: Type.Optional(Nullable(AutomaticAnswer)),
})

export const orders = callGroup({
  list: {
    method: 'GET',
    path: '/v1/tiber/orders',
    summary:
      'List the placed orders of the account, filtered by text, stage, supplier, person and date (keyset paging)',
    access: 'customer',
    right: 'ORDER_READ',
    query: closedObject({
      ...ordersFilter,
      sort: Type.Optional(OneOf(orderSorts)),
      after: Type.Optional(Text(500)),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 50 })),
    }),
    returns: Type.Object({
      orders: Type.Array(OrderSummary),
      next: Nullable(Type.String()),
      /** Number of orders with these filters. */
      total: Type.Integer(),
      /** True if there are more settled orders than were counted. */
      capped: Type.Boolean(),
      /** Numbers of orders by stage with the other filters. */
      stages: Type.Array(Type.Object({ stage: OneOf(orderStages), count: Type.Integer(), capped: Type.Boolean() })),
    }),
    errors: [],
    extension: 'orders',
  },
  filters: {
    method: 'GET',
    path: '/v1/tiber/order-filters',
    summary: 'List the suppliers and people of orders as filter options',
    access: 'customer',
    right: 'ORDER_READ',
    returns: Type.Object({ suppliers: Type.Array(Choice), people: Type.Array(Choice) }),
    errors: [],
    extension: 'orders',
  },
  export: {
    method: 'GET',
    path: '/v1/tiber/order-sheet',
    summary: 'Export the lines of the given orders, or of all orders of a filter, as a spreadsheet',
    access: 'customer',
    right: 'ORDER_READ',
    query: closedObject({
      ...ordersFilter,
      ids: Type.Optional(Type.Array(Text(255), { maxItems: 1000 })),
      format: Type.Optional(OneOf(sheetFormats)),
    }),
    returns: SheetFile,
    errors: [],
    extension: 'orders',
  },
  views: {
    method: 'GET',
    path: '/v1/tiber/order-views',
    summary: 'List the saved filters of the user',
    access: 'customer',
    right: 'ORDER_READ',
    returns: Type.Array(OrderView),
    errors: [],
    extension: 'orders',
  },
  saveView: {
    method: 'PUT',
    path: '/v1/tiber/order-views',
    summary: 'Save a filter under a name, replacing one with the same name',
    access: 'customer',
    right: 'ORDER_READ',
    body: closedObject({ name: Text(80), query: Text(2000) }),
    returns: OrderView,
    errors: ['F-E-007'],
    extension: 'orders',
  },
  deleteView: {
    method: 'DELETE',
    path: '/v1/tiber/order-views/{id}',
    summary: 'Delete a saved filter',
    access: 'customer',
    right: 'ORDER_READ',
    returns: Type.Null(),
    status: 204,
    errors: [],
    extension: 'orders',
  },
  timeline: {
    method: 'GET',
    path: '/v1/tiber/orders/{id}/timeline',
    summary: 'Get the events, shipments and ratings of an order',
    access: 'customer',
    right: 'ORDER_READ',
    returns: Type.Object({
      events: Type.Array(OrderTimelineEvent),
      shipments: Type.Array(
        Type.Object({
          id: Type.String(),
          logisticOrderId: Type.String(),
          number: Type.Integer(),
          shippedAt: At,
          receivedAt: Nullable(At),
          trackingUrl: Nullable(Type.String()),
          lines: Type.Array(Type.Object({ lineId: Type.String(), quantity: Type.Integer() })),
        }),
      ),
      /** Ratings of completed logistic orders. */
      ratings: Type.Array(Type.Object({ logisticOrderId: Type.String(), ...OrderRating.properties })),
    }),
    errors: [],
    extension: 'orders',
  },
  purchases: {
    method: 'GET',
    path: '/v1/tiber/purchases',
    summary: 'List the articles the account has bought, with the last price, supplier, date and buyer',
    access: 'customer',
    right: 'ORDER_READ',
    query: closedObject({
      words: Type.Optional(Type.String({ maxLength: 200 })),
      after: Type.Optional(Text(500)),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
    }),
    returns: Type.Object({
      purchases: Type.Array(
        Type.Object({
          productId: Type.String(),
          variantId: Type.String(),
          sku: Type.String(),
          name: Type.String(),
          /** Last purchase. */
          last: Type.Object({
            at: At,
            reference: Type.String(),
            supplier: Type.String(),
            buyer: Type.String(),
            quantity: Type.Integer(),
            unitPrice: Type.Number(),
          }),
          times: Type.Integer(),
          pieces: Type.Integer(),
          /** Unit price of the purchase before; null if it was bought once only. */
          previousUnitPrice: Nullable(Type.Number()),
        }),
      ),
      next: Nullable(Type.String()),
    }),
    errors: [],
    extension: 'orders',
  },
  lastPurchases: {
    method: 'POST',
    path: '/v1/tiber/last-purchases',
    summary: 'Get the account’s last purchase of each of the given variants',
    access: 'customer',
    right: 'ORDER_READ',
    body: closedObject({ variantIds: Type.Array(Text(255), { minItems: 1, maxItems: 1000 }) }),
    returns: Type.Array(LastPurchase),
    errors: [],
    extension: 'orders',
  },
})
