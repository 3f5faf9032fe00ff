import { boolean, index, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { paymentTypes } from '@tiber/contract/company/account-enums'
import type { AccessRequest, BuyingPolicy } from '@tiber/contract/company/accounts'
import type { StaffRole } from '@tiber/contract/permissions'
import { createdAt, djustId, instant, updatedAt } from '../../database/columns.ts'
import { customerAccountTable } from '../customers/tables.ts'
import { customerUserTable } from '../users/tables.ts'

/**
 * Stores the access request of an account. Its status derives from the account and the last message; only the decision
 * date is stored here.
 */
export const accessRequestTable = pgTable(
  'access_request',
  {
    accountId: text('account_id')
      .primaryKey()
      .references(() => customerAccountTable.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => customerUserTable.id, { onDelete: 'cascade' }),
    activationUrl: text('activation_url'),
    createdAt: createdAt(),
    decidedAt: instant('decided_at'),
    /** When nobody had answered for too long. */
    expiredAt: instant('expired_at'),
    /** The company the applicant was added to instead of getting one. */
    intoAccountId: text('into_account_id'),
  },
  (table) => [index('access_request_by_user').on(table.userId)],
)

export const accessRequestMessageTable = pgTable(
  'access_request_message',
  {
    id: djustId(),
    accountId: text('account_id')
      .notNull()
      .references(() => accessRequestTable.accountId, { onDelete: 'cascade' }),
    author: text().$type<AccessRequest['messages'][number]['author']>().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('access_request_message_by_account').on(table.accountId)],
)

type Tier = { thresholdWithoutTax: number; approverUserIds: string[] }

export const buyingPolicyTable = pgTable(
  'buying_policy',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => customerAccountTable.id, { onDelete: 'cascade' }),
    type: text().$type<BuyingPolicy['type']>().notNull(),
    active: boolean().notNull(),
    tiers: jsonb().$type<Tier[]>().notNull(),
    quota: jsonb().$type<NonNullable<BuyingPolicy['quota']>>(),
    credit: jsonb().$type<NonNullable<BuyingPolicy['credit']>>(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.type] })],
)

/** What the operator's staff write down about an account; the company never sees it. */
export const accountNoteTable = pgTable(
  'account_note',
  {
    id: djustId(),
    accountId: text('account_id')
      .notNull()
      .references(() => customerAccountTable.id, { onDelete: 'cascade' }),
    authorId: text('author_id'),
    /** As they were named then. */
    authorName: text('author_name').notNull(),
    /** Whom it concerns; everybody if null. */
    forRole: text('for_role').$type<StaffRole>(),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('account_note_by_account').on(table.accountId, table.id.desc())],
)

/** What an approved company gets, chosen by name. */
export const accessTemplateTable = pgTable('access_template', {
  id: djustId(),
  position: integer().notNull(),
  name: text().notNull(),
  /** Ids of customer tags. */
  tagIds: text('tag_ids').array().notNull().default([]),
  paymentType: text('payment_type').$type<(typeof paymentTypes)[number]>(),
  /** Gross; null: no limit. */
  creditLimit: numeric('credit_limit', { precision: 18, scale: 2 }),
})
