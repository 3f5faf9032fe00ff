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
    reduceBy: toNumber(totals.orderNet - toMoney(thresholdWithoutTax)),
    day: null,
  }))
  const budgetSuggestions = evaluation.budgets
    .filter(({ remainingAfter }) => remainingAfter < 0)
    .map(({ policy, remainingAfter, limit }): Suggestion => ({
      rule: policy,
      thresholdWithoutTax: null,
      reduceBy: -remainingAfter,
      day: policy === 'QUOTA' && totals.net <= toMoney(limit) ? nextPeriodStart : null,
    }))
  return [...budgetSuggestions, ...approvalSuggestions]
    .filter(({ reduceBy, day }) => day !== null || toMoney(reduceBy) < totals.net)
    .toSorted((one, other) => one.reduceBy - other.reduceBy)
}
