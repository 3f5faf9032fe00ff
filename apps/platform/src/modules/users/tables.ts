import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { StaffRole } from '@tiber/contract/permissions'
import { customerAccountTable, organisationTable } from '../customers/tables.ts'
import { storeTable } from '../settings/tables.ts'
import { createdAt, djustId, instant, updatedAt } from '../../database/columns.ts'
import { personText } from './search-text.ts'

export const customerUserTable = pgTable(
  'customer_user',
  {
    id: djustId(),
    externalId: text('external_id').unique(),
    clientType: text('client_type').$type<'ACCOUNT' | 'OPERATOR' | 'SUPPLIER'>().notNull(),
    /** Supplier of a supplier's user; not a foreign key, because suppliers reference their users. */
    supplierId: text('supplier_id'),
    civility: text(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text().notNull(),
    passwordHash: text('password_hash'),
    phone: text(),
    /**
     * Deprecated: read only by the previous release, groups now belong to the account. Drop when that release no longer
     * runs.
     */
    groups: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    status: text().$type<'ACTIVE' | 'INACTIVE' | 'WAITING_ACTIVATION'>().notNull(),
    /** The user who knows the password has confirmed the e-mail by a mailed link, so both belong to the same person. */
    isEmailConfirmed: boolean('is_email_confirmed').notNull().default(true),
    locale: text(),
    /** Of staff, to the minute. */
    lastVisitAt: instant('last_visit_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('customer_user_by_email').on(sql`lower(${table.email})`),
    // For the search of the desk, in the words of its statement.
    index('customer_user_by_text').using('gin', sql`${sql.raw(personText)} gin_trgm_ops`),
  ],
)

/** Roles of the staff of the operator and of suppliers; the contract says which rights each has. */
export const staffRoleTable = pgTable(
  'staff_role',
  {
    userId: text('user_id')
      .notNull()
      .references(() => customerUserTable.id, { onDelete: 'cascade' }),
    role: text().$type<StaffRole>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.role] })],
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
    /** Role in this account: a person may administer one company and only buy for another. */
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

/** Stores what the codes of an app are computed from, encrypted. */
export const secondFactorTable = pgTable('second_factor', {
  userId: text('user_id')
    .primaryKey()
    .references(() => customerUserTable.id, { onDelete: 'cascade' }),
  /** Null until the first secret is confirmed. */
  secret: text(),
  /** A new secret, which counts once it is confirmed. */
  pendingSecret: text('pending_secret'),
  /** Time step of the last used code: a code works once. */
  lastStep: integer('last_step'),
  attempts: integer().notNull().default(0),
  attemptedSince: instant('attempted_since'),
  createdAt: createdAt(),
})

export const recoveryCodeTable = pgTable(
  'recovery_code',
  {
    userId: text('user_id')
      .notNull()
      .references(() => customerUserTable.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
)

/** Stores one sign-in on one device; its refresh tokens form a family that is revoked together. */
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

/** Stores the tokens of all single-use mailed links: expiring, hashed. */
export const oneTimeTokenTable = pgTable(
  'one_time_token',
  {
    hash: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => customerUserTable.id, { onDelete: 'cascade' }),
    purpose: text()
      .$type<
        'RESET_PASSWORD' | 'ACTIVATION' | 'JOIN' | 'DECISION' | 'CONFIRM_EMAIL' | 'REVERT_EMAIL' | 'SECOND_FACTOR'
      >()
      .notNull(),
    /** Account and groups of an invitation. */
    accountId: text('account_id'),
    groups: text().array(),
    /** Address that the link sets. */
    email: text(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('one_time_token_by_user').on(table.userId), index('one_time_token_by_expiry').on(table.expiresAt)],
)

/** Links that make an owner, printed where the platform runs; hashed. */
export const setupLinkTable = pgTable(
  'setup_link',
  {
    hash: text().primaryKey(),
    /** FIRST_OWNER works while there is no owner; LOST_OWNER adds one. */
    purpose: text().$type<'FIRST_OWNER' | 'LOST_OWNER'>().notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    // Two links used at the same moment make one first owner.
    uniqueIndex('setup_link_first_owner')
      .on(table.purpose)
      .where(sql`${table.purpose} = 'FIRST_OWNER' and ${table.usedAt} is not null`),
  ],
)
