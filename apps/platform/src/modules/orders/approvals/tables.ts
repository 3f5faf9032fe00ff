import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ApprovalStatus, Decision } from '@tiber/contract/orders/approval-enums'
import { createdAt, djustId, instant, type LocalisedText } from '../../../database/columns.ts'
import { customerAccountTable } from '../../customers/tables.ts'
import { customerUserTable, oneTimeTokenTable } from '../../users/tables.ts'

/** Approvers of one tier as they were when the order was placed; later policy changes do not affect open approvals. */
export type ApprovalTier = { thresholdWithoutTax: number; approverUserIds: string[] }

/** A line of an order at the time it was returned for changes, so that the approver can see what changed since. */
export type ReturnedLine = { offerId: string; sku: string; name: LocalisedText; quantity: number }

/** Approval of an order; at most one is open per order, decided tier by tier. */
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
    tiers: jsonb().$type<ApprovalTier[]>().notNull(),
    /** Index of the tier that decides now. */
    tier: integer().notNull().default(0),
    net: numeric({ precision: 18, scale: 2 }).notNull(),
    returnedLines: jsonb('returned_lines').$type<ReturnedLine[]>(),
    createdAt: createdAt(),
    /** Time since which this tier has been asked; reminders and escalation count from here. */
    requestedAt: instant('requested_at').notNull(),
    remindedAt: instant('reminded_at'),
    escalatedAt: instant('escalated_at'),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    uniqueIndex('approval_open')
      .on(table.commercialOrderId)
      .where(sql`status = 'PENDING'`),
    index('approval_by_order').on(table.commercialOrderId),
    index('approval_by_account').on(table.accountId, table.status, table.requestedAt),
    index('approval_by_requester').on(table.requesterId, table.createdAt),
    index('approval_waiting')
      .on(table.requestedAt)
      .where(sql`status = 'PENDING'`),
  ],
)

/** One decision with its author, the represented approver and the channel it came through. */
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
    /** The absent approver the decider stood in for. */
    onBehalfOf: text('on_behalf_of'),
    decision: text().$type<Decision>().notNull(),
    reason: text(),
    channel: text().$type<'SHOP' | 'MAIL'>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('approval_decision_by_approval').on(table.approvalId),
    index('approval_decision_by_user').on(table.userId, table.at),
  ],
)

/** What a mailed link decides: one approval, in the tier and for the order version it was mailed for. */
export const approvalLinkTable = pgTable(
  'approval_link',
  {
    hash: text()
      .primaryKey()
      .references(() => oneTimeTokenTable.hash, { onDelete: 'cascade' }),
    approvalId: text('approval_id')
      .notNull()
      .references(() => approvalTable.id, { onDelete: 'cascade' }),
    tier: integer().notNull(),
    /** Version of the order; the link is void once the order has changed. */
    orderVersion: integer('order_version').notNull(),
  },
  (table) => [index('approval_link_by_approval').on(table.approvalId)],
)

/** Stand-in of an approver during an absence; both days are included. */
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

/** QUOTA limits net spending per period; CREDIT limits the gross amount owed. */
export type BudgetKind = 'QUOTA' | 'CREDIT'

/**
 * Reserved when an order is placed, consumed when the supplier accepts it, released when it is cancelled, declined or
 * paid.
 */
export const movements = ['RESERVE', 'CONSUME', 'RELEASE'] as const
export type Movement = (typeof movements)[number]

/** Ledger of budget movements; the remaining amount is always computed as a sum over the entries. */
export const budgetEntryTable = pgTable(
  'budget_entry',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: text('account_id')
      .notNull()
      .references(() => customerAccountTable.id, { onDelete: 'cascade' }),
    kind: text().$type<BudgetKind>().notNull(),
    /** First day of the quota's period. */
    periodStart: date('period_start', { mode: 'string' }).notNull(),
    commercialOrderId: text('commercial_order_id').notNull(),
    logisticOrderId: text('logistic_order_id').notNull(),
    movement: text().$type<Movement>().notNull(),
    /** Change of the reserved and consumed amounts, positive or negative. */
    reserved: numeric({ precision: 18, scale: 2 }).notNull(),
    consumed: numeric({ precision: 18, scale: 2 }).notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('budget_entry_by_account').on(table.accountId, table.kind, table.periodStart),
    index('budget_entry_by_order').on(table.logisticOrderId, table.kind),
  ],
)
