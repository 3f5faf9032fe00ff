import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, updatedAt } from '../../database/columns.ts'
import { variantTable } from '../catalogue/tables.ts'
import { customerAccountTable } from '../customers/tables.ts'
import { customerUserTable } from '../users/tables.ts'

/** Stores which article a company means by a text, as an administrator or two orders have confirmed. */
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

/** Stores which article a user means by a text, until the company learns it. */
export const learnedTextTable = pgTable(
  'learned_text',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => customerAccountTable.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => customerUserTable.id, { onDelete: 'cascade' }),
    /** Normalised code: capitals and digits only. */
    code: text().notNull(),
    /** The text as entered. */
    text: text().notNull(),
    variantId: text('variant_id')
      .notNull()
      .references(() => variantTable.id, { onDelete: 'cascade' }),
    /** Number of times the article was added to a cart for the text. */
    confirmations: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId, table.code] }),
    index('learned_text_by_code').on(table.accountId, table.code),
    index('learned_text_by_user').on(table.userId),
    index('learned_text_by_variant').on(table.variantId),
  ],
)
