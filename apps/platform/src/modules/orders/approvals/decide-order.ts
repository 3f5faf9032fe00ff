import { PlatformError } from '@tiber/contract/errors'
import { inTransaction, type Context, type CustomerContext } from '../../../context.ts'
import { toDay } from '../../prices/service.ts'
import { lockOrder, requireTarget, type LockedOrder } from '../read/read-order.ts'
import { withLogisticOrder } from '../transitions/buyer-actions.ts'
import { releaseLogisticOrders } from '../transitions/release.ts'
import { isPendingApproval } from '../transitions/states.ts'
import { applyTransitions, type Actor } from '../transitions/transitions.ts'
import { recordDecision, createNotWaitingError, withdrawApproval, type Verdict } from './approval-steps.ts'
import { saveReturnedLines, selectLastApprovals } from './approval-queries.ts'
import { selectDeciders } from './decider-queries.ts'

type LockedLogisticOrder = LockedOrder['logisticOrders'][number]

/**
 * Decides on an order, for the shop, the API and mailed links alike. The decision applies to the whole order: all
 * waiting logistic orders are released or declined together.
 */
export async function decideOrder(context: Context, orderId: string, verdict: Verdict) {
  const { logisticOrders } = await lockOrder(context, orderId)
  const waiting = logisticOrders.filter(({ status }) => status === 'WAITING_CUSTOMER_APPROVAL')
  if (waiting.length === 0) throw createNotWaitingError()
  const { status, onBehalfOf, approval } = await recordDecision(context, orderId, verdict)
  if (status === 'PENDING') return status
  if (status === 'RETURNED') await saveReturnedLines(context, approval.id, orderId)
  const { id, name } = verdict.decider
  const actor: Actor = { id, name, type: 'CUSTOMER', ...(onBehalfOf && { onBehalfOf }) }
  const action = status === 'APPROVED' ? ('approve' as const) : ('disapprove' as const)
  const details = status === 'RETURNED' ? { details: { isReturned: true } } : {}
  const transition = { action, role: 'APPROVER' as const, reason: verdict.reason, ...details }
  const decided =
    action === 'approve' ? waiting : [...waiting, ...(await requestApprovalEarly(context, logisticOrders))]
  await applyTransitions(
    context,
    decided.map((logisticOrder) => ({ logisticOrder, ...transition })),
    actor,
  )
  if (action === 'disapprove')
    await releaseLogisticOrders(
      context,
      decided.map(({ id }) => id),
    )
  return status
}

/** Moves logistic orders that still wait for their card into approval, so that a rejection declines them too. */
async function requestApprovalEarly(
  context: Context,
  logisticOrders: LockedLogisticOrder[],
): Promise<LockedLogisticOrder[]> {
  const early = logisticOrders.filter(({ status }) => status === 'ORDER_CREATED')
  await applyTransitions(
    context,
    early.map((logisticOrder) => ({ logisticOrder, action: 'requestApproval', role: 'SYSTEM' })),
  )
  return early.map((logisticOrder) => ({ ...logisticOrder, status: 'WAITING_CUSTOMER_APPROVAL' }))
}

/** Cancels an order that waits for approval, on behalf of its requester, and releases its stock and budgets. */
export function withdrawOrder(context: CustomerContext, orderId: string, reason: string | null): Promise<void> {
  return inTransaction(context, async (context) => {
    const { order, logisticOrders } = await lockOrder(context, orderId)
    if (order.userId !== context.caller.userId)
      throw new PlatformError('PE0001', 'Only the person who placed this order can withdraw it.')
    if (!logisticOrders.some(({ status }) => status === 'WAITING_CUSTOMER_APPROVAL')) throw createNotWaitingError()
    const pending = logisticOrders.filter(isPendingApproval)
    await applyTransitions(
      context,
      pending.map((logisticOrder) => ({ logisticOrder, action: 'cancel', role: 'BUYER', reason })),
    )
    await releaseLogisticOrders(
      context,
      pending.map(({ id }) => id),
    )
    await withdrawApproval(context, orderId)
  })
}

export const decideLogisticOrder = (
  context: CustomerContext,
  id: string,
  verdict: Omit<Verdict, 'decider' | 'channel'>,
) =>
  withLogisticOrder(context, id, async (context, logisticOrder) => {
    const { userId, name } = context.caller
    const decider = { id: userId, name }
    await decideOrder(context, logisticOrder.commercialOrderId, { ...verdict, decider, channel: 'SHOP' })
  })

/** Lists the current approvers; empty if no policy applies. */
export async function listApprovers(context: CustomerContext, id: string) {
  const { orderId } = await requireTarget(context, { logisticOrder: id })
  const [approval] = await selectLastApprovals(context, [orderId])
  const people = approval ? await selectDeciders(context, [approval.id], toDay(context.now())) : []
  return people.map(({ userId, email, firstName, lastName }) => ({
    customerUser: { id: userId, email, firstName, lastName },
  }))
}
