import type { BuyingPolicy } from '@tiber/contract/accounts'
import { toMoney, toNumber, type Money } from '@tiber/contract/money'
import type { Person } from './people-queries.ts'

/** What is placed, net and with all that is to be paid; and the goods of the whole order, also when a part of it is placed. */
export type Sums = { net: Money; gross: Money; whole: Money }
type Used = { reserved: Money; consumed: Money }

/** A budget before and after the order. */
type BudgetView = {
  policy: 'QUOTA' | 'CREDIT_CONTROL'
  limit: number
  reserved: number
  consumed: number
  /** Below zero: by so much it is too much. */
  leftAfter: number
}

type AskedPeople = { thresholdWithoutTax: number; people: Person[]; isFallback: boolean }

/** What the rules of an account make of an order: it goes on, somebody is asked first, or it stops here. */
export type Judgement = {
  outcome: 'SENT' | 'APPROVAL' | 'BLOCKED'
  tiers: AskedPeople[]
  budgets: BudgetView[]
  /** Which rules stop it. */
  blockedBy: ('QUOTA' | 'CREDIT_CONTROL' | 'NO_APPROVER')[]
}

export type Facts = {
  policies: Pick<BuyingPolicy, 'type' | 'active' | 'tiers' | 'quota' | 'credit'>[]
  people: Person[]
  requesterId: string
  sums: Sums
  used: ReadonlyMap<'QUOTA' | 'CREDIT', Used>
}

/** Pure, so that what a buyer foresees and what happens are the same. */
export function judge({ policies, people, requesterId, sums, used }: Facts): Judgement {
  const active = policies.filter((policy) => policy.active)
  const budgets = active.flatMap((policy) => budgetOf(policy, sums, used))
  const tiers = active
    .filter(({ type }) => type === 'MANUAL_VALIDATION')
    .flatMap((policy) => policy.tiers.filter(({ thresholdWithoutTax }) => sums.whole > toMoney(thresholdWithoutTax)))
    .map(({ thresholdWithoutTax, approvers }) =>
      askedFor(
        thresholdWithoutTax,
        approvers.map(({ id }) => id),
        { people, requesterId },
      ),
    )
  const exceeded = budgets.filter(({ leftAfter }) => leftAfter < 0).map(({ policy }) => policy)
  const blockedBy = [...exceeded, ...(tiers.some(({ people }) => people.length === 0) ? ['NO_APPROVER' as const] : [])]
  const outcome = blockedBy.length > 0 ? 'BLOCKED' : tiers.length > 0 ? 'APPROVAL' : 'SENT'
  return { outcome, tiers, budgets, blockedBy }
}

/** Nobody decides about an order of their own: the other approvers do, else the administrators, else nobody can. */
function askedFor(
  thresholdWithoutTax: number,
  approverIds: string[],
  { people, requesterId }: Pick<Facts, 'people' | 'requesterId'>,
): AskedPeople {
  const others = people.filter(({ id }) => id !== requesterId)
  const named = others.filter(({ id }) => approverIds.includes(id))
  if (named.length > 0) return { thresholdWithoutTax, people: named, isFallback: false }
  return { thresholdWithoutTax, people: others.filter(({ isAdmin }) => isAdmin), isFallback: true }
}

function budgetOf(
  policy: Facts['policies'][number],
  { net, gross }: Omit<Sums, 'whole'>,
  used: Facts['used'],
): BudgetView[] {
  const view = (name: BudgetView['policy'], limit: number, amount: Money, taken: Used | undefined): BudgetView => {
    const { reserved, consumed } = taken ?? { reserved: 0n, consumed: 0n }
    const leftAfter = toMoney(limit) - reserved - consumed - amount
    return {
      policy: name,
      limit,
      reserved: toNumber(reserved),
      consumed: toNumber(consumed),
      leftAfter: toNumber(leftAfter),
    }
  }
  if (policy.type === 'QUOTA' && policy.quota)
    return [view('QUOTA', policy.quota.amountWithoutTax, net, used.get('QUOTA'))]
  if (policy.type === 'CREDIT_CONTROL' && policy.credit)
    return [view('CREDIT_CONTROL', policy.credit.limitWithTax, gross, used.get('CREDIT'))]
  return []
}
