import type { BudgetEffect } from '@tiber/contract/approval-shapes'
import type { Decision } from '@tiber/contract/approval-words'
import { PlatformError } from '@tiber/contract/errors'
import { toDecimal } from '@tiber/contract/money'
import type { Context } from '../../context.ts'
import { policiesOf } from '../accounts/service.ts'
import { always, nextPeriodStart, periodStart, usedOf } from '../budgets/service.ts'
import { dayOf } from '../prices/service.ts'
import { tellDeciders } from './asking.ts'
import { selectPlace } from './decider-queries.ts'
import { budgetEffectsOf } from './effects.ts'
import { judge, type Facts, type Judgement, type Sums } from './judging.ts'
import { selectPeople } from './people-queries.ts'
import * as queries from './queries.ts'

export { avoidancesOf, type Way } from './avoiding.ts'
export { tellDeciders, type ApprovalMail, type AskedBecause } from './asking.ts'
export { deciders, selectDeciders as decidersOf } from './decider-queries.ts'
export type { Judgement, Sums } from './judging.ts'
export { selectPeople, type Person } from './people-queries.ts'
export { selectLast as lastApprovals } from './queries.ts'
export type { AskedTier } from './tables.ts'

export type Asked = { accountId: string; requesterId: string } & Sums

/** What the rules of the account make of an order of this sum: the same before it is sent and when it is. */
export async function judgeOrder(context: Context, asked: Asked): Promise<Judgement> {
  return judge(await factsOf(context, asked))
}

/** The same, with what is left of each budget and when a quota is whole again. */
export async function foresee(context: Context, asked: Asked) {
  const facts = await factsOf(context, asked)
  const judgement = judge(facts)
  const quota = quotaOf(facts.policies)
  const nextStart = quota ? nextPeriodStart(dayOf(context.now()), quota.period) : null
  return { judgement, nextStart, effects: budgetEffectsOf(judgement.budgets, quota && { ...quota, nextStart }) }
}

/** What is left of the budgets of an account. */
export async function budgetsOf(context: Context, accountId: string): Promise<BudgetEffect[]> {
  return (await foresee(context, { accountId, requesterId: '', ...nothing })).effects
}

const nothing: Sums = { net: 0n, gross: 0n, whole: 0n }

const quotaOf = (policies: Facts['policies']) =>
  policies.find(({ type, active }) => type === 'QUOTA' && active)?.quota ?? null

async function factsOf(context: Context, { accountId, requesterId, ...sums }: Asked): Promise<Facts> {
  const policies = await policiesOf(context, accountId)
  const ids = policies.flatMap(({ approverUserIds }) => approverUserIds)
  const day = dayOf(context.now())
  const people = await selectPeople(context, { accountId, ids, day })
  const quota = quotaOf(policies)
  const credit = policies.find(({ type, active }) => type === 'CREDIT_CONTROL' && active)?.credit
  const used = await usedOf(context, accountId, [
    ...(quota ? [{ kind: 'QUOTA' as const, periodStart: periodStart(day, quota.period) }] : []),
    ...(credit ? [{ kind: 'CREDIT' as const, periodStart: always }] : []),
  ])
  return { policies, people, requesterId, sums, used }
}

/** Opens the question in the transaction that places the order; a part that is placed later joins the one that is open. */
export async function ask(context: Context, orderId: string, asked: Asked, { tiers }: Judgement): Promise<void> {
  if (await queries.lockOpen(context, orderId)) return
  const askedTiers = tiers.map(({ thresholdWithoutTax, people }) => ({
    thresholdWithoutTax,
    approverUserIds: people.map(({ id }) => id),
  }))
  const { accountId, requesterId, whole } = asked
  await queries.insertApproval(context, { orderId, accountId, requesterId, tiers: askedTiers, net: toDecimal(whole) })
}

/** The order waits now, paid or not to be: from here on the time counts, and who is asked hears of it. */
export async function beginWaiting(context: Context, { id }: queries.ApprovalRow): Promise<void> {
  await queries.touchAsked(context, id)
  await tellDeciders(context, [id], 'ASKED')
}

export type Decider = { id: string; name: string }
export type Verdict = { decision: Decision; reason: string | null; way: 'SHOP' | 'MAIL' }

/**
 * Writes down what somebody decided about an order. The order goes on when the last tier has agreed; one who says no is
 * enough to end it. In the transaction that then moves the order; whoever is refused has changed nothing.
 */
export async function decide(context: Context, orderId: string, decider: Decider, { decision, reason, way }: Verdict) {
  const approval = await queries.lockOpen(context, orderId)
  if (!approval) throw notWaiting()
  const place = await selectPlace(context, {
    approvalId: approval.id,
    userId: decider.id,
    day: dayOf(context.now()),
  })
  if (place === undefined) throw new PlatformError('PE0001', 'You are not asked about this order.')
  const isLast = approval.tier === approval.tiers.length - 1
  if (decision === 'APPROVED' && isLast) await requireWithinBudgets(context, approval.accountId)
  const onBehalfOf = place === decider.id ? null : place
  const said = { approvalId: approval.id, tier: approval.tier, userId: decider.id, userName: decider.name, onBehalfOf }
  await queries.insertDecision(context, { ...said, decision, reason, way })
  const status = decision === 'APPROVED' && !isLast ? ('PENDING' as const) : decision
  await queries.updateApproval(context, approval.id, { status, tier: approval.tier + (status === 'PENDING' ? 1 : 0) })
  if (status === 'PENDING') await tellDeciders(context, [approval.id], 'ASKED')
  return { status, onBehalfOf, approval }
}

export const notWaiting = () => new PlatformError('ST0001', 'The order waits for nobody’s approval.', 'status')

/** What was set aside counts already; a limit that was lowered meanwhile holds all the same. */
async function requireWithinBudgets(context: Context, accountId: string) {
  const exceeded = (await budgetsOf(context, accountId)).find(({ leftAfter }) => leftAfter < 0)
  if (exceeded)
    throw new PlatformError(
      'ST0001',
      `The limit of ${exceeded.policy} is exceeded by ${-exceeded.leftAfter}.`,
      'budget',
    )
}

/** Nobody is asked any more: the order came to nothing, or is changed. */
export async function withdraw(context: Context, orderId: string): Promise<void> {
  const approval = await queries.lockOpen(context, orderId)
  if (approval) await queries.updateApproval(context, approval.id, { status: 'WITHDRAWN', tier: approval.tier })
}
