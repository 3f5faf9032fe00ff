import { bigint, date, index, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../../database/columns.ts'
import { customerAccountTable } from '../../customers/tables.ts'

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
