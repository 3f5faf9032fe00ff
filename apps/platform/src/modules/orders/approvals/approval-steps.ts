import type { Decision } from '@tiber/contract/orders/approval-enums'
import { PlatformError } from '@tiber/contract/errors'
import { toDecimal } from '@tiber/contract/money'
import type { Context } from '../../../context.ts'
import { toDay } from '../../prices/service.ts'
import { notifyDeciders } from './notify-deciders.ts'
import { selectRepresentedUserId } from './decider-queries.ts'
import type { PolicyEvaluation } from './evaluate-policies.ts'
import { readBudgets, type EvaluatedOrder } from './evaluate-order.ts'
import * as queries from './approval-queries.ts'

type NewApproval = Omit<EvaluatedOrder, 'net' | 'gross'> & Pick<PolicyEvaluation, 'tiers'>

/**
 * Opens the approval in the transaction that places the order; a logistic order that is placed later joins the open
 * one.
 */
export async function openApproval(
  context: Context,
  orderId: string,
  { accountId, requesterId, orderNet, tiers }: NewApproval,
): Promise<void> {
  if (await queries.lockOpenApproval(context, orderId)) return
  const approvalTiers = tiers.map(({ thresholdWithoutTax, people }) => ({
    thresholdWithoutTax,
    approverUserIds: people.map(({ id }) => id),
  }))
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
  await notifyDeciders(context, [id], 'REQUESTED')
}

export type Verdict = {
  decider: { id: string; name: string }
  decision: Decision
  reason: string | null
  channel: 'SHOP' | 'MAIL'
}

/**
 * Records a decision in the transaction that then changes the order. An order is approved when its last tier approves;
 * a single rejection declines it. A refused decision changes nothing.
 */
export async function recordDecision(
  context: Context,
  orderId: string,
  { decider, decision, reason, channel }: Verdict,
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
  await queries.insertDecision(context, { ...entry, decision, reason, channel })
  const status = decision === 'APPROVED' && !isLast ? ('PENDING' as const) : decision
  await queries.updateApproval(context, approval.id, { status, tier: approval.tier + (status === 'PENDING' ? 1 : 0) })
  if (status === 'PENDING') await notifyDeciders(context, [approval.id], 'REQUESTED')
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
