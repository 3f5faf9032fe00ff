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
import type { CartStatus, cartTypes } from '@tiber/contract/carts/cart-enums'
import { cents, createdAt, djustId, instant, updatedAt } from '../../database/columns.ts'
import { customerAccountTable } from '../customers/tables.ts'
import { customerUserTable } from '../users/tables.ts'
import { storeTable } from '../settings/tables.ts'
import { offerTable } from '../catalogue/offer-tables.ts'
import { supplierTable } from '../suppliers/tables.ts'

/** Stores carts and buying lists; a name that starts with BL_ makes the cart a list. */
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
    /** Marks the cart that receives items added without naming a cart. */
    isActive: boolean('is_active').notNull().default(false),
    /** Every user of the account sees the cart and may change it. */
    isShared: boolean('is_shared').notNull().default(false),
    /** Increases with every change of the lines or of the cart itself. */
    version: integer().notNull().default(1),
    /** Price revision the amounts were computed with; an outdated cart is repriced before it is returned. */
    pricedRevision: bigint('priced_revision', { mode: 'number' }),
    pricedOn: date('priced_on', { mode: 'string' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Deleted carts are kept for a while so that they can be restored. */
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

/** Stores one offer in one cart, with its amounts as last priced. */
export const cartLineTable = pgTable(
  'cart_line',
  {
    /** Ids ascend, so they give the order in which lines were added. */
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
    /** Price the line was added with; the charged price is resolved from all prices of the offer. */
    offerPriceId: text('offer_price_id').notNull(),
    quantity: integer().notNull(),
    /** Net price of one piece; null if the account has no price for the offer. */
    unitPrice: numeric('unit_price', { precision: 18, scale: 6 }),
    regularUnitPrice: numeric('regular_unit_price', { precision: 18, scale: 6 }),
    net: cents('net'),
    tax: cents('tax'),
    regularNet: cents('regular_net'),
    regularTax: cents('regular_tax'),
    /** Price before a price list changed it; cleared as soon as the buyer touches the line. */
    previousUnitPrice: numeric('previous_unit_price', { precision: 18, scale: 6 }),
    note: text(),
    reference: text(),
    section: text(),
    parQuantity: integer('par_quantity'),
    /** Article this line replaces after a reorder; the order keeps it. */
    replaces: jsonb().$type<{ sku: string; name: string }>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('cart_line_by_offer').on(table.cartId, table.offerId),
    index('cart_line_by_place').on(table.cartId, table.supplierId, table.id),
  ],
)

/**
 * Stores the totals per supplier, updated with every change, so that reading the totals of a cart of 10,000 lines is
 * instant.
 */
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
  /** Null if the line did not exist. */
  quantity: number | null
  note: string | null
  reference: string | null
  section: string | null
  parQuantity: number | null
}

/** Stores what a change replaced, so that it can be undone for a while. */
export const cartChangeTable = pgTable(
  'cart_change',
  {
    cartId: text('cart_id')
      .notNull()
      .references(() => cartTable.id, { onDelete: 'cascade' }),
    /** Version of the cart after the change. */
    version: integer().notNull(),
    userId: text('user_id').notNull(),
    before: jsonb().$type<LineBefore[]>().notNull(),
    /** Version of the change this one undoes, and of the change that undid this one; such a pair has no net effect. */
    undoes: integer(),
    undoneBy: integer('undone_by'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.cartId, table.version] }), index('cart_change_by_time').on(table.createdAt)],
)
