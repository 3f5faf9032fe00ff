import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, numeric, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Address } from '@tiber/contract/company/addresses'
import type { QuoteStatus } from '@tiber/contract/quotes/quote-enums'
import { createdAt, djustId, instant, updatedAt } from '../../database/columns.ts'
import { customerAccountTable } from '../customers/tables.ts'
import { storedFileTable } from '../files/tables.ts'
import { storeTable } from '../settings/tables.ts'
import { supplierTable } from '../suppliers/tables.ts'
import { threadTable } from '../threads/tables.ts'
import { customerUserTable } from '../users/tables.ts'

const unitPrice = (name: string) => numeric(name, { precision: 18, scale: 6 })

/** A buyer's request for quotes; its state is that of its supplier quotes. */
export const masterQuoteTable = pgTable(
  'master_quote',
  {
    id: djustId(),
    accountId: text('account_id')
      .notNull()
      .references(() => customerAccountTable.id, { onDelete: 'cascade' }),
    storeId: text('store_id')
      .notNull()
      .references(() => storeTable.id),
    userId: text('user_id')
      .notNull()
      .references(() => customerUserTable.id),
    name: text().notNull(),
    description: text(),
    neededBy: date('needed_by', { mode: 'string' }),
    /** Increases with every change. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('master_quote_by_name').on(table.accountId, table.userId, table.name),
    index('master_quote_by_account').on(table.accountId, table.updatedAt.desc(), table.id.desc()),
  ],
)

/** One article that is asked for, or a description of one that the catalogue does not have. */
export const masterQuoteDetailTable = pgTable(
  'master_quote_detail',
  {
    id: djustId(),
    masterQuoteId: text('master_quote_id')
      .notNull()
      .references(() => masterQuoteTable.id, { onDelete: 'cascade' }),
    /** No foreign key: what was asked for stays when the catalogue changes. */
    variantId: text('variant_id'),
    description: text(),
    quantity: integer().notNull(),
    targetPrice: unitPrice('target_price'),
    note: text(),
    position: integer().notNull(),
  },
  (table) => [
    index('master_quote_detail_of_quote').on(table.masterQuoteId, table.position),
    uniqueIndex('master_quote_detail_by_variant')
      .on(table.masterQuoteId, table.variantId)
      .where(sql`variant_id is not null`),
  ],
)

/** Files of a request, which all asked suppliers see. */
export const masterQuoteFileTable = pgTable(
  'master_quote_file',
  {
    masterQuoteId: text('master_quote_id')
      .notNull()
      .references(() => masterQuoteTable.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFileTable.id),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.masterQuoteId, table.fileId] }),
    index('master_quote_file_by_file').on(table.fileId),
  ],
)

/** One supplier's answer to a request. */
export const supplierQuoteTable = pgTable(
  'supplier_quote',
  {
    id: djustId(),
    masterQuoteId: text('master_quote_id')
      .notNull()
      .references(() => masterQuoteTable.id, { onDelete: 'cascade' }),
    supplierId: text('supplier_id')
      .notNull()
      .references(() => supplierTable.id),
    accountId: text('account_id')
      .notNull()
      .references(() => customerAccountTable.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => customerUserTable.id),
    status: text().$type<QuoteStatus>().notNull(),
    /** Number of the current version; 0 until there is an offer. */
    version: integer().notNull().default(0),
    /** When the supplier should answer. */
    deadlineAt: instant('deadline_at').notNull(),
    /** Last day on which the current version can be accepted. */
    validityDate: date('validity_date', { mode: 'string' }),
    /** When the buyer was reminded of the validity date. */
    remindedAt: instant('reminded_at'),
    billingAddress: jsonb('billing_address').$type<Address>(),
    currency: text().notNull(),
    threadId: text('thread_id').references(() => threadTable.id),
    /** No foreign key: a deleted draft order leaves the quote ready to be ordered again. */
    orderId: text('order_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('supplier_quote_of_master').on(table.masterQuoteId, table.id),
    index('supplier_quote_by_supplier').on(table.supplierId, table.updatedAt.desc(), table.id.desc()),
    index('supplier_quote_by_account').on(table.accountId),
    index('supplier_quote_by_thread').on(table.threadId),
    index('supplier_quote_by_order').on(table.orderId),
    index('supplier_quote_by_validity')
      .on(table.validityDate)
      .where(sql`status = 'WAITING_FOR_CUSTOMER'`),
  ],
)

/** A line of the request as it was sent to one supplier. */
export const quoteLineTable = pgTable(
  'quote_line',
  {
    id: djustId(),
    supplierQuoteId: text('supplier_quote_id')
      .notNull()
      .references(() => supplierQuoteTable.id, { onDelete: 'cascade' }),
    detailId: text('detail_id')
      .notNull()
      .references(() => masterQuoteDetailTable.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    position: integer().notNull(),
    /** Places of delivery with their addresses as of the request. */
    deliveries: jsonb().$type<{ quantity: number; address: Address }[]>().notNull(),
  },
  (table) => [
    uniqueIndex('quote_line_of_quote').on(table.supplierQuoteId, table.detailId),
    index('quote_line_by_detail').on(table.detailId),
  ],
)

export const authorSides = ['CUSTOMER', 'SUPPLIER', 'OPERATOR'] as const

/** An offer or counter-offer. A trigger refuses to change it. */
export const quoteVersionTable = pgTable(
  'quote_version',
  {
    id: djustId(),
    supplierQuoteId: text('supplier_quote_id')
      .notNull()
      .references(() => supplierQuoteTable.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    authorSide: text('author_side').$type<(typeof authorSides)[number]>().notNull(),
    authorName: text('author_name').notNull(),
    message: text(),
    validityDate: date('validity_date', { mode: 'string' }),
    shippingPrice: numeric('shipping_price', { precision: 18, scale: 2 }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('quote_version_by_number').on(table.supplierQuoteId, table.number)],
)

/** A priced line of a version; lines that are not offered have none. */
export const quoteVersionLineTable = pgTable(
  'quote_version_line',
  {
    versionId: text('version_id')
      .notNull()
      .references(() => quoteVersionTable.id, { onDelete: 'cascade' }),
    lineId: text('line_id')
      .notNull()
      .references(() => quoteLineTable.id, { onDelete: 'cascade' }),
    /** Net price of one piece. */
    price: unitPrice('price').notNull(),
    quantity: integer().notNull(),
    net: numeric({ precision: 18, scale: 2 }).notNull(),
    taxRate: numeric('tax_rate', { precision: 6, scale: 3 }).notNull(),
    leadDays: integer('lead_days'),
    /** No foreign keys: what was offered stays when the catalogue changes. */
    offerId: text('offer_id').notNull(),
    alternativeVariantId: text('alternative_variant_id'),
    note: text(),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.lineId] }),
    index('quote_version_line_by_line').on(table.lineId),
  ],
)

/** Every transition of a supplier quote: who, when, from which status to which, and why. */
export const quoteEventTable = pgTable(
  'quote_event',
  {
    id: djustId(),
    supplierQuoteId: text('supplier_quote_id')
      .notNull()
      .references(() => supplierQuoteTable.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    actorType: text('actor_type').$type<'CUSTOMER' | 'SUPPLIER' | 'OPERATOR' | 'SYSTEM'>().notNull(),
    action: text().notNull(),
    fromStatus: text('from_status').$type<QuoteStatus>(),
    toStatus: text('to_status').$type<QuoteStatus>().notNull(),
    version: integer(),
    reason: text(),
  },
  (table) => [index('quote_event_of_quote').on(table.supplierQuoteId, table.id)],
)
