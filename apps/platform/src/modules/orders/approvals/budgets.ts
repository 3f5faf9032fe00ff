import { toMoney, toNumber, toDecimal } from '@tiber/contract/money'
import type { BudgetEffect } from '@tiber/contract/orders/approval-shapes'
import type { quotaPeriods } from '@tiber/contract/company/accounts'
import type { Context } from '../../../context.ts'
import * as queries from './budget-queries.ts'
import type { BudgetKind } from './tables.ts'
import type { PolicyEvaluation } from './evaluate-policies.ts'
import { readPolicies } from '../../accounts/service.ts'
import { toDay } from '../../prices/service.ts'
import type { LockedOrder } from '../read/read-order.ts'
import { sumTotals } from '../read/order-totals.ts'

const budgetKinds: readonly BudgetKind[] = ['QUOTA', 'CREDIT']

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

type Quota = { period: NonNullable<BudgetEffect['period']>; nextStart: string | null }

/** Converts evaluated budgets to the API shape, with the amounts left before and after the order. */
export function toBudgetEffects(budgets: PolicyEvaluation['budgets'], quota: Quota | null): BudgetEffect[] {
  return budgets.map(({ policy, limit, reserved, consumed, remainingAfter }) => ({
    policy,
    limit,
    reserved,
    consumed,
    remainingBefore: toNumber(toMoney(limit) - toMoney(reserved) - toMoney(consumed)),
    remainingAfter,
    period: policy === 'QUOTA' ? (quota?.period ?? null) : null,
    nextPeriodStart: policy === 'QUOTA' ? (quota?.nextStart ?? null) : null,
  }))
}

type Period = (typeof quotaPeriods)[number]

/** Returns the first day of the period that contains the day; weeks start on Monday. */
export function getPeriodStart(day: string, period: Period): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const first = (firstMonth: number) => `${String(year).padStart(4, '0')}-${String(firstMonth).padStart(2, '0')}-01`
  if (period === 'YEAR') return first(1)
  if (period === 'QUARTER') return first(Math.floor((month - 1) / 3) * 3 + 1)
  if (period === 'MONTH') return first(month)
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

/** Returns the first day of the next period, when a quota resets. */
export function getNextPeriodStart(day: string, period: Period): string {
  const date = new Date(`${getPeriodStart(day, period)}T00:00:00Z`)
  if (period === 'WEEK') date.setUTCDate(date.getUTCDate() + 7)
  else date.setUTCMonth(date.getUTCMonth() + { MONTH: 1, QUARTER: 3, YEAR: 12 }[period])
  return date.toISOString().slice(0, 10)
}

/** Reserves budgets per logistic order, so that a cancelled one can release its own. */
export async function reserveBudgets(
  context: Context,
  order: { orderId: string; accountId: string },
  logisticOrders: LockedOrder['logisticOrders'],
) {
  const { accountId } = order
  const day = toDay(context.now())
  const active = (await readPolicies(context, accountId)).filter((policy) => policy.active)
  const entries = active.flatMap(({ type, quota, credit }) =>
    logisticOrders.flatMap((logisticOrder): queries.Reservation[] => {
      const own = { ...order, logisticOrderId: logisticOrder.id }
      const { net, gross } = sumTotals([logisticOrder], [])
      if (type === 'QUOTA' && quota)
        return [{ ...own, kind: 'QUOTA', periodStart: getPeriodStart(day, quota.period), amount: toDecimal(net) }]
      if (type === 'CREDIT_CONTROL' && credit)
        return [{ ...own, kind: 'CREDIT', periodStart: creditPeriodStart, amount: toDecimal(gross) }]
      return []
    }),
  )
  await queries.insertReservations(context, entries)
}
