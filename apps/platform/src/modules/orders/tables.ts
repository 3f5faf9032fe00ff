import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AddressSnapshot } from '@tiber/contract/order-shapes'
import {
  endStatuses,
  type LogisticStatus,
  type orderSources,
  type PaymentOption,
  type PaymentStatus,
  type ShippingType,
} from '@tiber/contract/order-words'
import {
  cents,
  createdAt,
  djustId,
  instant,
  searchWords,
  updatedAt,
  type LocalisedText,
} from '../../database/columns.ts'
import { customerAccountTable, customerUserTable, storeTable } from '../identity/tables.ts'
import { supplierTable } from '../suppliers/tables.ts'

export type BuyerSnapshot = {
  id: string
  civility: string | null
  firstName: string
  lastName: string
  email: string
  parentId: string
  parentName: string
}

/** Whether nothing more comes of any part of an order. Written out: an index is used only where it is asked by its own words. */
export const settledParts = sql.raw(`statuses <@ '{${endStatuses.join(',')}}'::text[]`)

/** Where a part `g` stands in the graph, as `standingOf` tells it of a row. */
export const standing = sql`case g.status when 'PARTIALLY_CANCELED' then coalesce(g.resumes_as, g.status) else g.status end`

/** Whether an order `o` is paid by card: its money is taken by us, and nobody is asked for it. */
export const isByCard = sql`coalesce(o.payment_option in ('CREDIT_CARD', 'PURCHASE_CARD_L3'), false)`

/** The whole purchase. Until it is placed it is a draft, and seen only while its cart is being turned into an order. */
export const commercialOrderTable = pgTable(
  'commercial_order',
  {
    id: djustId(),
    reference: text().notNull(),
    externalId: text('external_id'),
    accountId: text('account_id')
      .notNull()
      .references(() => customerAccountTable.id, { onDelete: 'cascade' }),
    storeId: text('store_id')
      .notNull()
      .references(() => storeTable.id),
    userId: text('user_id')
      .notNull()
      .references(() => customerUserTable.id),
    /** Who bought it, as the person was called then. */
    buyer: jsonb().$type<BuyerSnapshot>().notNull(),
    /** Without a foreign key: what became of the cart changes no order. */
    cartId: text('cart_id'),
    sourceType: text('source_type').$type<(typeof orderSources)[number]>(),
    sourceId: text('source_id'),
    channel: text().notNull().default('DESKTOP'),
    currency: text().notNull(),
    paymentOption: text('payment_option').$type<PaymentOption>(),
    billingAddressId: text('billing_address_id'),
    billingAddress: jsonb('billing_address').$type<AddressSnapshot>(),
    placedAt: instant('placed_at'),
    /** Grows with every change. */
    version: integer().notNull().default(1),
    /** Sums over its logistic orders, kept with every change: a list of a hundred thousand is sorted by them. */
    net: cents('net'),
    tax: cents('tax'),
    shippingNet: cents('shipping_net'),
    shippingTax: cents('shipping_tax'),
    lineCount: integer('line_count').notNull().default(0),
    productCount: bigint('product_count', { mode: 'number' }).notNull().default(0),
    /** Where its logistic orders stand and whose they are, kept with every move: a list is filtered and counted by them. */
    statuses: text().array().$type<LogisticStatus[]>().notNull().default([]),
    supplierIds: text('supplier_ids').array().notNull().default([]),
    /** Numbers, people, places and custom fields as words, and the account itself, so that one index serves all accounts. */
    search: searchWords('search'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('commercial_order_by_reference').on(table.reference),
    uniqueIndex('commercial_order_draft_of_cart')
      .on(table.cartId)
      .where(sql`placed_at is null`),
    index('commercial_order_by_cart').on(table.cartId),
    // With all that most filters ask for, so that orders are counted without being read.
    index('commercial_order_by_account').on(
      table.accountId,
      table.placedAt.desc(),
      table.id.desc(),
      table.statuses,
      table.userId,
    ),
    // What somebody still works on is little, however much was bought.
    index('commercial_order_unsettled')
      .on(table.accountId, table.placedAt.desc(), table.id.desc())
      .where(sql`not (${settledParts})`),
    index('commercial_order_by_amount')
      .on(table.accountId, sql`(net + tax + shipping_net + shipping_tax) desc nulls last`, table.id.desc())
      .where(sql`placed_at is not null`),
    index('commercial_order_by_user').on(table.accountId, table.userId, table.placedAt.desc(), table.id.desc()),
    index('commercial_order_by_external_id')
      .on(table.externalId)
      .where(sql`external_id is not null`),
    index('commercial_order_by_word').using('gin', table.search),
  ],
)

export type SupplierSnapshot = {
  id: string
  externalId: string
  name: string
  description: LocalisedText | null
  returnPolicy: LocalisedText | null
  paymentDueDelay: number
  paymentDueMode: 'SIMPLE' | 'END_OF_MONTH'
}

/** One supplier's part of an order. */
export const logisticOrderTable = pgTable(
  'logistic_order',
  {
    id: djustId(),
    commercialOrderId: text('commercial_order_id')
      .notNull()
      .references(() => commercialOrderTable.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    supplierId: text('supplier_id')
      .notNull()
      .references(() => supplierTable.id),
    supplier: jsonb().$type<SupplierSnapshot>().notNull(),
    /** The number behind the reference of the whole. */
    position: integer().notNull(),
    reference: text().notNull(),
    externalId: text('external_id'),
    status: text().$type<LogisticStatus>().notNull(),
    /** Where the rest stands while it is PARTIALLY_CANCELED. */
    resumesAs: text('resumes_as').$type<LogisticStatus>(),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull().default('INIT_PAYMENT'),
    shippingType: text('shipping_type').$type<ShippingType>(),
    shippingAddressId: text('shipping_address_id'),
    shippingAddress: jsonb('shipping_address').$type<AddressSnapshot>(),
    /** Only where it is billed elsewhere than the whole. */
    billingAddressId: text('billing_address_id'),
    billingAddress: jsonb('billing_address').$type<AddressSnapshot>(),
    net: cents('net'),
    tax: cents('tax'),
    shippingNet: cents('shipping_net'),
    shippingTax: cents('shipping_tax'),
    lineCount: integer('line_count').notNull().default(0),
    productCount: bigint('product_count', { mode: 'number' }).notNull().default(0),
    earliestDelivery: date('earliest_delivery', { mode: 'string' }),
    latestDelivery: date('latest_delivery', { mode: 'string' }),
    message: text(),
    trackingUrl: text('tracking_url'),
    incidentDeclared: boolean('incident_declared').notNull().default(false),
    partlyDeclined: boolean('partly_declined').notNull().default(false),
    placedAt: instant('placed_at'),
    acceptedAt: instant('accepted_at'),
    shippedAt: instant('shipped_at'),
    endedAt: instant('ended_at'),
    /** When it is to be paid, known once it has been shipped. */
    dueDate: date('due_date', { mode: 'string' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('logistic_order_by_reference').on(table.reference),
    // One that has come to nothing stays beside the one that is made for its supplier afterwards.
    uniqueIndex('logistic_order_by_supplier')
      .on(table.commercialOrderId, table.supplierId)
      .where(sql`status not in ('CANCELED', 'DECLINED_BY_SUPPLIER')`),
    index('logistic_order_of_order').on(table.commercialOrderId, table.position),
    // With what is summed up of them.
    index('logistic_order_by_account').on(
      table.accountId,
      table.status,
      table.placedAt.desc(),
      table.supplierId,
      table.net,
    ),
    // With all that is asked of each of them when they are counted.
    index('logistic_order_by_age').on(
      table.accountId,
      table.createdAt.desc(),
      table.reference,
      table.status,
      table.commercialOrderId,
    ),
    index('logistic_order_of_account_and_supplier').on(table.accountId, table.supplierId),
    index('logistic_order_of_supplier').on(table.supplierId, table.status),
    index('logistic_order_by_external_id')
      .on(table.externalId)
      .where(sql`external_id is not null`),
  ],
)

/** A filter of the list of orders that somebody has kept by name. */
export const orderViewTable = pgTable(
  'order_view',
  {
    id: djustId(),
    accountId: text('account_id')
      .notNull()
      .references(() => customerAccountTable.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => customerUserTable.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    query: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('order_view_by_name').on(table.accountId, table.userId, table.name)],
)
