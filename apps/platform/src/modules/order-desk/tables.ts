import { bigint, index, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Locale } from '@tiber/contract/locales'
import type { ReadColumns } from '@tiber/contract/order-desk'
import type { Finding, QuantityUnit, readingStates, Verdict } from '@tiber/contract/order-desk-words'
import { createdAt, djustId, instant, updatedAt } from '../../database/columns.ts'
import { customerAccountTable, customerUserTable, storeTable } from '../identity/tables.ts'

/** A text or file somebody wants to order from. */
export const orderDeskReadingTable = pgTable(
  'order_desk_reading',
  {
    id: djustId(),
    accountId: text('account_id')
      .notNull()
      .references(() => customerAccountTable.id, { onDelete: 'cascade' }),
    storeId: text('store_id')
      .notNull()
      .references(() => storeTable.id, { onDelete: 'cascade' }),
    storeViewId: text('store_view_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => customerUserTable.id, { onDelete: 'cascade' }),
    locale: text().$type<Locale>().notNull(),
    fileName: text('file_name'),
    /** As pasted; of a spreadsheet its rows, separated by tabs. */
    text: text().notNull(),
    state: text().$type<(typeof readingStates)[number]>().notNull(),
    totalLines: integer('total_lines').notNull(),
    doneLines: integer('done_lines').notNull().default(0),
    columns: jsonb().$type<ReadColumns>(),
    columnNames: jsonb('column_names').$type<string[]>().notNull().default([]),
    ignored: jsonb().$type<{ line: number; raw: string }[]>().notNull().default([]),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Thrown away; for a day it can be taken back. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('order_desk_reading_by_user').on(table.userId, table.accountId, table.storeId, table.createdAt),
    index('order_desk_reading_by_account').on(table.accountId),
    index('order_desk_reading_by_time').on(table.updatedAt),
  ],
)

/** One thing that is wanted, and what became of it. */
export const orderDeskLineTable = pgTable(
  'order_desk_line',
  {
    readingId: text('reading_id')
      .notNull()
      .references(() => orderDeskReadingTable.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    raw: text().notNull(),
    codes: text().array().notNull(),
    text: text().notNull(),
    note: text(),
    /** As many as written, of this unit; null where none was, or none that can be ordered. */
    wanted: bigint({ mode: 'number' }),
    wantedText: text('wanted_text'),
    unit: text().$type<QuantityUnit>(),
    foundBy: text('found_by').$type<Finding>(),
    variantId: text('variant_id'),
    replaces: text(),
    candidateIds: text('candidate_ids').array().notNull(),
    verdict: text().$type<Verdict>().notNull(),
    mergedInto: integer('merged_into'),
    mergedLines: integer('merged_lines').array().notNull(),
    /** A quantity somebody typed holds for the line, whatever was merged into it; in pieces. */
    typedQuantity: integer('typed_quantity'),
    quantity: integer(),
    correction: text(),
    offerId: text('offer_id'),
    offerPriceId: text('offer_price_id'),
    unitPrice: numeric('unit_price', { precision: 18, scale: 6 }),
    net: numeric({ precision: 18, scale: 2 }),
    /** It is in a cart now, or somebody took it off. */
    gone: text().$type<'ADDED' | 'REMOVED'>(),
    /** Into which cart, and by which change of it. */
    addedCartId: text('added_cart_id'),
    addedVersion: integer('added_version'),
  },
  (table) => [primaryKey({ columns: [table.readingId, table.line] })],
)
