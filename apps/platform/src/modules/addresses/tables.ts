import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, djustId, instant, updatedAt } from '../../database/columns.ts'
import { customerAccountTable } from '../customers/tables.ts'
import { organisationTable } from '../customers/tables.ts'

/**
 * Stores addresses of an account or of one of its organisations; deleted ones stay for a month so that they can be
 * restored.
 */
export const addressTable = pgTable(
  'address',
  {
    id: djustId(),
    accountId: text('account_id')
      .notNull()
      .references(() => customerAccountTable.id, { onDelete: 'cascade' }),
    organisationId: text('organisation_id').references(() => organisationTable.id, { onDelete: 'cascade' }),
    externalId: text('external_id').notNull(),
    label: text(),
    fullName: text('full_name').notNull(),
    company: text(),
    address: text().notNull(),
    additionalAddress: text('additional_address'),
    city: text().notNull(),
    zipcode: text().notNull(),
    state: text(),
    country: text().notNull(),
    phone: text(),
    shipping: boolean().notNull(),
    billing: boolean().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    uniqueIndex('address_by_external_id')
      .on(table.accountId, table.externalId)
      .where(sql`${table.deletedAt} is null`),
    index('address_by_organisation').on(table.organisationId),
  ],
)

/** Stores the default addresses of a checkout; a deleted default is ignored until it is restored. */
export const defaultAddressTable = pgTable('default_address', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => customerAccountTable.id, { onDelete: 'cascade' }),
  shippingAddressId: text('shipping_address_id').references(() => addressTable.id, { onDelete: 'set null' }),
  billingAddressId: text('billing_address_id').references(() => addressTable.id, { onDelete: 'set null' }),
})
