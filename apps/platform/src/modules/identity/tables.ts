import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, djustId, instant, updatedAt, type LocalisedText } from '../../database/columns.ts'

export const storeTable = pgTable('store', {
  id: djustId(),
  externalId: text('external_id').notNull().unique(),
  name: jsonb().$type<LocalisedText>().notNull(),
  isDefault: boolean('is_default').notNull().default(false),
})

export const storeViewTable = pgTable(
  'store_view',
  {
    id: djustId(),
    storeId: text('store_id')
      .notNull()
      .references(() => storeTable.id),
    externalId: text('external_id').notNull().unique(),
    name: jsonb().$type<LocalisedText>().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
  },
  (table) => [index('store_view_by_store').on(table.storeId)],
)

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
    /** By which country's rule the number was found right, and when. */
    vatCountry: text('vat_country'),
    vatCheckedAt: instant('vat_checked_at'),
    status: text().$type<'ACTIVE' | 'INACTIVE' | 'WAITING_VALIDATION'>().notNull(),
    paymentType: text('payment_type').$type<'ON_ACCEPTANCE' | 'DUE_DATE' | 'BANK_WIRE' | 'CARD'>(),
    legalUser: text('legal_user'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // A company is one account; a request that was declined does not stand in the way of the next.
    uniqueIndex('customer_account_by_registration')
      .on(sql`upper(regexp_replace(${table.businessRegistrationNumber}, '[^[:alnum:]]', '', 'g'))`)
      .where(sql`${table.status} <> 'INACTIVE'`),
  ],
)

export const customerUserTable = pgTable(
  'customer_user',
  {
    id: djustId(),
    externalId: text('external_id').unique(),
    clientType: text('client_type').$type<'ACCOUNT' | 'OPERATOR' | 'SUPPLIER'>().notNull(),
    /** Whose user a supplier's is; without a key, for suppliers have one to their users. */
    supplierId: text('supplier_id'),
    civility: text(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text().notNull(),
    passwordHash: text('password_hash'),
    phone: text(),
    /** Read by the release before this one; groups stand with the account now. To be dropped when none of it runs. */
    groups: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    status: text().$type<'ACTIVE' | 'INACTIVE' | 'WAITING_ACTIVATION'>().notNull(),
    /** Whoever knows the password has shown, by a mailed link, that the e-mail is theirs: both are one person's. */
    isSignInProved: boolean('is_sign_in_proved').notNull().default(true),
    locale: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('customer_user_by_email').on(sql`lower(${table.email})`)],
)

export const accountUserTable = pgTable(
  'account_user',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => customerAccountTable.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => customerUserTable.id, { onDelete: 'cascade' }),
    isDefault: boolean('is_default').notNull().default(false),
    position: integer().notNull().default(0),
    /** The role in this account: the same person may administer one company and only buy for another. */
    groups: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    isMainContact: boolean('is_main_contact').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.accountId] }),
    index('account_user_by_account').on(table.accountId),
  ],
)

export const storeUserTable = pgTable(
  'store_user',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => storeTable.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => customerUserTable.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.storeId] }), index('store_user_by_store').on(table.storeId)],
)

/** One sign-in on one device; all its refresh tokens form a family that is revoked together. */
export const sessionTable = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => customerUserTable.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent').notNull(),
    address: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('session_by_user').on(table.userId)],
)

export const refreshTokenTable = pgTable(
  'refresh_token',
  {
    hash: text().primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessionTable.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('refresh_token_by_session').on(table.sessionId),
    index('refresh_token_by_expiry').on(table.expiresAt),
  ],
)

/** Links that are mailed: single use, expiring, stored hashed. */
export const oneTimeTokenTable = pgTable(
  'one_time_token',
  {
    hash: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => customerUserTable.id, { onDelete: 'cascade' }),
    purpose: text().$type<'RESET_PASSWORD' | 'ACTIVATION' | 'JOIN'>().notNull(),
    /** Of an invitation: into which account, and as what. */
    accountId: text('account_id'),
    groups: text().array(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('one_time_token_by_user').on(table.userId)],
)
