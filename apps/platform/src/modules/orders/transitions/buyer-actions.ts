import { PlatformError } from '@tiber/contract/errors'
import type { LogisticOrder } from '@tiber/contract/orders/order-shapes'
import type { LogisticStatus } from '@tiber/contract/orders/order-statuses'
import { inTransaction, type Context, type CustomerContext } from '../../../context.ts'
import {
  recordDecision,
  selectDeciders,
  selectLastApprovals,
  createNotWaitingError,
  withdrawApproval,
  type Decider,
  type Verdict,
} from '../../approvals/service.ts'
import { toDay } from '../../prices/service.ts'
import { canCancel } from './allowed-actions.ts'
import { releaseLogisticOrders } from './release.ts'
import * as fulfilment from '../fulfil/fulfilment-queries.ts'
import { saveReturnedLines } from '../read/line-queries.ts'
import { requireLine, requireUniqueLines } from '../fulfil/line-lookup.ts'
import { lockOrder, readLogisticOrder, requireTarget, type LockedOrder } from '../read/read-order.ts'
import { isPendingApproval, requireAllowed, getEffectiveStatus } from './states.ts'
import { toActor, applyTransitions, type Actor } from './transitions.ts'

type LockedLogisticOrder = LockedOrder['logisticOrders'][number]

/** Locks the order of a logistic order, runs the callback and returns the changed logistic order. */
function withLogisticOrder(
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
      await fulfilment.recordPartialReceipt(
        context,
        { orderId: order.id, logisticOrderId: logisticOrder.id, pieces },
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

/**
 * Decides on an order, for the shop, the API and mailed links alike. The decision applies to the whole order: all
 * waiting logistic orders are released or declined together.
 */
export async function decideOrder(context: Context, orderId: string, decider: Decider, verdict: Verdict) {
  const { logisticOrders } = await lockOrder(context, orderId)
  const waiting = logisticOrders.filter(({ status }) => status === 'WAITING_CUSTOMER_APPROVAL')
  if (waiting.length === 0) throw createNotWaitingError()
  const { status, onBehalfOf, approval } = await recordDecision(context, orderId, decider, verdict)
  if (status === 'PENDING') return status
  if (status === 'RETURNED') await saveReturnedLines(context, approval.id, orderId)
  const actor: Actor = { id: decider.id, name: decider.name, type: 'CUSTOMER', ...(onBehalfOf && { onBehalfOf }) }
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
    early.map((logisticOrder) => ({ logisticOrder, action: 'askForApproval', role: 'SYSTEM' })),
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

export const decideLogisticOrder = (context: CustomerContext, id: string, verdict: Omit<Verdict, 'way'>) =>
  withLogisticOrder(context, id, async (context, logisticOrder) => {
    const { userId, name } = context.caller
    await decideOrder(context, logisticOrder.commercialOrderId, { id: userId, name }, { ...verdict, way: 'SHOP' })
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
