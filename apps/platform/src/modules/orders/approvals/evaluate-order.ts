import type { BudgetEffect } from '@tiber/contract/orders/approval-shapes'
import type { Context } from '../../../context.ts'
import { readPolicies } from '../../accounts/service.ts'
import { getNextPeriodStart, getPeriodStart, creditPeriodStart, readUsage, toBudgetEffects } from './budgets.ts'
import { toDay } from '../../prices/service.ts'
import { selectLogisticRows, type CommercialRow } from '../read/order-queries.ts'
import { sumTotals } from '../read/order-totals.ts'
import { evaluatePolicies, type PolicyFacts, type PolicyEvaluation, type OrderTotals } from './evaluate-policies.ts'
import { selectPeople } from './decider-queries.ts'

export type EvaluatedOrder = { accountId: string; requesterId: string } & OrderTotals

/** Evaluates the account's policies for an order; used both for the preview and when the order is placed. */
export async function evaluateOrder(context: Context, subject: EvaluatedOrder): Promise<PolicyEvaluation> {
  return evaluatePolicies(await loadFacts(context, subject))
}

/** Judges the blocked parts of an order as of today, as they would be if they were released; none if nothing is blocked. */
export async function evaluateBlockedOrder(
  context: Context,
  { id, accountId, userId }: CommercialRow,
): Promise<PolicyEvaluation | undefined> {
  const parts = await selectLogisticRows(context, [id])
  const blocked = parts.filter(({ status }) => status === 'BLOCKED_BY_POLICY')
  if (blocked.length === 0) return undefined
  return evaluateOrder(context, { accountId, requesterId: userId, ...sumTotals(blocked, parts) })
}

/** Evaluates the policies as `evaluateOrder` does, and adds what is left of each budget and when a quota resets. */
export async function previewApproval(context: Context, subject: EvaluatedOrder) {
  const facts = await loadFacts(context, subject)
  const evaluation = evaluatePolicies(facts)
  const quota = findQuota(facts.policies)
  const nextStart = quota ? getNextPeriodStart(toDay(context.now()), quota.period) : null
  return { evaluation, nextStart, effects: toBudgetEffects(evaluation.budgets, quota && { ...quota, nextStart }) }
}

/** Returns what is left of each budget of an account. */
export async function readBudgets(context: Context, accountId: string): Promise<BudgetEffect[]> {
  return (await previewApproval(context, { accountId, requesterId: '', ...noTotals })).effects
}

const noTotals: OrderTotals = { net: 0n, gross: 0n, orderNet: 0n }

const findQuota = (policies: PolicyFacts['policies']) =>
  policies.find(({ type, active }) => type === 'QUOTA' && active)?.quota ?? null

async function loadFacts(
  context: Context,
  { accountId, requesterId, ...totals }: EvaluatedOrder,
): Promise<PolicyFacts> {
  const policies = await readPolicies(context, accountId)
  const ids = policies.flatMap(({ approverUserIds }) => approverUserIds)
  const day = toDay(context.now())
  const people = await selectPeople(context, { accountId, ids, day })
  const quota = findQuota(policies)
  const credit = policies.find(({ type, active }) => type === 'CREDIT_CONTROL' && active)?.credit
  const usage = await readUsage(context, accountId, [
    ...(quota ? [{ kind: 'QUOTA' as const, periodStart: getPeriodStart(day, quota.period) }] : []),
    ...(credit ? [{ kind: 'CREDIT' as const, periodStart: creditPeriodStart }] : []),
  ])
  return { policies, people, requesterId, totals, usage }
}
