import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AccessRequest, BuyingPolicy } from '@tiber/contract/company/accounts'
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
