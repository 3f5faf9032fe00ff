import { withoutExpectedVersion, type Context } from '../../../context.ts'
import { selectLastApprovals } from '../approvals/approval-queries.ts'
import { requestApproval, withdrawApproval } from '../approvals/approval-steps.ts'
import { releaseLogisticOrders } from './release.ts'
import { lockOrder } from '../read/read-order.ts'
import { isPendingApproval } from './states.ts'
import { applyTransitions } from './transitions.ts'

/** Resumes placed orders after payment: requests approval if one is open, otherwise sends them to their suppliers. */
export async function resumeOrder(context: Context, orderId: string, logisticOrderIds: string[]): Promise<void> {
  const { logisticOrders } = await lockOrder(withoutExpectedVersion(context), orderId)
  const created = logisticOrders.filter(({ id, status }) => status === 'ORDER_CREATED' && logisticOrderIds.includes(id))
  if (created.length === 0) return
  const { action, notify } = await getNextStep(context, orderId)
  await applyTransitions(
    context,
    created.map((logisticOrder) => ({ logisticOrder, action, role: 'SYSTEM' })),
  )
  await notify()
}

/** Returns the transition that follows placement, and a callback that notifies the deciders once it is applied. */
export async function getNextStep(context: Context, orderId: string) {
  const [approval] = await selectLastApprovals(context, [orderId])
  if (approval?.status !== 'PENDING') return { action: 'send' as const, notify: async () => {} }
  return { action: 'requestApproval' as const, notify: () => requestApproval(context, approval) }
}

type PaymentRefusal = { logisticOrderIds: string[]; refusal: string }

/**
 * Blocks logistic orders whose card was refused, releases what they had taken, and withdraws the approval if nothing
 * else waits for it.
 */
export async function blockOrderByPayment(
  context: Context,
  orderId: string,
  { logisticOrderIds, refusal }: PaymentRefusal,
): Promise<void> {
  const { logisticOrders } = await lockOrder(withoutExpectedVersion(context), orderId)
  const created = logisticOrders.filter(({ id, status }) => status === 'ORDER_CREATED' && logisticOrderIds.includes(id))
  if (created.length === 0) return
  await applyTransitions(
    context,
    created.map((logisticOrder) => ({ logisticOrder, action: 'blockByPayment', role: 'SYSTEM', details: { refusal } })),
  )
  const blockedIds = created.map(({ id }) => id)
  await releaseLogisticOrders(context, blockedIds)
  if (
    !logisticOrders.some((logisticOrder) => isPendingApproval(logisticOrder) && !blockedIds.includes(logisticOrder.id))
  )
    await withdrawApproval(context, orderId)
}
