import { bigint, date, index, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../database/columns.ts'
import { customerAccountTable } from '../identity/tables.ts'

/** What a company may spend in a period, net; and what it may owe, gross. */
export const budgetKinds = ['QUOTA', 'CREDIT'] as const
export type BudgetKind = (typeof budgetKinds)[number]
/** Set aside when an order is placed, spent when the supplier accepts it, given back when it comes to nothing or is paid. */
export const movements = ['RESERVE', 'CONSUME', 'RELEASE'] as const
export type Movement = (typeof movements)[number]

/** Every movement of money that is not there yet. What is left is a sum over them and stands nowhere else. */
export const budgetEntryTable = pgTable(
  'budget_entry',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: text('account_id')
      .notNull()
      .references(() => customerAccountTable.id, { onDelete: 'cascade' }),
    kind: text().$type<BudgetKind>().notNull(),
    /** The first day of the period a quota is for. */
    periodStart: date('period_start', { mode: 'string' }).notNull(),
    commercialOrderId: text('commercial_order_id').notNull(),
    logisticOrderId: text('logistic_order_id').notNull(),
    movement: text().$type<Movement>().notNull(),
    /** How much more, or less, is set aside and is spent by it. */
    reserved: numeric({ precision: 18, scale: 2 }).notNull(),
    consumed: numeric({ precision: 18, scale: 2 }).notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('budget_entry_by_account').on(table.accountId, table.kind, table.periodStart),
    index('budget_entry_by_order').on(table.logisticOrderId, table.kind),
  ],
)
