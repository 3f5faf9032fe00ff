import { describe, expect, test } from 'vitest'
import { toMoney } from '@tiber/contract/money'
import { judge } from './judging.ts'
import type { Person } from './people-queries.ts'

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

type Policies = Parameters<typeof judge>[0]['policies']
type Options = { requesterId?: string; reserved?: number; consumed?: number; whole?: number }
const judged = (
  policies: Policies,
  net: number,
  { requesterId = 'buyer', reserved = 0, consumed = 0, whole }: Options = {},
) =>
  judge({
    policies,
    people,
    requesterId,
    sums: { net: toMoney(net), gross: toMoney(net * 1.21), whole: toMoney(whole ?? net) },
    used: new Map([
      ['QUOTA', { reserved: toMoney(reserved), consumed: toMoney(consumed) }],
      ['CREDIT', { reserved: toMoney(reserved), consumed: toMoney(consumed) }],
    ]),
  })
const asked = ({ tiers }: ReturnType<typeof judge>) => tiers.map(({ people }) => people.map(({ id }) => id))

describe('the rules of an account', () => {
  test('let an order pass that stays below every amount', () => {
    expect(judged([manual([1000, ['first']])], 1000)).toMatchObject({ outcome: 'SENT', tiers: [], blockedBy: [] })
    expect(judged([], 1_000_000)).toMatchObject({ outcome: 'SENT' })
  })

  test('ask tier after tier above their amounts', () => {
    const policies = [manual([1000, ['first']], [5000, ['second']])]
    expect(asked(judged(policies, 1000.01))).toEqual([['first']])
    expect(asked(judged(policies, 5001))).toEqual([['first'], ['second']])
  })

  test('look at the whole order where a part of it is placed: an order in pieces is no way around them', () => {
    expect(judged([manual([1000, ['first']])], 600, { whole: 1200 })).toMatchObject({ outcome: 'APPROVAL' })
    expect(judged([quota(1000)], 600, { whole: 1200 })).toMatchObject({ outcome: 'SENT' })
  })

  test('let nobody decide about an order of their own: another approver, else an administrator, else nobody', () => {
    const policies = [manual([0, ['first', 'second']])]
    expect(asked(judged(policies, 1, { requesterId: 'first' }))).toEqual([['second']])
    expect(asked(judged([manual([0, ['first']])], 1, { requesterId: 'first' }))).toEqual([['admin']])
    const alone = judged([manual([0, ['admin']])], 1, { requesterId: 'admin' })
    expect(alone).toMatchObject({ outcome: 'BLOCKED', blockedBy: ['NO_APPROVER'] })
  })

  test('stop what is above a quota or a credit, with what others have set aside', () => {
    expect(judged([quota(1000)], 400, { reserved: 300, consumed: 300 })).toMatchObject({ outcome: 'SENT' })
    const above = judged([quota(1000)], 400.01, { reserved: 300, consumed: 300 })
    expect(above).toMatchObject({ outcome: 'BLOCKED', blockedBy: ['QUOTA'] })
    expect(above.budgets).toEqual([{ policy: 'QUOTA', limit: 1000, reserved: 300, consumed: 300, leftAfter: -0.01 }])
    expect(judged([credit(1210)], 1000)).toMatchObject({ outcome: 'SENT' })
    expect(judged([credit(1209)], 1000)).toMatchObject({ outcome: 'BLOCKED', blockedBy: ['CREDIT_CONTROL'] })
  })

  test('that are switched off decide nothing', () => {
    const off = [manual([0, ['first']]), quota(1), credit(1)].map((policy) => ({ ...policy, active: false }))
    expect(judged(off, 100)).toMatchObject({ outcome: 'SENT', budgets: [] })
  })
})
