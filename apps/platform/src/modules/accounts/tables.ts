import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AccessRequest, BuyingPolicy } from '@tiber/contract/company/accounts'
import { createdAt, djustId, instant, updatedAt } from '../../database/columns.ts'
import { customerAccountTable, customerUserTable } from '../identity/tables.ts'

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
