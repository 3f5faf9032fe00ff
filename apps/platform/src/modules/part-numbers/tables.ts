import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, updatedAt } from '../../database/columns.ts'
import { variantTable } from '../catalogue/tables.ts'
import { customerAccountTable } from '../customers/tables.ts'
import { customerUserTable } from '../users/tables.ts'

/** Stores which article a company means by a text, as one of its users decided. */
export const partAliasTable = pgTable(
  'part_alias',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => customerAccountTable.id, { onDelete: 'cascade' }),
    /** Normalised code: capitals and digits only. */
    code: text().notNull(),
    /** The text as entered. */
    text: text().notNull(),
    variantId: text('variant_id')
      .notNull()
      .references(() => variantTable.id, { onDelete: 'cascade' }),
    userId: text('user_id').references(() => customerUserTable.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.code] }),
    index('part_alias_by_variant').on(table.variantId),
    index('part_alias_by_user').on(table.userId),
  ],
)
