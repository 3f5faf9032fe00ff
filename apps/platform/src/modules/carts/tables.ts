import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
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
import type { CartStatus, cartTypes } from '@tiber/contract/cart-words'
import { cents, createdAt, djustId, instant, updatedAt } from '../../database/columns.ts'
import { customerAccountTable, customerUserTable, storeTable } from '../identity/tables.ts'
import { offerTable } from '../prices/tables.ts'
import { supplierTable } from '../suppliers/tables.ts'

/** Carts and buying lists: a name that begins with BL_ makes it a list. */
export const cartTable = pgTable(
  'cart',
  {
    id: djustId(),
    accountId: text('account_id')
      .notNull()
      .references(() => customerAccountTable.id, { onDelete: 'cascade' }),
    storeId: text('store_id')
      .notNull()
      .references(() => storeTable.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => customerUserTable.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    type: text().$type<(typeof cartTypes)[number]>().notNull().default('CART'),
    status: text().$type<CartStatus>().notNull().default('INIT'),
    currency: text().notNull().default('EUR'),
    billingAddressId: text('billing_address_id'),
    /** The one that is filled by who adds without naming one. */
    isActive: boolean('is_active').notNull().default(false),
    /** All of the account see it and may change it. */
    isShared: boolean('is_shared').notNull().default(false),
    /** Grows with every change of its lines or of itself. */
    version: integer().notNull().default(1),
    /** What its amounts were computed with; older ones are computed anew before they are told. */
    pricedRevision: bigint('priced_revision', { mode: 'number' }),
    pricedOn: date('priced_on', { mode: 'string' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Kept for a while, so that it can be taken back. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    uniqueIndex('cart_by_name')
      .on(table.userId, table.accountId, table.storeId, table.name)
      .where(sql`deleted_at is null and status <> 'COMPLETED'`),
    uniqueIndex('cart_active')
      .on(table.userId, table.accountId, table.storeId)
      .where(sql`is_active and deleted_at is null`),
    index('cart_by_account').on(table.accountId, table.storeId),
  ],
)

/** One offer in one cart, with what it came to when it was last priced. */
export const cartLineTable = pgTable(
  'cart_line',
  {
    /** In the order lines came: ids ascend. */
    id: djustId(),
    cartId: text('cart_id')
      .notNull()
      .references(() => cartTable.id, { onDelete: 'cascade' }),
    offerId: text('offer_id')
      .notNull()
      .references(() => offerTable.id, { onDelete: 'cascade' }),
    supplierId: text('supplier_id')
      .notNull()
      .references(() => supplierTable.id, { onDelete: 'cascade' }),
    /** The price it was added by; what it costs is resolved from all prices of the offer. */
    offerPriceId: text('offer_price_id').notNull(),
    quantity: integer().notNull(),
    /** Of one piece, net; null where nothing has a price for this account. */
    unitPrice: numeric('unit_price', { precision: 18, scale: 6 }),
    regularUnitPrice: numeric('regular_unit_price', { precision: 18, scale: 6 }),
    net: cents('net'),
    tax: cents('tax'),
    regularNet: cents('regular_net'),
    regularTax: cents('regular_tax'),
    /** What it cost before the price changed by itself; null again once the buyer has touched the line. */
    previousUnitPrice: numeric('previous_unit_price', { precision: 18, scale: 6 }),
    note: text(),
    reference: text(),
    section: text(),
    parQuantity: integer('par_quantity'),
    /** What a reorder put it in the place of; the order keeps it. */
    replaces: jsonb().$type<{ sku: string; name: string }>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('cart_line_by_offer').on(table.cartId, table.offerId),
    index('cart_line_by_place').on(table.cartId, table.supplierId, table.id),
  ],
)

/** Sums of the lines of one supplier, kept with every change: a cart of ten thousand lines tells its totals at once. */
export const cartSupplierTable = pgTable(
  'cart_supplier',
  {
    cartId: text('cart_id')
      .notNull()
      .references(() => cartTable.id, { onDelete: 'cascade' }),
    supplierId: text('supplier_id')
      .notNull()
      .references(() => supplierTable.id, { onDelete: 'cascade' }),
    lines: integer().notNull(),
    products: bigint({ mode: 'number' }).notNull(),
    net: cents('net'),
    tax: cents('tax'),
    regularNet: cents('regular_net'),
    regularTax: cents('regular_tax'),
  },
  (table) => [primaryKey({ columns: [table.cartId, table.supplierId] })],
)

export type LineBefore = {
  offerId: string
  offerPriceId: string
  /** Null: the line was not there. */
  quantity: number | null
  note: string | null
  reference: string | null
  section: string | null
  parQuantity: number | null
}

/** What a change replaced, so that it can be undone for a while. */
export const cartChangeTable = pgTable(
  'cart_change',
  {
    cartId: text('cart_id')
      .notNull()
      .references(() => cartTable.id, { onDelete: 'cascade' }),
    /** The version the change made. */
    version: integer().notNull(),
    userId: text('user_id').notNull(),
    before: jsonb().$type<LineBefore[]>().notNull(),
    /** The change this one takes back, and the one that took this one back: together they changed nothing. */
    undoes: integer(),
    undoneBy: integer('undone_by'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.cartId, table.version] }), index('cart_change_by_time').on(table.createdAt)],
)
