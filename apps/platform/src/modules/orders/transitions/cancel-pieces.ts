import type { LogisticStatus } from '@tiber/contract/orders/order-statuses'
import type { Context } from '../../../context.ts'
import { insertPartialRelease } from '../approvals/budget-queries.ts'
import * as fulfilment from '../fulfil/fulfilment-queries.ts'
import type { LockedOrder } from '../read/read-order.ts'
import { setPaymentStatuses } from './payment-queries.ts'
import { releaseLogisticOrders } from './release.ts'
import { returnPieces } from './stock-queries.ts'
import { applyTransitions, type Transition } from './transitions.ts'

type LockedLogisticOrder = LockedOrder['logisticOrders'][number]
type Piece = fulfilment.Piece

/** Cancels pieces: returns them to stock, reduces the totals and releases their budget; the caller takes off their promises. */
export async function cancelPieces(context: Context, logisticOrder: LockedLogisticOrder, pieces: Piece[]) {
  await returnPieces(context, pieces)
  await fulfilment.addPieces(context, 'cancelled_quantity', pieces)
  const { id, commercialOrderId } = logisticOrder
  const { net, gross } = await fulfilment.updateRemainingTotals(context, id, commercialOrderId)
  // Part of the payment has to be refunded.
  if (logisticOrder.paymentStatus === 'PAID')
    await setPaymentStatuses(context, [{ logisticOrderId: id, status: 'OVER_PAID' }])
  await insertPartialRelease(context, id, { QUOTA: net, CREDIT: gross })
}

type Cancellation = {
  /** Quantities before the cancellation. */
  lines: fulfilment.Quantities[]
  pieces: Piece[]
  transition: Pick<Transition, 'action' | 'role' | 'reason' | 'details'>
}

/** Moves an order on after pieces were cancelled: it ends with the last ones, unless some were shipped. */
export async function endCancellation(
  context: Context,
  logisticOrder: LockedLogisticOrder,
  { lines, pieces, transition }: Cancellation,
) {
  const isAll = sumQuantities(pieces) === lines.reduce((sum, line) => sum + fulfilment.getOpenQuantity(line), 0)
  const to: LogisticStatus = isAll && lines.every(({ shipped }) => shipped === 0) ? 'CANCELED' : 'PARTIALLY_CANCELED'
  // Nothing more will be shipped, so the remaining status is SHIPPED.
  const rest = isAll ? { remainingStatus: 'SHIPPED' as const } : {}
  await applyTransitions(context, [
    { logisticOrder, ...transition, to, ...rest, details: { pieces, ...transition.details } },
  ])
  if (to === 'CANCELED') await releaseLogisticOrders(context, [logisticOrder.id])
  else if (isAll && lines.every(({ shipped, received }) => received === shipped)) {
    // Everything shipped has been received, so the order is completed without another confirmation.
    const cancelledOrder = { ...logisticOrder, status: to, resumesAs: 'SHIPPED' as const }
    await applyTransitions(context, [{ logisticOrder: cancelledOrder, action: 'confirmReception', role: 'SYSTEM' }])
  }
}

export const sumQuantities = (pieces: Piece[]) => pieces.reduce((sum, { quantity }) => sum + quantity, 0)
