import type { CallBody } from '@tiber/contract/call'
import type { commercialOrders } from '@tiber/contract/orders/commercial-orders'
import { PlatformError } from '@tiber/contract/errors'
import type { LogisticOrder } from '@tiber/contract/orders/order-shapes'
import { draftStatuses, type PaymentOption, type PaymentStatus } from '@tiber/contract/orders/order-statuses'
import { inTransaction, type Context, type CustomerContext, type SellerContext } from '../../context.ts'
import { lockAccount } from '../customers/public.ts'
import { usePreparedPlans } from '../../database/prepared-plans.ts'
import { completeCart } from '../carts/service.ts'
import * as orders from '../orders/public.ts'
import { startPayment, requirePaymentOption } from '../payments/public.ts'
import { requireNoBlockers } from './blockers.ts'

type PlaceOrderInput = NonNullable<CallBody<typeof commercialOrders.place>>

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

type OperatorContext = SellerContext & { caller: { clientType: 'OPERATOR' } }

/**
 * Places a logistic order that a policy blocked, on behalf of the operator: it becomes a draft and is then placed like
 * any other.
 */
export function forceLogisticOrder(context: OperatorContext, id: string): Promise<LogisticOrder> {
  return inTransaction(context, async (context) => {
    const { id: logisticOrderId, orderId, accountId } = await orders.requireSellerOrder(context, id)
    await lockAccount(context.db, accountId)
    const { order, logisticOrders: allLogisticOrders } = await orders.lockOrder(context, orderId)
    const logisticOrder = allLogisticOrders.find((each) => each.id === logisticOrderId)!
    if (logisticOrder.status !== 'BLOCKED_BY_POLICY')
      throw new PlatformError(
        'ST0001',
        `Order ${logisticOrder.reference} is ${logisticOrder.status}; only orders in status BLOCKED_BY_POLICY can be released.`,
      )
    await orders.applyTransitions(context, [{ logisticOrder, action: 'reopen', role: 'OPERATOR' }])
    const logisticOrders = [{ ...logisticOrder, status: 'DRAFT_ORDER' as const }]
    const subject = {
      accountId: order.accountId,
      requesterId: order.userId,
      ...orders.sumTotals(logisticOrders, allLogisticOrders),
    }
    const evaluation = await orders.evaluateOrder(context, subject)
    // The limit is overridden; approvers are still asked if the policy names any.
    const tiers = evaluation.tiers.filter(({ people }) => people.length > 0)
    const forced = { ...evaluation, tiers, outcome: tiers.length > 0 ? ('APPROVAL' as const) : ('SENT' as const) }
    await orders.setPaymentStatuses(context, [
      { logisticOrderId, status: getInitialPaymentStatus(order.paymentOption) },
    ])
    const isPending =
      order.paymentOption === 'CREDIT_CARD' && (await isWaitingForCard(context, { order, logisticOrders }, {}))
    await sendOrder(context, { orderId, logisticOrders, subject, evaluation: forced, isPending, role: 'OPERATOR' })
    return orders.readSellerOrder(context, logisticOrderId)
  })
}

type Order = Awaited<ReturnType<typeof orders.lockOrder>>['order']
type LogisticOrders = Awaited<ReturnType<typeof orders.lockOrder>>['logisticOrders']

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

const getInitialPaymentStatus = (option: PaymentOption | null): PaymentStatus =>
  option === 'CREDIT_CARD' ? 'AUTHORIZATION_PENDING' : 'WAITING_PAYMENT'

/** Returns whether the order must wait for a card authorization. */
async function isWaitingForCard(
  context: Context,
  placement: { order: Order; logisticOrders: LogisticOrders },
  input: PlaceOrderInput,
) {
  const { paymentProvider: provider, mangoPayOrderOptions } = input
  const preAuthorizationId = mangoPayOrderOptions?.preAuthorizationId
  const preauthorization = { ...(provider && { provider }), ...(preAuthorizationId && { preAuthorizationId }) }
  return !(await startPayment(context, { ...placement, ...preauthorization }))
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

type SendOptions = {
  orderId: string
  logisticOrders: LogisticOrders
  subject: orders.EvaluatedOrder
  evaluation: orders.PolicyEvaluation
  isPending: boolean
  role?: 'BUYER' | 'OPERATOR'
}

/** Takes stock and budgets for the logistic orders, and moves them on to approval or to their suppliers. */
async function sendOrder(
  context: Context,
  { orderId, logisticOrders, subject, evaluation, isPending, role = 'BUYER' }: SendOptions,
) {
  const logisticOrderIds = logisticOrders.map(({ id }) => id)
  if (!(await orders.takeStock(context, logisticOrderIds))) throw new PlatformError('OR0006')
  await orders.reserveBudgets(context, { orderId, accountId: subject.accountId }, logisticOrders)
  if (evaluation.outcome === 'APPROVAL')
    await orders.openApproval(context, orderId, { ...subject, tiers: evaluation.tiers })
  const placement = logisticOrders.map((logisticOrder) => ({ logisticOrder, action: 'place' as const, role }))
  // Orders paid by card wait for the authorization.
  if (isPending) return orders.applyTransitions(context, placement)
  const { action, notify } = await orders.getNextStep(context, orderId)
  await orders.applyTransitions(context, [
    ...placement,
    ...logisticOrders.map((logisticOrder) => ({ logisticOrder, action, role: 'SYSTEM' as const })),
  ])
  await notify()
}
