import { toMoney } from '@tiber/contract/money'
import type { Context } from '../../context.ts'
import * as queries from './queries.ts'
import { budgetKinds, type BudgetKind } from './tables.ts'

export { nextPeriodStart, periodStart } from './periods.ts'
export type { BudgetKind } from './tables.ts'
export type { Reservation } from './queries.ts'
export { insertReservations as reserve, insertPartialRelease as releasePart } from './queries.ts'

/** What one may owe has no period. */
export const always = '1970-01-01'

/** What is already taken of a budget: set aside by open orders, and spent. */
export async function usedOf(context: Context, accountId: string, periods: queries.Period[]) {
  const rows = periods.length === 0 ? [] : await queries.selectBalances(context, accountId, periods)
  return new Map(
    rows.map(({ kind, reserved, consumed }) => [kind, { reserved: toMoney(reserved), consumed: toMoney(consumed) }]),
  )
}

/** The supplier has accepted it: what was set aside is spent. */
export const consume = (context: Context, partIds: string[]) =>
  queries.insertTurns(context, { movement: 'CONSUME', partIds, kinds: budgetKinds })

/** It came to nothing: all comes back. What was paid is no longer owed, but spent all the same. */
export const release = (context: Context, partIds: string[], kinds: readonly BudgetKind[] = budgetKinds) =>
  queries.insertTurns(context, { movement: 'RELEASE', partIds, kinds })
