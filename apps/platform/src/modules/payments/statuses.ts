import { PlatformError } from '@tiber/contract/errors'
import { toDecimal, toMoney } from '@tiber/contract/money'
import type { LogisticOrder } from '@tiber/contract/order-shapes'
import type { PaymentStatus } from '@tiber/contract/order-words'
import { inTransaction, type ContextByAccess } from '../../context.ts'
import * as orders from '../orders/service.ts'
import { balanceOrder } from './balancing.ts'
import { insertEntries, selectBalances } from './entry-queries.ts'
import { tellParts } from './part-statuses.ts'

type Edges = Partial<Record<PaymentStatus, readonly PaymentStatus[]>>

/** What the operator sees on the account: money of a transfer comes, and goes back. */
const transferEdges: Edges = {
  WAITING_PAYMENT: ['PAID', 'PARTIALLY_PAID', 'OVER_PAID'],
  PARTIALLY_PAID: ['PAID', 'OVER_PAID', 'WAITING_REFUND'],
  PAID: ['OVER_PAID', 'WAITING_REFUND'],
  OVER_PAID: ['PAID', 'WAITING_REFUND'],
  WAITING_REFUND: ['PARTIALLY_REFUNDED', 'REFUNDED', 'REFUND_FAILED'],
  PARTIALLY_REFUNDED: ['WAITING_REFUND', 'REFUNDED'],
  REFUND_FAILED: ['WAITING_REFUND', 'REFUNDED'],
}

/** Of a card the provider tells; the operator only asks for money to go back. */
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
    const { id: partId, orderId } = await orders.requireSoldPart(context, id)
    const { order, parts } = await orders.lockWhole(context, orderId)
    const { paymentStatus: from, reference } = parts.find((part) => part.id === partId)!
    const isCard = order.paymentOption === 'CREDIT_CARD' || order.paymentOption === 'PURCHASE_CARD_L3'
    if (!(isCard ? cardEdges : transferEdges)[from]?.includes(to))
      throw new PlatformError('ST0001', `The payment of ${reference} is ${from} and cannot become ${to}.`)
    await tellParts(context, [{ partId, status: to }])
    await orders.notePaymentStatus(context, { orderId, partId, from, to }, orders.actorOf(context))
    if (isCard) await giveAllBack(context, orderId, partId)
    return orders.readSoldPart(context, partId)
  })
}

/** All that was taken for a part goes back to the card. */
async function giveAllBack(context: ContextByAccess['operator'], orderId: string, partId: string) {
  const rows = (await selectBalances(context, orderId)).filter((row) => row.partId === partId)
  const wished = rows
    .map((row) => ({ ...row, rest: toMoney(row.capturedDone) - toMoney(row.refunded) }))
    .filter(({ rest }) => rest > 0n)
  await insertEntries(
    context,
    wished.map(({ paymentId, rest }) => ({ paymentId, partId, kind: 'REFUND', amount: toDecimal(rest) })),
  )
  for (const { paymentId } of wished) await context.jobs.enqueue(context, 'payment-entries', { paymentId })
  await balanceOrder(context, orderId)
}
