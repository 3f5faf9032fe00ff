import { expect, test } from 'vitest'
import { toMoney } from '@tiber/contract/money'
import { buildSuggestions } from './approval-preview.ts'
import type { PolicyEvaluation } from './evaluate-policies.ts'

const evaluation: PolicyEvaluation = {
  outcome: 'BLOCKED',
  tiers: [
    { thresholdWithoutTax: 1000, people: [], isFallback: false },
    { thresholdWithoutTax: 5000, people: [], isFallback: false },
  ],
  budgets: [
    { policy: 'QUOTA', limit: 6000, reserved: 900, consumed: 0, remainingAfter: -100.5 },
    { policy: 'CREDIT_CONTROL', limit: 9000, reserved: 0, consumed: 0, remainingAfter: 2000 },
  ],
  blockedBy: ['QUOTA'],
}
const totals = (net: number) => ({ net: toMoney(net), gross: toMoney(net * 1.21), orderNet: toMoney(net) })

test('suggestions: a smaller order, or the next period if the order alone fits the quota', () => {
  expect(buildSuggestions(evaluation, totals(5200.5), '2026-12-01')).toEqual([
    { rule: 'QUOTA', thresholdWithoutTax: null, reduceBy: 100.5, day: '2026-12-01' },
    { rule: 'MANUAL_VALIDATION', thresholdWithoutTax: 5000, reduceBy: 200.5, day: null },
    { rule: 'MANUAL_VALIDATION', thresholdWithoutTax: 1000, reduceBy: 4200.5, day: null },
  ])
  expect(buildSuggestions(evaluation, totals(6000.01), '2026-12-01')[0]).toMatchObject({ rule: 'QUOTA', day: null })
  // The budget is already spent: reducing a small order by the whole excess would leave nothing of it.
  const spent = {
    ...evaluation,
    tiers: [],
    budgets: [{ ...evaluation.budgets[0]!, limit: 10, remainingAfter: -1342.16 }],
  }
  expect(buildSuggestions(spent, totals(13.48), '2026-12-01')).toEqual([])
})
