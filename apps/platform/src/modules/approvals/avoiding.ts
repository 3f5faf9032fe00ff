import type { Avoidance } from '@tiber/contract/approval-shapes'
import { toMoney, toNumber } from '@tiber/contract/money'
import type { Judgement, Sums } from './judging.ts'

export type Way = Omit<Avoidance, 'line'>

/**
 * What would let an order pass each rule that asks or stops: so much less, or waiting for the next period where the order
 * alone is within the quota. The least comes first; where nothing of the order would be left, it is no way out.
 */
export function avoidancesOf(judgement: Judgement, sums: Sums, nextPeriodStart: string | null): Way[] {
  const asked = judgement.tiers.map(({ thresholdWithoutTax }): Way => ({
    rule: 'MANUAL_VALIDATION',
    thresholdWithoutTax,
    less: toNumber(sums.whole - toMoney(thresholdWithoutTax)),
    day: null,
  }))
  const stopped = judgement.budgets
    .filter(({ leftAfter }) => leftAfter < 0)
    .map(({ policy, leftAfter, limit }): Way => ({
      rule: policy,
      thresholdWithoutTax: null,
      less: -leftAfter,
      day: policy === 'QUOTA' && sums.net <= toMoney(limit) ? nextPeriodStart : null,
    }))
  return [...stopped, ...asked]
    .filter(({ less, day }) => day !== null || toMoney(less) < sums.net)
    .toSorted((one, other) => one.less - other.less)
}
