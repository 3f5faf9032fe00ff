import { Type, type Static } from 'typebox'
import { callGroup } from './call.ts'
import { SheetFile, sheetFormats } from './cart-sheets.ts'
import { commercialStatuses, logisticStatuses, orderEvents, orderStages } from './order-words.ts'
import { closedObject, Nullable, OneOf, Text } from './shapes.ts'

const At = Type.String({ format: 'date-time' })
const Day = Type.String({ format: 'date' })
const Ids = Type.Optional(Type.Array(Text(255), { maxItems: 100 }))

/** An order as a row of the list: one for the whole, with how far each supplier is. */
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
  /** Where it goes: the name of the place, or of several. */
  places: Type.Array(Type.String()),
  lineCount: Type.Integer(),
  currency: Type.String(),
  net: Type.Number(),
  gross: Type.Number(),
  parts: Type.Array(
    Type.Object({
      id: Type.String(),
      reference: Type.String(),
      supplier: Type.Object({ id: Type.String(), name: Type.String() }),
      status: OneOf(logisticStatuses),
      expectedDelivery: Nullable(Type.Object({ earliest: Day, latest: Day })),
      late: Type.Boolean(),
    }),
  ),
  /** Lines that were found by the words, where words were given. */
  found: Type.Array(
    Type.Object({ lineId: Type.String(), sku: Type.String(), name: Type.String(), quantity: Type.Integer() }),
  ),
})

const Choice = Type.Object({ id: Type.String(), name: Type.String() })

/** A filter of the list under a name; the query is that of the shop's address. */
const OrderView = Type.Object({ id: Type.String(), name: Type.String(), query: Type.String() })

/** So many kept filters one still finds one's way in. */
export const mostOrderViews = 30

export const orderSorts = ['newest', 'oldest', 'late', 'amount'] as const

export const ordersFilter = {
  /** Numbers, own references, codes and names of articles, people, places, notes: all words must be found. */
  words: Type.Optional(Type.String({ maxLength: 200 })),
  stages: Type.Optional(Type.Array(OneOf(orderStages))),
  supplierIds: Ids,
  userIds: Ids,
  from: Type.Optional(Day),
  until: Type.Optional(Day),
  late: Type.Optional(Type.Boolean()),
}

/** As many lines as a spreadsheet of orders holds; the newest orders first. */
export const mostExportedLines = 50_000

export const orders = callGroup({
  list: {
    method: 'GET',
    path: '/v1/tiber/orders',
    summary: 'Placed orders of the account by words, state, supplier, person and day, read by key',
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
      /** How many there are with these filters. */
      total: Type.Integer(),
      /** Of those that are settled, too many to be counted: there are more than the numbers say. */
      more: Type.Boolean(),
      /** How many of each stage there are with the other filters. */
      stages: Type.Array(Type.Object({ stage: OneOf(orderStages), count: Type.Integer(), more: Type.Boolean() })),
    }),
    errors: [],
    extension: 'orders',
  },
  filters: {
    method: 'GET',
    path: '/v1/tiber/order-filters',
    summary: 'Suppliers and people there are orders of, to choose from',
    access: 'customer',
    right: 'ORDER_READ',
    returns: Type.Object({ suppliers: Type.Array(Choice), people: Type.Array(Choice) }),
    errors: [],
    extension: 'orders',
  },
  export: {
    method: 'GET',
    path: '/v1/tiber/order-sheet',
    summary: 'The lines of orders as a spreadsheet: of those that are named, or of all the filter finds',
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
    summary: 'The filters a user has kept by name',
    access: 'customer',
    right: 'ORDER_READ',
    returns: Type.Array(OrderView),
    errors: [],
    extension: 'orders',
  },
  saveView: {
    method: 'PUT',
    path: '/v1/tiber/order-views',
    summary: 'Keep a filter by name; one of the same name is replaced',
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
    summary: 'Forget a kept filter',
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
    summary: 'What happened to an order: who, when, why; its deliveries and who was asked',
    access: 'customer',
    right: 'ORDER_READ',
    returns: Type.Object({
      events: Type.Array(
        Type.Object({
          id: Type.String(),
          at: At,
          action: OneOf(orderEvents),
          part: Nullable(Type.Object({ id: Type.String(), reference: Type.String(), supplier: Type.String() })),
          actor: Type.Object({ name: Type.String(), type: OneOf(['CUSTOMER', 'SUPPLIER', 'OPERATOR', 'SYSTEM']) }),
          onBehalfOf: Nullable(Type.String()),
          from: Nullable(OneOf(logisticStatuses)),
          to: Nullable(OneOf(logisticStatuses)),
          reason: Nullable(Type.String()),
        }),
      ),
      shipments: Type.Array(
        Type.Object({
          id: Type.String(),
          partId: Type.String(),
          number: Type.Integer(),
          shippedAt: At,
          receivedAt: Nullable(At),
          trackingUrl: Nullable(Type.String()),
          lines: Type.Array(Type.Object({ lineId: Type.String(), quantity: Type.Integer() })),
        }),
      ),
    }),
    errors: [],
    extension: 'orders',
  },
  purchases: {
    method: 'GET',
    path: '/v1/tiber/purchases',
    summary: 'Articles the account bought, by words: what was paid last, to whom, when and by whom',
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
          variantId: Type.String(),
          sku: Type.String(),
          name: Type.String(),
          /** The last time, and what it cost then. */
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
          /** What it cost at the time before that; null where it was bought once. */
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
    summary: 'When and for how much the account last bought each of these variants',
    access: 'customer',
    right: 'ORDER_READ',
    body: closedObject({ variantIds: Type.Array(Text(255), { minItems: 1, maxItems: 1000 }) }),
    returns: Type.Array(
      Type.Object({
        variantId: Type.String(),
        at: At,
        reference: Type.String(),
        supplier: Type.String(),
        quantity: Type.Integer(),
        unitPrice: Type.Number(),
        times: Type.Integer(),
      }),
    ),
    errors: [],
    extension: 'orders',
  },
})
