import type { LogisticOrder } from '@tiber/contract/orders/order-shapes'
import { PlatformError } from '@tiber/contract/errors'
import { inTransaction, type SellerContext } from '../../context.ts'
import { lockAccount } from '../customers/public.ts'
import * as orders from '../orders/public.ts'
import { getInitialPaymentStatus, isWaitingForCard, sendOrder } from './send-order.ts'

type OperatorContext = SellerContext & { caller: { clientType: 'OPERATOR' } }

/** Places the parts of an order that a policy blocked. */
export function releaseOrder(context: OperatorContext, orderId: string, reason: string): Promise<void> {
  return inTransaction(context, async (context) => {
    const { accountId } = await orders.requirePlacedOrder(context, orderId)
    await lockAccount(context.db, accountId)
    const locked = await orders.lockOrder(context, orderId)
    await releaseParts(context, locked, { parts: orders.requireBlockedParts(locked), reason })
  })
}

/** Places one part of an order that a policy blocked. */
export function releaseLogisticOrder(context: OperatorContext, id: string): Promise<LogisticOrder> {
  return inTransaction(context, async (context) => {
    const { id: logisticOrderId, orderId, accountId } = await orders.requireSellerOrder(context, id)
    await lockAccount(context.db, accountId)
    const locked = await orders.lockOrder(context, orderId)
    const logisticOrder = locked.logisticOrders.find((each) => each.id === logisticOrderId)!
    if (logisticOrder.status !== 'BLOCKED_BY_POLICY')
      throw new PlatformError(
        'ST0001',
        `Order ${logisticOrder.reference} is ${logisticOrder.status}; only orders in status BLOCKED_BY_POLICY can be released.`,
      )
    await releaseParts(context, locked, { parts: [logisticOrder], reason: null })
    return orders.readSellerOrder(context, logisticOrderId)
  })
}

type Locked = Awaited<ReturnType<typeof orders.lockOrder>>
type Release = { parts: Locked['logisticOrders']; reason: string | null }

/** The parts become drafts and are then placed like any others, on behalf of the operator. */
async function releaseParts(
  context: OperatorContext,
  { order, logisticOrders: allLogisticOrders }: Locked,
  { parts, reason }: Release,
) {
  await orders.applyTransitions(
    context,
    parts.map((logisticOrder) => ({ logisticOrder, action: 'reopen', role: 'OPERATOR', reason })),
  )
  const logisticOrders = parts.map((part) => ({ ...part, status: 'DRAFT_ORDER' as const }))
  const subject = {
    accountId: order.accountId,
    requesterId: order.userId,
    ...orders.sumTotals(logisticOrders, allLogisticOrders),
  }
  const evaluation = await orders.evaluateOrder(context, subject)
  // The limit is overridden; approvers are still asked if the policy names any.
  const tiers = evaluation.tiers.filter(({ people }) => people.length > 0)
  const forced = { ...evaluation, tiers, outcome: tiers.length > 0 ? ('APPROVAL' as const) : ('SENT' as const) }
  const status = getInitialPaymentStatus(order.paymentOption)
  await orders.setPaymentStatuses(
    context,
    parts.map(({ id }) => ({ logisticOrderId: id, status })),
  )
  const isPending =
    order.paymentOption === 'CREDIT_CARD' && (await isWaitingForCard(context, { order, logisticOrders }, {}))
  const placement = { orderId: order.id, logisticOrders, subject, evaluation: forced }
  await sendOrder(context, { ...placement, isPending, role: 'OPERATOR' })
}
