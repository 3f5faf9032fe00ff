import { PlatformError } from '@tiber/contract/errors'
import { draftStatuses } from '@tiber/contract/orders/order-statuses'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { lockAccount } from '../customers/public.ts'
import { usePreparedPlans } from '../../database/prepared-plans.ts'
import { completeCart } from '../carts/service.ts'
import * as orders from '../orders/public.ts'
import { requirePaymentOption } from '../payments/public.ts'
import { requireNoBlockers } from './blockers.ts'
import {
  getInitialPaymentStatus,
  isWaitingForCard,
  sendOrder,
  type LogisticOrders,
  type Order,
  type PlaceOrderInput,
} from './send-order.ts'

/**
 * Places a draft, or one of its logistic orders: checks it again, evaluates the account's policies, takes the stock,
 * reserves budgets and leaves the rest to jobs, all in one transaction. A concurrent second call gets 409.
 */
export function placeOrder(
  context: CustomerContext,
  target: orders.Target,
  input: PlaceOrderInput = {},
): Promise<null> {
  return inTransaction(context, async (context) => {
    await usePreparedPlans(context.db)
    // Locks the account: two concurrent orders could each fit a budget that both together exceed.
    await lockAccount(context.db, context.caller.accountId)
    const {
      order,
      logisticOrders: allLogisticOrders,
      orderId,
      logisticOrderId,
    } = await orders.lockTarget(context, target)
    // The requester determines who may approve the order.
    if (order.userId !== context.caller.userId)
      throw new PlatformError('PE0001', 'Only the person who started this order can place the rest of it.')
    if (allLogisticOrders.length === 0) throw new PlatformError('F-E-039', 'The order has no lines.')
    const logisticOrders = orders.selectLogisticOrders(allLogisticOrders, logisticOrderId)
    const nonDraft = logisticOrders.find(({ status }) => !draftStatuses.some((each) => each === status))
    if (nonDraft || logisticOrders.length === 0 || (order.placedAt !== null && !logisticOrderId))
      throw new PlatformError('ST0001', `The order is ${nonDraft?.status ?? 'placed'}; only drafts can be placed.`)
    const logisticOrderIds = logisticOrders.map(({ id }) => id)
    await requireNoBlockers(context, { orderId, logisticOrderIds })
    const subject = {
      accountId: order.accountId,
      requesterId: order.userId,
      ...orders.sumTotals(logisticOrders, allLogisticOrders),
    }
    const evaluation = await orders.evaluateOrder(context, subject)
    const isBlocked = evaluation.outcome === 'BLOCKED'
    const payment = await resolvePayment(context, order, { input, isBlocked })
    await orders.markPlaced(context, { orderId, logisticOrderIds, ...payment })
    await orders.indexOrder(context, orderId)
    if (order.cartId && order.placedAt === null && !(await completeCart(context, order.cartId)))
      throw new PlatformError('ST0001', 'The cart has changed since the order was created from it.')
    if (isBlocked) await blockOrder(context, logisticOrders, evaluation)
    else {
      const isPending =
        payment.option === 'CREDIT_CARD' && (await isWaitingForCard(context, { order, logisticOrders }, input))
      await sendOrder(context, { orderId, logisticOrders, subject, evaluation, isPending })
    }
    return null
  })
}

/**
 * Returns the payment option, which is the same for all logistic orders of an order; a blocked order has no payment
 * yet.
 */
async function resolvePayment(
  context: CustomerContext,
  order: Order,
  { input, isBlocked }: { input: PlaceOrderInput; isBlocked: boolean },
) {
  const option = order.paymentOption ?? (await requirePaymentOption(context, input.paymentOption))
  return { option, paymentStatus: isBlocked ? ('INIT_PAYMENT' as const) : getInitialPaymentStatus(option) }
}

async function blockOrder(
  context: CustomerContext,
  logisticOrders: LogisticOrders,
  { blockedBy, budgets }: orders.PolicyEvaluation,
) {
  const details = { blockedBy, budgets }
  await orders.applyTransitions(
    context,
    logisticOrders.map((logisticOrder) => ({ logisticOrder, action: 'blockByPolicy', role: 'SYSTEM', details })),
  )
}
