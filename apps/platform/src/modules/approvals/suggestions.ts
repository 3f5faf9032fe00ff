import type { ApprovalSuggestion } from '@tiber/contract/orders/approval-shapes'
import { toMoney, toNumber } from '@tiber/contract/money'
import type { PolicyEvaluation, OrderTotals } from './evaluate-policies.ts'

export type Suggestion = Omit<ApprovalSuggestion, 'line'>

/**
 * Lists what would let an order pass each rule that requires approval or blocks it: a lower total, or the next period
 * if the order alone is within the quota. Smallest reduction first; suggestions that would leave an empty order are
 * omitted.
 */
export function buildSuggestions(
  evaluation: PolicyEvaluation,
  totals: OrderTotals,
  nextPeriodStart: string | null,
): Suggestion[] {
  const approvalSuggestions = evaluation.tiers.map(({ thresholdWithoutTax }): Suggestion => ({
    rule: 'MANUAL_VALIDATION',
    thresholdWithoutTax,
    less: toNumber(totals.orderNet - toMoney(thresholdWithoutTax)),
    day: null,
  }))
  const budgetSuggestions = evaluation.budgets
    .filter(({ leftAfter }) => leftAfter < 0)
    .map(({ policy, leftAfter, limit }): Suggestion => ({
      rule: policy,
      thresholdWithoutTax: null,
      less: -leftAfter,
      day: policy === 'QUOTA' && totals.net <= toMoney(limit) ? nextPeriodStart : null,
    }))
  return [...budgetSuggestions, ...approvalSuggestions]
    .filter(({ less, day }) => day !== null || toMoney(less) < totals.net)
    .toSorted((one, other) => one.less - other.less)
}
