import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, djustId, instant } from '../../database/columns.ts'
import { cartTable } from '../carts/tables.ts'
import { customerUserTable } from '../identity/tables.ts'
import type { SheetLine, SheetRow } from './differences.ts'

const ofCart = () =>
  text('cart_id')
    .notNull()
    .references(() => cartTable.id, { onDelete: 'cascade' })

/** The lines of a cart when a file was made of it: what the changes in the file are measured by. */
export const cartSnapshotTable = pgTable(
  'cart_snapshot',
  {
    cartId: ofCart(),
    version: integer().notNull(),
    lines: jsonb().$type<SheetLine[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.cartId, table.version] }),
    index('cart_snapshot_by_time').on(table.createdAt),
  ],
)

/** A file somebody sent back, read but not yet applied. */
export const cartSheetTable = pgTable(
  'cart_sheet',
  {
    id: djustId(),
    cartId: ofCart(),
    userId: text('user_id')
      .notNull()
      .references(() => customerUserTable.id, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    /** Which version of the cart the file was made of, where it says so. */
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
