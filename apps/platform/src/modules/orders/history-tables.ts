import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { LogisticStatus } from '@tiber/contract/orders/order-statuses'
import { createdAt, djustId, instant } from '../../database/columns.ts'
import { orderLineTable } from './line-tables.ts'
import { commercialOrderTable, logisticOrderTable } from './tables.ts'

export const actorTypes = ['CUSTOMER', 'SUPPLIER', 'OPERATOR', 'SYSTEM'] as const

/** Every transition of an order: who, when, from which status to which, and why. */
export const orderEventTable = pgTable(
  'order_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    commercialOrderId: text('commercial_order_id')
      .notNull()
      .references(() => commercialOrderTable.id, { onDelete: 'cascade' }),
    /** Null if the event concerns the whole order. */
    logisticOrderId: text('logistic_order_id'),
    at: instant('at').notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    actorType: text('actor_type').$type<(typeof actorTypes)[number]>().notNull(),
    /** The absent approver a delegate decided for. */
    onBehalfOf: text('on_behalf_of'),
    action: text().notNull(),
    fromStatus: text('from_status').$type<LogisticStatus>(),
    toStatus: text('to_status').$type<LogisticStatus>(),
    reason: text(),
    details: jsonb().$type<Record<string, unknown>>(),
    /** The request that caused it, as in the log. */
    requestId: text('request_id'),
  },
  (table) => [index('order_event_by_order').on(table.commercialOrderId, table.id)],
)

/** One delivery of a supplier, with some pieces of some lines. */
export const shipmentTable = pgTable(
  'shipment',
  {
    id: djustId(),
    logisticOrderId: text('logistic_order_id')
      .notNull()
      .references(() => logisticOrderTable.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    trackingUrl: text('tracking_url'),
    shippedAt: instant('shipped_at').notNull(),
    receivedAt: instant('received_at'),
    carrier: text(),
    /** One per parcel, as far as they are known. */
    trackingNumbers: text('tracking_numbers').array().notNull().default([]),
    parcels: integer(),
    /** Kilograms. */
    weight: numeric({ precision: 12, scale: 3 }),
  },
  (table) => [uniqueIndex('shipment_by_order').on(table.logisticOrderId, table.position)],
)

/** Open pieces of an accepted line and the days for which they are promised; they add up to all its open pieces. */
export const orderLinePromiseTable = pgTable(
  'order_line_promise',
  {
    lineId: text('line_id')
      .notNull()
      .references(() => orderLineTable.id, { onDelete: 'cascade' }),
    /** The pieces that ship first come first. */
    position: integer().notNull(),
    quantity: integer().notNull(),
    shipsOn: date('ships_on', { mode: 'string' }).notNull(),
    arrivesOn: date('arrives_on', { mode: 'string' }).notNull(),
    /** Pieces that arrive later than requested or promised before, until the buyer keeps or drops them. */
    lateQuantity: integer('late_quantity').notNull().default(0),
    /** The day for which the first of them was requested or promised. */
    laterThan: date('later_than', { mode: 'string' }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.lineId, table.position] })],
)

export const shipmentLineTable = pgTable(
  'shipment_line',
  {
    shipmentId: text('shipment_id')
      .notNull()
      .references(() => shipmentTable.id, { onDelete: 'cascade' }),
    lineId: text('line_id')
      .notNull()
      .references(() => orderLineTable.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.lineId] }),
    index('shipment_line_by_line').on(table.lineId),
  ],
)
