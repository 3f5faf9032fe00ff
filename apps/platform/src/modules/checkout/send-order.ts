import type { CallBody } from '@tiber/contract/call'
import type { commercialOrders } from '@tiber/contract/orders/commercial-orders'
import { PlatformError } from '@tiber/contract/errors'
import type { PaymentOption, PaymentStatus } from '@tiber/contract/orders/order-statuses'
import type { Context } from '../../context.ts'
import * as orders from '../orders/public.ts'
import { startPayment } from '../payments/public.ts'

export type PlaceOrderInput = NonNullable<CallBody<typeof commercialOrders.place>>
export type Order = Awaited<ReturnType<typeof orders.lockOrder>>['order']
export type LogisticOrders = Awaited<ReturnType<typeof orders.lockOrder>>['logisticOrders']

export const getInitialPaymentStatus = (option: PaymentOption | null): PaymentStatus =>
  option === 'CREDIT_CARD' ? 'AUTHORIZATION_PENDING' : 'WAITING_PAYMENT'

/** Returns whether the order must wait for a card authorization. */
export async function isWaitingForCard(
  context: Context,
  placement: { order: Order; logisticOrders: LogisticOrders },
  input: PlaceOrderInput,
) {
  const { paymentProvider: provider, mangoPayOrderOptions } = input
  const preAuthorizationId = mangoPayOrderOptions?.preAuthorizationId
  const preauthorization = { ...(provider && { provider }), ...(preAuthorizationId && { preAuthorizationId }) }
  return !(await startPayment(context, { ...placement, ...preauthorization }))
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
export async function sendOrder(
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
