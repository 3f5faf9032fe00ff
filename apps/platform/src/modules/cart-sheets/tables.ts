import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, djustId, instant } from '../../database/columns.ts'
import { cartTable } from '../carts/tables.ts'
import { customerUserTable } from '../users/tables.ts'
import type { SheetLine, SheetRow } from './differences.ts'

const cartReference = () =>
  text('cart_id')
    .notNull()
    .references(() => cartTable.id, { onDelete: 'cascade' })

/** Stores the lines of a cart at the time of an export, the base for comparing a returned file. */
export const cartSnapshotTable = pgTable(
  'cart_snapshot',
  {
    cartId: cartReference(),
    version: integer().notNull(),
    lines: jsonb().$type<SheetLine[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.cartId, table.version] }),
    index('cart_snapshot_by_time').on(table.createdAt),
  ],
)

/** Stores an uploaded file that has been read but not yet applied. */
export const cartSheetTable = pgTable(
  'cart_sheet',
  {
    id: djustId(),
    cartId: cartReference(),
    userId: text('user_id')
      .notNull()
      .references(() => customerUserTable.id, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    /** Version of the cart the file was exported from, if the file has a fingerprint. */
    version: integer(),
    exportedAt: instant('exported_at'),
    rows: jsonb().$type<SheetRow[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('cart_sheet_by_cart').on(table.cartId),
    index('cart_sheet_by_user').on(table.userId),
    index('cart_sheet_by_time').on(table.createdAt),
  ],
)
