import type { BudgetEffect } from '@tiber/contract/orders/approval-shapes'
import { toMoney, toNumber } from '@tiber/contract/money'
import type { PolicyEvaluation } from '../approvals/evaluate-policies.ts'

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
