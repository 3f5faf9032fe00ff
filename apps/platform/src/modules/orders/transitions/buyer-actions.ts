import { PlatformError } from '@tiber/contract/errors'
import type { LogisticOrder } from '@tiber/contract/orders/order-shapes'
import type { LogisticStatus } from '@tiber/contract/orders/order-statuses'
import { inTransaction, type CustomerContext } from '../../../context.ts'
import { withdrawApproval } from '../approvals/approval-steps.ts'
import { canCancel } from './allowed-actions.ts'
import { recordEvent } from './event-queries.ts'
import { releaseLogisticOrders } from './release.ts'
import * as fulfilment from '../fulfil/fulfilment-queries.ts'
import { requireLine, requireUniqueLines } from '../fulfil/line-lookup.ts'
import { lockOrder, readLogisticOrder, requireTarget, type LockedOrder } from '../read/read-order.ts'
import { isPendingApproval, requireAllowed, getEffectiveStatus } from './states.ts'
import { toActor, applyTransitions } from './transitions.ts'

type LockedLogisticOrder = LockedOrder['logisticOrders'][number]

/** Locks the order of a logistic order, runs the callback and returns the changed logistic order. */
export function withLogisticOrder(
  context: CustomerContext,
  id: string,
  callback: (context: CustomerContext, logisticOrder: LockedLogisticOrder, locked: LockedOrder) => Promise<void>,
): Promise<LogisticOrder> {
  return inTransaction(context, async (context) => {
    const { orderId, logisticOrderId } = await requireTarget(context, { logisticOrder: id })
    const locked = await lockOrder(context, orderId)
    await callback(
      context,
      locked.logisticOrders.find((logisticOrder) => logisticOrder.id === logisticOrderId)!,
      locked,
    )
    return readLogisticOrder(context, logisticOrderId!)
  })
}

const placedStatuses = new Set<LogisticStatus>([
  'ORDER_CREATED',
  'WAITING_CUSTOMER_APPROVAL',
  'WAITING_SUPPLIER_APPROVAL',
])

export const cancelLogisticOrder = (context: CustomerContext, id: string, reason: string | null = null) =>
  withLogisticOrder(context, id, async (context, logisticOrder, locked) => {
    if (!canCancel(context.caller, locked.order))
      throw new PlatformError('PE0001', 'Only the person who placed this order or an administrator can cancel it.')
    await applyTransitions(context, [{ logisticOrder, action: 'cancel', role: 'BUYER', reason }])
    if (placedStatuses.has(getEffectiveStatus(logisticOrder))) await releaseLogisticOrders(context, [logisticOrder.id])
    const isLast = !locked.logisticOrders.some((other) => other.id !== logisticOrder.id && isPendingApproval(other))
    if (isLast) await withdrawApproval(context, logisticOrder.commercialOrderId)
  })

type ReceivedLine = { id: string; quantity: number }

/**
 * Confirms receipt of everything shipped, or of the given quantities; completes the logistic order once everything has
 * arrived.
 */
export const confirmReception = (context: CustomerContext, id: string, receivedLines?: ReceivedLine[]) =>
  withLogisticOrder(context, id, async (context, logisticOrder, { order }) => {
    if (getEffectiveStatus(logisticOrder) !== 'PARTIALLY_SHIPPED' || !receivedLines)
      requireAllowed('confirmReception', logisticOrder, 'BUYER')
    requireUniqueLines(receivedLines ?? [])
    const lines = await fulfilment.selectQuantities(context, logisticOrder.id)
    const all = receivedLines ? receivedLines.map((each) => toReceivedPiece(each, lines)) : lines.map(toUnreceivedPiece)
    const pieces = all.filter(({ quantity }) => quantity > 0)
    await fulfilment.addPieces(context, 'received_quantity', pieces)
    const received = new Map(pieces.map(({ lineId, quantity }) => [lineId, quantity]))
    const isComplete = lines.every(
      (line) => line.received + (received.get(line.id) ?? 0) >= line.quantity - line.cancelled,
    )
    if (isComplete) await fulfilment.markReceived(context, logisticOrder.id)
    if (isComplete && getEffectiveStatus(logisticOrder) === 'SHIPPED')
      await applyTransitions(context, [
        { logisticOrder, action: 'confirmReception', role: 'BUYER', details: { pieces } },
      ])
    else if (pieces.length > 0)
      await recordEvent(
        context,
        { orderId: order.id, logisticOrderId: logisticOrder.id, action: 'receivePartially', details: { pieces } },
        toActor(context),
      )
  })

const toUnreceivedPiece = ({ id, shipped, received }: fulfilment.Quantities) => ({
  lineId: id,
  quantity: shipped - received,
})

function toReceivedPiece({ id, quantity }: ReceivedLine, lines: fulfilment.Quantities[]) {
  const line = requireLine(lines, id)
  if (quantity > line.shipped - line.received)
    throw new PlatformError('F-E-007', `Only ${line.shipped - line.received} of line ${id} are in transit.`, 'lines')
  return { lineId: id, quantity }
}
