import { bigint, index, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Locale } from '@tiber/contract/locales'
import type { ColumnMapping } from '@tiber/contract/carts/quick-order'
import type { MatchMethod, QuantityUnit, draftStates, Verdict } from '@tiber/contract/carts/quick-order-enums'
import { createdAt, djustId, instant, updatedAt } from '../../database/columns.ts'
import { customerAccountTable } from '../customers/tables.ts'
import { customerUserTable } from '../users/tables.ts'
import { storeTable } from '../settings/tables.ts'

/** Stores a quick order draft: a pasted text or an uploaded file. */
export const quickOrderDraftTable = pgTable(
  'quick_order_draft',
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
    /** Name given by the user. */
    name: text(),
    fileName: text('file_name'),
    /** The text as pasted; a spreadsheet is stored as tab-separated rows. */
    text: text().notNull(),
    state: text().$type<(typeof draftStates)[number]>().notNull(),
    totalLines: integer('total_lines').notNull(),
    doneLines: integer('done_lines').notNull().default(0),
    columns: jsonb().$type<ColumnMapping>(),
    columnNames: jsonb('column_names').$type<string[]>().notNull().default([]),
    ignored: jsonb().$type<{ line: number; raw: string }[]>().notNull().default([]),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Deleted drafts can be restored for a day. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('quick_order_draft_by_user').on(table.userId, table.accountId, table.storeId, table.createdAt),
    index('quick_order_draft_by_account').on(table.accountId),
    index('quick_order_draft_by_time').on(table.updatedAt),
  ],
)

/** Stores one requested line of a draft and its result. */
export const quickOrderLineTable = pgTable(
  'quick_order_line',
  {
    draftId: text('draft_id')
      .notNull()
      .references(() => quickOrderDraftTable.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    raw: text().notNull(),
    codes: text().array().notNull(),
    text: text().notNull(),
    note: text(),
    /** Quantity as written, in this unit; null if none was given or it cannot be ordered. */
    requestedQuantity: bigint('requested_quantity', { mode: 'number' }),
    requestedText: text('requested_text'),
    unit: text().$type<QuantityUnit>(),
    foundBy: text('found_by').$type<MatchMethod>(),
    variantId: text('variant_id'),
    replaces: text(),
    candidateIds: text('candidate_ids').array().notNull(),
    verdict: text().$type<Verdict>().notNull(),
    mergedInto: integer('merged_into'),
    mergedLines: integer('merged_lines').array().notNull(),
    /** Quantity entered by the user, in pieces; it overrides the sum of merged lines. */
    typedQuantity: integer('typed_quantity'),
    quantity: integer(),
    correction: text(),
    offerId: text('offer_id'),
    offerPriceId: text('offer_price_id'),
    unitPrice: numeric('unit_price', { precision: 18, scale: 6 }),
    net: numeric({ precision: 18, scale: 2 }),
    /** Set when the line was added to a cart or removed by the user. */
    outcome: text().$type<'ADDED' | 'REMOVED'>(),
    /** Cart the line was added to, and the version created by that change. */
    addedCartId: text('added_cart_id'),
    addedVersion: integer('added_version'),
  },
  (table) => [primaryKey({ columns: [table.draftId, table.line] })],
)
