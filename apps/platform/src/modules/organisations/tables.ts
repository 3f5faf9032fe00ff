import { boolean, index, pgTable, primaryKey, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { createdAt, djustId, updatedAt } from '../../database/columns.ts'
import { customerAccountTable, customerUserTable } from '../identity/tables.ts'

export const organisationTable = pgTable(
  'organisation',
  {
    id: djustId(),
    accountId: text('account_id')
      .notNull()
      .references(() => customerAccountTable.id, { onDelete: 'cascade' }),
    parentId: text('parent_id').references((): AnyPgColumn => organisationTable.id),
    externalId: text('external_id'),
    name: text().notNull(),
    status: text().$type<'ACTIVE' | 'INACTIVE'>().notNull().default('ACTIVE'),
    mainOrganisation: boolean('main_organisation').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('organisation_by_external_id').on(table.accountId, table.externalId),
    index('organisation_by_parent').on(table.parentId),
  ],
)

export const organisationUserTable = pgTable(
  'organisation_user',
  {
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisationTable.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => customerUserTable.id, { onDelete: 'cascade' }),
    /** Marks the main organisation of a user in an account. */
    isMain: boolean('is_main').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.organisationId] }),
    index('organisation_user_by_organisation').on(table.organisationId),
  ],
)
