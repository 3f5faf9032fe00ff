import { expect, test } from 'vitest'
import { toMoney } from '@tiber/contract/money'
import { avoidancesOf } from './avoiding.ts'
import type { Judgement } from './judging.ts'

const judgement: Judgement = {
  outcome: 'BLOCKED',
  tiers: [
    { thresholdWithoutTax: 1000, people: [], isFallback: false },
    { thresholdWithoutTax: 5000, people: [], isFallback: false },
  ],
  budgets: [
    { policy: 'QUOTA', limit: 6000, reserved: 900, consumed: 0, leftAfter: -100.5 },
    { policy: 'CREDIT_CONTROL', limit: 9000, reserved: 0, consumed: 0, leftAfter: 2000 },
  ],
  blockedBy: ['QUOTA'],
}
const sums = (net: number) => ({ net: toMoney(net), gross: toMoney(net * 1.21), whole: toMoney(net) })

test('what would avoid a rule is so much less, or the next period where the order alone fits into it', () => {
  expect(avoidancesOf(judgement, sums(5200.5), '2026-12-01')).toEqual([
    { rule: 'QUOTA', thresholdWithoutTax: null, less: 100.5, day: '2026-12-01' },
    { rule: 'MANUAL_VALIDATION', thresholdWithoutTax: 5000, less: 200.5, day: null },
    { rule: 'MANUAL_VALIDATION', thresholdWithoutTax: 1000, less: 4200.5, day: null },
  ])
  expect(avoidancesOf(judgement, sums(6000.01), '2026-12-01')[0]).toMatchObject({ rule: 'QUOTA', day: null })
  // Where the budget is spent, so much less of a small order is no order.
  const spent = { ...judgement, tiers: [], budgets: [{ ...judgement.budgets[0]!, limit: 10, leftAfter: -1342.16 }] }
  expect(avoidancesOf(spent, sums(13.48), '2026-12-01')).toEqual([])
})
