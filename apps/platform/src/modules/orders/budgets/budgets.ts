import { toMoney } from '@tiber/contract/money'
import type { Context } from '../../../context.ts'
import * as queries from './budget-queries.ts'
import { budgetKinds, type BudgetKind } from './budget-kinds.ts'

/** Period start of the credit budget, which has no period. */
export const creditPeriodStart = '1970-01-01'

/** Returns the reserved and consumed amounts of each budget. */
export async function readUsage(context: Context, accountId: string, periods: queries.Period[]) {
  const rows = periods.length === 0 ? [] : await queries.selectBalances(context, accountId, periods)
  return new Map(
    rows.map(({ kind, reserved, consumed }) => [kind, { reserved: toMoney(reserved), consumed: toMoney(consumed) }]),
  )
}

/** Turns reservations into consumption when the supplier accepts. */
export const consumeBudgets = (context: Context, logisticOrderIds: string[]) =>
  queries.insertMovements(context, { movement: 'CONSUME', logisticOrderIds, kinds: budgetKinds })

/**
 * Releases everything after a cancellation or decline. After a payment only CREDIT is released: it is no longer owed,
 * but still spent.
 */
export const releaseBudgets = (
  context: Context,
  logisticOrderIds: string[],
  kinds: readonly BudgetKind[] = budgetKinds,
) => queries.insertMovements(context, { movement: 'RELEASE', logisticOrderIds, kinds })
