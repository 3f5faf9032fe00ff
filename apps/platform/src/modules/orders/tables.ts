import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Answer } from '@tiber/contract/orders/answer-texts'
import type { AddressSnapshot } from '@tiber/contract/orders/order-shapes'
import type {
  LogisticStatus,
  orderSources,
  PaymentOption,
  PaymentStatus,
  ShippingType,
} from '@tiber/contract/orders/order-statuses'
import {
  cents,
  createdAt,
  djustId,
  instant,
  searchWords,
  updatedAt,
  type LocalisedText,
} from '../../database/columns.ts'
import { customerAccountTable } from '../customers/tables.ts'
import { customerUserTable } from '../users/tables.ts'
import { storeTable } from '../settings/tables.ts'
import { supplierTable } from '../suppliers/tables.ts'
import type { NoticeStage } from './notify/seller-notice-queries.ts'
import { orderSettledText } from './order-conditions.ts'

export type BuyerSnapshot = {
  id: string
  civility: string | null
  firstName: string
  lastName: string
  email: string
  parentId: string
  parentName: string
}

/** A purchase. Until it is placed it is a draft, visible only while its cart is in checkout. */
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
    /** The buyer as they were named then. */
    buyer: jsonb().$type<BuyerSnapshot>().notNull(),
    /** No foreign key: deleting the cart must not affect the order. */
    cartId: text('cart_id'),
    sourceType: text('source_type').$type<(typeof orderSources)[number]>(),
    sourceId: text('source_id'),
    channel: text().notNull().default('DESKTOP'),
    currency: text().notNull(),
    paymentOption: text('payment_option').$type<PaymentOption>(),
    billingAddressId: text('billing_address_id'),
    billingAddress: jsonb('billing_address').$type<AddressSnapshot>(),
    placedAt: instant('placed_at'),
    /** Increases with every change. */
    version: integer().notNull().default(1),
    /** Totals of its logistic orders, stored because lists of a hundred thousand orders are sorted by them. */
    net: cents('net'),
    tax: cents('tax'),
    shippingNet: cents('shipping_net'),
    shippingTax: cents('shipping_tax'),
    lineCount: integer('line_count').notNull().default(0),
    productCount: bigint('product_count', { mode: 'number' }).notNull().default(0),
    /** Statuses and suppliers of its logistic orders, stored because lists are filtered and counted by them. */
    statuses: text().array().$type<LogisticStatus[]>().notNull().default([]),
    supplierIds: text('supplier_ids').array().notNull().default([]),
    /**
     * Search words from references, people, places and custom fields, including the account id, so that one index
     * serves all accounts.
     */
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
    // Covers the columns of most filters, so that orders are counted by an index-only scan.
    index('commercial_order_by_account').on(
      table.accountId,
      table.placedAt.desc(),
      table.id.desc(),
      table.statuses,
      table.userId,
    ),
    // Open orders are few, however much was bought.
    index('commercial_order_unsettled')
      .on(table.accountId, table.placedAt.desc(), table.id.desc())
      .where(sql.raw(`not (${orderSettledText})`)),
    index('commercial_order_by_amount')
      .on(table.accountId, sql`(net + tax + shipping_net + shipping_tax) desc nulls last`, table.id.desc())
      .where(sql`placed_at is not null`),
    index('commercial_order_by_user').on(table.accountId, table.userId, table.placedAt.desc(), table.id.desc()),
    index('commercial_order_by_external_id')
      .on(table.externalId)
      .where(sql`external_id is not null`),
    index('commercial_order_by_word').using('gin', table.search),
    // For figures over all accounts.
    index('commercial_order_by_placement')
      .on(table.placedAt)
      .where(sql`placed_at is not null`),
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
    /** Number appended to the reference of the order. */
    position: integer().notNull(),
    reference: text().notNull(),
    externalId: text('external_id'),
    status: text().$type<LogisticStatus>().notNull(),
    /** Status of the remaining pieces while the order is PARTIALLY_CANCELED. */
    resumesAs: text('resumes_as').$type<LogisticStatus>(),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull().default('INIT_PAYMENT'),
    shippingType: text('shipping_type').$type<ShippingType>(),
    shippingAddressId: text('shipping_address_id'),
    shippingAddress: jsonb('shipping_address').$type<AddressSnapshot>(),
    /** Set only if it differs from that of the order. */
    billingAddressId: text('billing_address_id'),
    billingAddress: jsonb('billing_address').$type<AddressSnapshot>(),
    net: cents('net'),
    tax: cents('tax'),
    shippingNet: cents('shipping_net'),
    shippingTax: cents('shipping_tax'),
    /** Net freight agreed in a quote, which replaces that of the supplier. */
    quotedShipping: numeric('quoted_shipping', { precision: 18, scale: 2 }),
    lineCount: integer('line_count').notNull().default(0),
    productCount: bigint('product_count', { mode: 'number' }).notNull().default(0),
    earliestDelivery: date('earliest_delivery', { mode: 'string' }),
    latestDelivery: date('latest_delivery', { mode: 'string' }),
    message: text(),
    trackingUrl: text('tracking_url'),
    incidentDeclared: boolean('incident_declared').notNull().default(false),
    partiallyDeclined: boolean('partially_declined').notNull().default(false),
    placedAt: instant('placed_at'),
    /** Until when the supplier should answer: its hours, without weekends, after it got the order. */
    answerBy: instant('answer_by'),
    /** What the seller answered, in facts. */
    answer: jsonb().$type<Answer>(),
    /** Who is answering it, so that colleagues know. */
    takenById: text('taken_by_id'),
    takenBy: text('taken_by'),
    takenAt: instant('taken_at'),
    /** When the operator was told that its seller has not answered in time. */
    escalatedAt: instant('escalated_at'),
    acceptedAt: instant('accepted_at'),
    shippedAt: instant('shipped_at'),
    endedAt: instant('ended_at'),
    /** Payment due date, set when the order ships. */
    dueDate: date('due_date', { mode: 'string' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('logistic_order_by_reference').on(table.reference),
    // A cancelled or declined logistic order may stay next to a new one for the same supplier.
    uniqueIndex('logistic_order_by_supplier')
      .on(table.commercialOrderId, table.supplierId)
      .where(sql`status not in ('CANCELED', 'DECLINED_BY_SUPPLIER')`),
    index('logistic_order_of_order').on(table.commercialOrderId, table.position),
    // Includes the columns that are summed.
    index('logistic_order_by_account').on(
      table.accountId,
      table.status,
      table.placedAt.desc(),
      table.supplierId,
      table.net,
    ),
    // Covers the columns needed for counting.
    index('logistic_order_by_age').on(
      table.accountId,
      table.createdAt.desc(),
      table.reference,
      table.status,
      table.commercialOrderId,
    ),
    index('logistic_order_of_account_and_supplier').on(table.accountId, table.supplierId),
    index('logistic_order_of_supplier').on(table.supplierId, table.status),
    // For figures over all accounts.
    index('logistic_order_by_placement')
      .on(table.placedAt)
      .where(sql`placed_at is not null`),
    index('logistic_order_by_external_id')
      .on(table.externalId)
      .where(sql`external_id is not null`),
  ],
)

/** The next mail about an order that waits for its seller's answer; rows end with the answer or the last mail. */
export const sellerNoticeTable = pgTable(
  'seller_notice',
  {
    logisticOrderId: text('logistic_order_id')
      .primaryKey()
      .references(() => logisticOrderTable.id, { onDelete: 'cascade' }),
    stage: text().$type<NoticeStage>().notNull(),
    dueAt: instant('due_at').notNull(),
    /** When half of the time to answer has passed. */
    remindAt: instant('remind_at').notNull(),
  },
  (table) => [index('seller_notice_by_due').on(table.dueAt)],
)

/** A mail that was sent about an order: to whom, about what, never its text. */
export const orderMailTable = pgTable(
  'order_mail',
  {
    id: djustId(),
    commercialOrderId: text('commercial_order_id')
      .notNull()
      .references(() => commercialOrderTable.id, { onDelete: 'cascade' }),
    /** The part it is about; null: the whole order. */
    logisticOrderId: text('logistic_order_id'),
    recipient: text().notNull(),
    subject: text().notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [index('order_mail_by_order').on(table.commercialOrderId, table.id)],
)

/** A named filter of the order list, saved by a user. */
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
