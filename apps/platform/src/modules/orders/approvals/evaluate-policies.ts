import type { BuyingPolicy } from '@tiber/contract/company/accounts'
import { toMoney, toNumber, type Money } from '@tiber/contract/money'
import type { Person } from './decider-queries.ts'

/**
 * Totals of the logistic orders being placed, net and gross; `orderNet` covers the whole commercial order even if only
 * a part of it is placed.
 */
export type OrderTotals = { net: Money; gross: Money; orderNet: Money }
type BudgetUsage = { reserved: Money; consumed: Money }

/** A budget and what is left of it after the order. */
type BudgetView = {
  policy: 'QUOTA' | 'CREDIT_CONTROL'
  limit: number
  reserved: number
  consumed: number
  /** Negative: the amount by which the budget is exceeded. */
  remainingAfter: number
}

type TierApprovers = { thresholdWithoutTax: number; people: Person[]; isFallback: boolean }

/** Result of evaluating an account's policies for an order: it is sent, needs approval, or is blocked. */
export type PolicyEvaluation = {
  outcome: 'SENT' | 'APPROVAL' | 'BLOCKED'
  tiers: TierApprovers[]
  budgets: BudgetView[]
  /** Policies that block the order. */
  blockedBy: ('QUOTA' | 'CREDIT_CONTROL' | 'NO_APPROVER')[]
}

export type PolicyFacts = {
  policies: Pick<BuyingPolicy, 'type' | 'active' | 'tiers' | 'quota' | 'credit'>[]
  people: Person[]
  requesterId: string
  totals: OrderTotals
  usage: ReadonlyMap<'QUOTA' | 'CREDIT', BudgetUsage>
}

/**
 * Evaluates the policies of an account; pure, so that the preview shown to the buyer and the placed order give the same
 * result.
 */
export function evaluatePolicies({ policies, people, requesterId, totals, usage }: PolicyFacts): PolicyEvaluation {
  const active = policies.filter((policy) => policy.active)
  const budgets = active.flatMap((policy) => evaluateBudget(policy, totals, usage))
  const tiers = active
    .filter(({ type }) => type === 'MANUAL_VALIDATION')
    .flatMap((policy) =>
      policy.tiers.filter(({ thresholdWithoutTax }) => totals.orderNet > toMoney(thresholdWithoutTax)),
    )
    .map(({ thresholdWithoutTax, approvers }) =>
      selectTierApprovers(
        thresholdWithoutTax,
        approvers.map(({ id }) => id),
        { people, requesterId },
      ),
    )
  const exceeded = budgets.filter(({ remainingAfter }) => remainingAfter < 0).map(({ policy }) => policy)
  const blockedBy = [...exceeded, ...(tiers.some(({ people }) => people.length === 0) ? ['NO_APPROVER' as const] : [])]
  const outcome = blockedBy.length > 0 ? 'BLOCKED' : tiers.length > 0 ? 'APPROVAL' : 'SENT'
  return { outcome, tiers, budgets, blockedBy }
}

/**
 * Selects the approvers of a tier without the requester: the named approvers, otherwise the administrators; an empty
 * list blocks the order.
 */
function selectTierApprovers(
  thresholdWithoutTax: number,
  approverIds: string[],
  { people, requesterId }: Pick<PolicyFacts, 'people' | 'requesterId'>,
): TierApprovers {
  const others = people.filter(({ id }) => id !== requesterId)
  const namedApprovers = others.filter(({ id }) => approverIds.includes(id))
  if (namedApprovers.length > 0) return { thresholdWithoutTax, people: namedApprovers, isFallback: false }
  return { thresholdWithoutTax, people: others.filter(({ isAdmin }) => isAdmin), isFallback: true }
}

function evaluateBudget(
  policy: PolicyFacts['policies'][number],
  { net, gross }: Omit<OrderTotals, 'orderNet'>,
  usage: PolicyFacts['usage'],
): BudgetView[] {
  if (policy.type === 'QUOTA' && policy.quota)
    return [toBudgetView({ policy: 'QUOTA', limit: policy.quota.amountWithoutTax, amount: net }, usage.get('QUOTA'))]
  if (policy.type === 'CREDIT_CONTROL' && policy.credit)
    return [
      toBudgetView({ policy: 'CREDIT_CONTROL', limit: policy.credit.limitWithTax, amount: gross }, usage.get('CREDIT')),
    ]
  return []
}

type BudgetDemand = Pick<BudgetView, 'policy' | 'limit'> & { amount: Money }

function toBudgetView(
  { policy, limit, amount }: BudgetDemand,
  { reserved, consumed }: BudgetUsage = { reserved: 0n, consumed: 0n },
): BudgetView {
  const remainingAfter = toMoney(limit) - reserved - consumed - amount
  return {
    policy,
    limit,
    reserved: toNumber(reserved),
    consumed: toNumber(consumed),
    remainingAfter: toNumber(remainingAfter),
  }
}
