import { PlatformError } from '@tiber/contract/errors'
import { toDecimal, toMoney } from '@tiber/contract/money'
import type { LogisticOrder } from '@tiber/contract/orders/order-shapes'
import type { PaymentStatus } from '@tiber/contract/orders/order-statuses'
import { inTransaction, type ContextByAccess } from '../../context.ts'
import * as orders from '../orders/public.ts'
import { balanceOrder } from './balance-order.ts'
import { insertEntries, selectBalances } from './entry-queries.ts'
import { changePaymentStatuses } from './logistic-payment-statuses.ts'

type Edges = Partial<Record<PaymentStatus, readonly PaymentStatus[]>>

/** Transitions the operator makes for bank transfers. */
const transferEdges: Edges = {
  WAITING_PAYMENT: ['PAID', 'PARTIALLY_PAID', 'OVER_PAID'],
  PARTIALLY_PAID: ['PAID', 'OVER_PAID', 'WAITING_REFUND'],
  PAID: ['OVER_PAID', 'WAITING_REFUND'],
  OVER_PAID: ['PAID', 'WAITING_REFUND'],
  WAITING_REFUND: ['PARTIALLY_REFUNDED', 'REFUNDED', 'REFUND_FAILED'],
  PARTIALLY_REFUNDED: ['WAITING_REFUND', 'REFUNDED'],
  REFUND_FAILED: ['WAITING_REFUND', 'REFUNDED'],
}

/** Card payments are updated by the provider; the operator can only request refunds. */
const cardEdges: Edges = {
  PAID: ['WAITING_REFUND'],
  PARTIALLY_PAID: ['WAITING_REFUND'],
  REFUND_FAILED: ['WAITING_REFUND'],
}

export function updatePaymentStatus(
  context: ContextByAccess['operator'],
  id: string,
  to: PaymentStatus,
): Promise<LogisticOrder> {
  return inTransaction(context, async (context) => {
    const { id: logisticOrderId, orderId } = await orders.requireSellerOrder(context, id)
    const { order, logisticOrders } = await orders.lockOrder(context, orderId)
    const { paymentStatus: from, reference } = logisticOrders.find(
      (logisticOrder) => logisticOrder.id === logisticOrderId,
    )!
    const isCard = order.paymentOption === 'CREDIT_CARD' || order.paymentOption === 'PURCHASE_CARD_L3'
    if (!(isCard ? cardEdges : transferEdges)[from]?.includes(to))
      throw new PlatformError('ST0001', `The payment of ${reference} is ${from} and cannot become ${to}.`)
    await changePaymentStatuses(context, [{ logisticOrderId, status: to }])
    await orders.recordPaymentStatus(context, { orderId, logisticOrderId, from, to }, orders.toActor(context))
    if (isCard) await refundAll(context, orderId, logisticOrderId)
    return orders.readSellerOrder(context, logisticOrderId)
  })
}

/** Refunds everything captured for a logistic order to the card. */
async function refundAll(context: ContextByAccess['operator'], orderId: string, logisticOrderId: string) {
  const rows = (await selectBalances(context, orderId)).filter((row) => row.logisticOrderId === logisticOrderId)
  const refunds = rows
    .map((row) => ({ ...row, refundable: toMoney(row.capturedDone) - toMoney(row.refunded) }))
    .filter(({ refundable }) => refundable > 0n)
  await insertEntries(
    context,
    refunds.map(({ paymentId, refundable }) => ({
      paymentId,
      logisticOrderId,
      kind: 'REFUND',
      amount: toDecimal(refundable),
    })),
  )
  for (const { paymentId } of refunds) await context.jobs.enqueue(context, 'payment-entries', { paymentId })
  await balanceOrder(context, orderId)
}
