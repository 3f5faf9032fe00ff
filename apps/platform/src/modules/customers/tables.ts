import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { paymentDueModes } from '@tiber/contract/catalogue/suppliers'
import { createdAt, djustId, instant, updatedAt } from '../../database/columns.ts'
import { accountText } from './search-text.ts'

export type VatRegistration = { country: string; number: string }

export const customerAccountTable = pgTable(
  'customer_account',
  {
    id: djustId(),
    externalId: text('external_id').notNull().unique(),
    name: text().notNull(),
    accountManager: text('account_manager'),
    website: text(),
    companyRegistrationName: text('company_registration_name'),
    businessRegistrationNumber: text('business_registration_number'),
    vatNumber: text('vat_number'),
    /** Country whose rule validated the VAT number, and when. */
    vatCountry: text('vat_country'),
    vatCheckedAt: instant('vat_checked_at'),
    /** Valid VAT numbers of the company in further countries. */
    vatRegistrations: jsonb('vat_registrations').$type<VatRegistration[]>().notNull().default([]),
    status: text().$type<'ACTIVE' | 'INACTIVE' | 'WAITING_VALIDATION'>().notNull(),
    paymentType: text('payment_type').$type<'ON_ACCEPTANCE' | 'DUE_DATE' | 'BANK_WIRE' | 'CARD'>(),
    legalUser: text('legal_user'),
    /** Own terms of payment; null: those of each supplier. */
    paymentDelay: integer('payment_delay'),
    paymentMode: text('payment_mode').$type<(typeof paymentDueModes)[number]>(),
    /** Increases with every change. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // A company has one account; a declined request does not block the next one.
    uniqueIndex('customer_account_by_registration')
      .on(sql`upper(regexp_replace(${table.businessRegistrationNumber}, '[^[:alnum:]]', '', 'g'))`)
      .where(sql`${table.status} <> 'INACTIVE'`),
    // For the search of the desk, in the words of its statement.
    index('customer_account_by_text').using('gin', sql`${sql.raw(accountText)} gin_trgm_ops`),
  ],
)

/** Stores customer groups; they decide prices, so only the operator assigns them. */
export const customerTagTable = pgTable(
  'customer_tag',
  { id: djustId(), externalId: text('external_id').notNull(), name: text().notNull() },
  (table) => [uniqueIndex('customer_tag_by_external_id').on(table.externalId)],
)

export const accountTagTable = pgTable(
  'account_tag',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => customerAccountTable.id, { onDelete: 'cascade' }),
    tagId: text('tag_id')
      .notNull()
      .references(() => customerTagTable.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.tagId] }), index('account_tag_by_tag').on(table.tagId)],
)

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
