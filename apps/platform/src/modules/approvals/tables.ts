import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ApprovalStatus, Decision } from '@tiber/contract/approval-words'
import { createdAt, djustId, instant, type LocalisedText } from '../../database/columns.ts'
import { customerAccountTable, customerUserTable } from '../identity/tables.ts'

/** Who is asked, as it stood when the order was placed: a policy that changes later changes no question. */
export type AskedTier = { thresholdWithoutTax: number; approverUserIds: string[] }

/** The lines of an order as they were when it was returned for a change: whoever is asked again sees what is another. */
export type KeptLine = { offerId: string; sku: string; name: LocalisedText; quantity: number }

/** The question whether an order may go on: once per order, tier after tier. */
export const approvalTable = pgTable(
  'approval',
  {
    id: djustId(),
    commercialOrderId: text('commercial_order_id').notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => customerAccountTable.id, { onDelete: 'cascade' }),
    requesterId: text('requester_id')
      .notNull()
      .references(() => customerUserTable.id),
    status: text().$type<ApprovalStatus>().notNull().default('PENDING'),
    tiers: jsonb().$type<AskedTier[]>().notNull(),
    /** Which of the tiers is asked now. */
    tier: integer().notNull().default(0),
    net: numeric({ precision: 18, scale: 2 }).notNull(),
    returnedLines: jsonb('returned_lines').$type<KeptLine[]>(),
    createdAt: createdAt(),
    /** Since when this tier is asked; reminders and escalation count from here. */
    askedAt: instant('asked_at').notNull(),
    remindedAt: instant('reminded_at'),
    escalatedAt: instant('escalated_at'),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    uniqueIndex('approval_open')
      .on(table.commercialOrderId)
      .where(sql`status = 'PENDING'`),
    index('approval_by_order').on(table.commercialOrderId),
    index('approval_by_account').on(table.accountId, table.status, table.askedAt),
    index('approval_by_requester').on(table.requesterId, table.createdAt),
    index('approval_waiting')
      .on(table.askedAt)
      .where(sql`status = 'PENDING'`),
  ],
)

/** What somebody said, in whose place, and which way it came. */
export const approvalDecisionTable = pgTable(
  'approval_decision',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    approvalId: text('approval_id')
      .notNull()
      .references(() => approvalTable.id, { onDelete: 'cascade' }),
    tier: integer().notNull(),
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull(),
    /** The approver who was away. */
    onBehalfOf: text('on_behalf_of'),
    decision: text().$type<Decision>().notNull(),
    reason: text(),
    way: text().$type<'SHOP' | 'MAIL'>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('approval_decision_by_approval').on(table.approvalId),
    index('approval_decision_by_user').on(table.userId, table.at),
  ],
)

/** A link in a mail: good once, for one person, one question and one tier. */
export const approvalLinkTable = pgTable(
  'approval_link',
  {
    hash: text().primaryKey(),
    approvalId: text('approval_id')
      .notNull()
      .references(() => approvalTable.id, { onDelete: 'cascade' }),
    userId: text('user_id').notNull(),
    tier: integer().notNull(),
    /** Of the order; another one is another order. */
    orderVersion: integer('order_version').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('approval_link_by_approval').on(table.approvalId),
    index('approval_link_by_age').on(table.expiresAt),
  ],
)

/** Who decides in an approver's place while the approver is away; both days count. */
export const delegationTable = pgTable(
  'approval_delegation',
  {
    id: djustId(),
    accountId: text('account_id')
      .notNull()
      .references(() => customerAccountTable.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => customerUserTable.id, { onDelete: 'cascade' }),
    delegateId: text('delegate_id')
      .notNull()
      .references(() => customerUserTable.id, { onDelete: 'cascade' }),
    from: date('from_day', { mode: 'string' }).notNull(),
    until: date('until_day', { mode: 'string' }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('approval_delegation_by_user').on(table.accountId, table.userId),
    index('approval_delegation_by_delegate').on(table.delegateId),
  ],
)
