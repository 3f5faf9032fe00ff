import type { BudgetEffect } from '@tiber/contract/orders/approval-shapes'
import type { Decision } from '@tiber/contract/orders/approval-enums'
import { PlatformError } from '@tiber/contract/errors'
import { toDecimal } from '@tiber/contract/money'
import type { Context } from '../../context.ts'
import { readPolicies } from '../accounts/service.ts'
import { creditPeriodStart, getNextPeriodStart, getPeriodStart, readUsage } from '../budgets/service.ts'
import { toDay } from '../prices/service.ts'
import { notifyDeciders } from './notify-deciders.ts'
import { selectRepresentedUserId } from './decider-queries.ts'
import { toBudgetEffects } from './budget-effects.ts'
import { evaluatePolicies, type PolicyFacts, type PolicyEvaluation, type OrderTotals } from './evaluate-policies.ts'
import { selectPeople } from './people-queries.ts'
import * as queries from './queries.ts'

export { buildSuggestions, type Suggestion } from './suggestions.ts'
export { notifyDeciders, type ApprovalMail, type ApprovalMailReason } from './notify-deciders.ts'
export { buildDeciders, selectDeciders } from './decider-queries.ts'
export type { PolicyEvaluation, OrderTotals } from './evaluate-policies.ts'
export { selectPeople, type Person } from './people-queries.ts'
export { selectLastApprovals } from './queries.ts'
export type { ApprovalTier } from './tables.ts'

export type EvaluatedOrder = { accountId: string; requesterId: string } & OrderTotals

/** Evaluates the account's policies for an order; used both for the preview and when the order is placed. */
export async function evaluateOrder(context: Context, subject: EvaluatedOrder): Promise<PolicyEvaluation> {
  return evaluatePolicies(await loadFacts(context, subject))
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

/**
 * Opens the approval in the transaction that places the order; a logistic order that is placed later joins the open
 * one.
 */
export async function openApproval(
  context: Context,
  orderId: string,
  subject: EvaluatedOrder,
  { tiers }: PolicyEvaluation,
): Promise<void> {
  if (await queries.lockOpenApproval(context, orderId)) return
  const approvalTiers = tiers.map(({ thresholdWithoutTax, people }) => ({
    thresholdWithoutTax,
    approverUserIds: people.map(({ id }) => id),
  }))
  const { accountId, requesterId, orderNet } = subject
  await queries.insertApproval(context, {
    orderId,
    accountId,
    requesterId,
    tiers: approvalTiers,
    net: toDecimal(orderNet),
  })
}

/** Starts the waiting time once the order really waits (its card, if any, is authorized) and notifies the deciders. */
export async function requestApproval(context: Context, { id }: queries.ApprovalRow): Promise<void> {
  await queries.restartWaiting(context, id)
  await notifyDeciders(context, [id], 'ASKED')
}

export type Decider = { id: string; name: string }
export type Verdict = { decision: Decision; reason: string | null; way: 'SHOP' | 'MAIL' }

/**
 * Records a decision in the transaction that then changes the order. An order is approved when its last tier approves;
 * a single rejection declines it. A refused decision changes nothing.
 */
export async function recordDecision(
  context: Context,
  orderId: string,
  decider: Decider,
  { decision, reason, way }: Verdict,
) {
  const approval = await queries.lockOpenApproval(context, orderId)
  if (!approval) throw createNotWaitingError()
  const representedUserId = await selectRepresentedUserId(context, {
    approvalId: approval.id,
    userId: decider.id,
    day: toDay(context.now()),
  })
  if (representedUserId === undefined) throw new PlatformError('PE0001', 'You are not an approver of this order.')
  const isLast = approval.tier === approval.tiers.length - 1
  if (decision === 'APPROVED' && isLast) await requireWithinBudgets(context, approval.accountId)
  const onBehalfOf = representedUserId === decider.id ? null : representedUserId
  const entry = { approvalId: approval.id, tier: approval.tier, userId: decider.id, userName: decider.name, onBehalfOf }
  await queries.insertDecision(context, { ...entry, decision, reason, way })
  const status = decision === 'APPROVED' && !isLast ? ('PENDING' as const) : decision
  await queries.updateApproval(context, approval.id, { status, tier: approval.tier + (status === 'PENDING' ? 1 : 0) })
  if (status === 'PENDING') await notifyDeciders(context, [approval.id], 'ASKED')
  return { status, onBehalfOf, approval }
}

export const createNotWaitingError = () =>
  new PlatformError('ST0001', 'The order is not waiting for approval.', 'status')

/**
 * Checks the current limits: the order's own reservation is already counted, but a limit may have been lowered since.
 */
async function requireWithinBudgets(context: Context, accountId: string) {
  const exceeded = (await readBudgets(context, accountId)).find(({ remainingAfter }) => remainingAfter < 0)
  if (exceeded)
    throw new PlatformError(
      'ST0001',
      `The ${exceeded.policy} limit is exceeded by ${-exceeded.remainingAfter}.`,
      'budget',
    )
}

/** Withdraws the open approval because the order was cancelled or is being changed. */
export async function withdrawApproval(context: Context, orderId: string): Promise<void> {
  const approval = await queries.lockOpenApproval(context, orderId)
  if (approval) await queries.updateApproval(context, approval.id, { status: 'WITHDRAWN', tier: approval.tier })
}
