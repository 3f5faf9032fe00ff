import { describe, expect, test } from 'vitest'
import { toMoney } from '@tiber/contract/money'
import { evaluatePolicies } from './evaluate-policies.ts'
import type { Person } from './decider-queries.ts'

const person = (id: string, isAdmin = false): Person => ({
  id,
  firstName: id,
  lastName: '',
  email: `${id}@tiber.example`,
  locale: null,
  isAdmin,
  delegate: null,
})
const people = [person('first'), person('second'), person('admin', true)]
const approvers = (...ids: string[]) => ids.map((id) => ({ id, firstName: id, lastName: '', email: '' }))
const manual = (...tiers: [number, string[]][]) => ({
  type: 'MANUAL_VALIDATION' as const,
  active: true,
  tiers: tiers.map(([thresholdWithoutTax, ids]) => ({ thresholdWithoutTax, approvers: approvers(...ids) })),
  quota: null,
  credit: null,
})
const quota = (amountWithoutTax: number) => ({
  ...manual(),
  type: 'QUOTA' as const,
  quota: { amountWithoutTax, period: 'MONTH' as const },
})
const credit = (limitWithTax: number) => ({ ...manual(), type: 'CREDIT_CONTROL' as const, credit: { limitWithTax } })

type Policies = Parameters<typeof evaluatePolicies>[0]['policies']
type Options = { requesterId?: string; reserved?: number; consumed?: number; orderNet?: number }
const evaluate = (
  policies: Policies,
  net: number,
  { requesterId = 'buyer', reserved = 0, consumed = 0, orderNet }: Options = {},
) =>
  evaluatePolicies({
    policies,
    people,
    requesterId,
    totals: { net: toMoney(net), gross: toMoney(net * 1.21), orderNet: toMoney(orderNet ?? net) },
    usage: new Map([
      ['QUOTA', { reserved: toMoney(reserved), consumed: toMoney(consumed) }],
      ['CREDIT', { reserved: toMoney(reserved), consumed: toMoney(consumed) }],
    ]),
  })
const listApproverIds = ({ tiers }: ReturnType<typeof evaluatePolicies>) =>
  tiers.map(({ people }) => people.map(({ id }) => id))

describe('buying policies', () => {
  test('an order at or below every threshold is sent without approval', () => {
    expect(evaluate([manual([1000, ['first']])], 1000)).toMatchObject({ outcome: 'SENT', tiers: [], blockedBy: [] })
    expect(evaluate([], 1_000_000)).toMatchObject({ outcome: 'SENT' })
  })

  test('an order above several thresholds requires each tier in turn', () => {
    const policies = [manual([1000, ['first']], [5000, ['second']])]
    expect(listApproverIds(evaluate(policies, 1000.01))).toEqual([['first']])
    expect(listApproverIds(evaluate(policies, 5001))).toEqual([['first'], ['second']])
  })

  test('an order placed in parts: approval thresholds apply to its full total, quotas to the part', () => {
    expect(evaluate([manual([1000, ['first']])], 600, { orderNet: 1200 })).toMatchObject({ outcome: 'APPROVAL' })
    expect(evaluate([quota(1000)], 600, { orderNet: 1200 })).toMatchObject({ outcome: 'SENT' })
  })

  test('the requester is an approver: another approver decides, then an administrator, otherwise the order is blocked', () => {
    const policies = [manual([0, ['first', 'second']])]
    expect(listApproverIds(evaluate(policies, 1, { requesterId: 'first' }))).toEqual([['second']])
    expect(listApproverIds(evaluate([manual([0, ['first']])], 1, { requesterId: 'first' }))).toEqual([['admin']])
    const alone = evaluate([manual([0, ['admin']])], 1, { requesterId: 'admin' })
    expect(alone).toMatchObject({ outcome: 'BLOCKED', blockedBy: ['NO_APPROVER'] })
  })

  test('a quota or credit limit blocks orders that exceed it together with the reserved and consumed amounts', () => {
    expect(evaluate([quota(1000)], 400, { reserved: 300, consumed: 300 })).toMatchObject({ outcome: 'SENT' })
    const above = evaluate([quota(1000)], 400.01, { reserved: 300, consumed: 300 })
    expect(above).toMatchObject({ outcome: 'BLOCKED', blockedBy: ['QUOTA'] })
    expect(above.budgets).toEqual([
      { policy: 'QUOTA', limit: 1000, reserved: 300, consumed: 300, remainingAfter: -0.01 },
    ])
    expect(evaluate([credit(1210)], 1000)).toMatchObject({ outcome: 'SENT' })
    expect(evaluate([credit(1209)], 1000)).toMatchObject({ outcome: 'BLOCKED', blockedBy: ['CREDIT_CONTROL'] })
  })

  test('inactive policies are ignored', () => {
    const off = [manual([0, ['first']]), quota(1), credit(1)].map((policy) => ({ ...policy, active: false }))
    expect(evaluate(off, 100)).toMatchObject({ outcome: 'SENT', budgets: [] })
  })
})
