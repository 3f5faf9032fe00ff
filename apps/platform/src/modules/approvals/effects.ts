import type { BudgetEffect } from '@tiber/contract/approval-shapes'
import { toMoney, toNumber } from '@tiber/contract/money'
import type { Judgement } from './judging.ts'

type Quota = { period: NonNullable<BudgetEffect['period']>; nextStart: string | null }

/** Budgets as they are told: what was left before this order, and what is after it. */
export function budgetEffectsOf(budgets: Judgement['budgets'], quota: Quota | null): BudgetEffect[] {
  return budgets.map(({ policy, limit, reserved, consumed, leftAfter }) => ({
    policy,
    limit,
    reserved,
    consumed,
    leftBefore: toNumber(toMoney(limit) - toMoney(reserved) - toMoney(consumed)),
    leftAfter,
    period: policy === 'QUOTA' ? (quota?.period ?? null) : null,
    nextPeriodStart: policy === 'QUOTA' ? (quota?.nextStart ?? null) : null,
  }))
}
