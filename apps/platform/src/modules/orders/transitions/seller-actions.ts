import type { CallBody } from '@tiber/contract/call'
import { buildTrackingUrl } from '@tiber/contract/orders/carriers'
import { declineReasonTexts } from '@tiber/contract/orders/answer-texts'
import { PlatformError } from '@tiber/contract/errors'
import type { LogisticOrder } from '@tiber/contract/orders/order-shapes'
import type { LogisticStatus } from '@tiber/contract/orders/order-statuses'
import type { sellerOrders } from '@tiber/contract/orders/seller-orders'
import type { Right } from '@tiber/contract/permissions'
import { inTransaction, type Context, type SellerContext } from '../../../context.ts'
import { requireRight } from '../../../rights.ts'
import { selectCarriers } from '../../suppliers/service.ts'
import { consumeBudgets } from '../approvals/budgets.ts'
import { releaseLogisticOrders } from './release.ts'
import { computeDueDate } from '../fulfil/due-dates.ts'
import * as fulfilment from '../fulfil/fulfilment-queries.ts'
import { requireLine, requireUniqueLines } from '../fulfil/line-lookup.ts'
import * as promiseQueries from '../fulfil/promise-queries.ts'
import { toPromisedDays, toPromisedPieces } from '../fulfil/promises.ts'
import { storeAnswers } from '../fulfil/answers.ts'
import { markLateAcceptances } from '../fulfil/late-queries.ts'
import { cancelPieces, endCancellation, sumQuantities } from './cancel-pieces.ts'
import {
  lockOrder,
  readSellerOrder,
  requireSellerOrder,
  type LinePreview,
  type LockedOrder,
} from '../read/read-order.ts'
import { createConflict } from '../read/seller-facts.ts'
import { isWaitingForPayment } from './seller-allowed-actions.ts'
import { findAction, requireAllowed, getEffectiveStatus, type Action } from './states.ts'
import { applyTransitions } from './transitions.ts'

type LockedLogisticOrder = LockedOrder['logisticOrders'][number]
type Body = CallBody<typeof sellerOrders.updateStatus>
type Piece = fulfilment.Piece

/** Applies the next transition of a supplier, or of the operator; the requested status determines which. */
export function updateStatus(
  context: SellerContext,
  id: string,
  { body, preview = {} }: { body: Body; preview?: LinePreview | undefined },
): Promise<LogisticOrder> {
  return inTransaction(context, async (context) => {
    requireUniqueLines(body.lines ?? [])
    const { id: logisticOrderId, orderId } = await requireSellerOrder(context, id)
    const { order, logisticOrders } = await lockOrder(context, orderId)
    const logisticOrder = logisticOrders.find((each) => each.id === logisticOrderId)!
    const role = context.caller.clientType
    const action = findAction(body.status, getEffectiveStatus(logisticOrder), role)
    const changed = { ...logisticOrder, version: order.version }
    if (!isRequestable(action))
      throw await createConflict(
        context,
        changed,
        `Order ${logisticOrder.reference} is ${logisticOrder.status} and cannot become ${body.status}.`,
      )
    requireAllowed(action, logisticOrder, role)
    requireRight(context, rightsByAction[action])
    requireFittingFields(action, body)
    await requireNextNumber(context, changed, body.shipment?.number)
    await (handlers[action] ?? makeTransition(action))(context, logisticOrder, body)
    return readSellerOrder(context, logisticOrderId, preview)
  })
}

/**
 * Transitions that can be requested by status, and the right each needs; releasing a blocked order takes stock and budgets and is handled
 * elsewhere.
 */
const rightsByAction = {
  refuse: 'ORDER_RELEASE',
  accept: 'SELLER_ORDER_ANSWER',
  decline: 'SELLER_ORDER_ANSWER',
  cancelLines: 'SELLER_ORDER_ANSWER',
  prepare: 'SELLER_ORDER_SHIP',
  pack: 'SELLER_ORDER_SHIP',
  ship: 'SELLER_ORDER_SHIP',
} as const satisfies Partial<Record<Action, Right>>

const isRequestable = (action: Action | undefined): action is keyof typeof rightsByAction =>
  action !== undefined && Object.hasOwn(rightsByAction, action)

type Handler = (context: SellerContext, logisticOrder: LockedLogisticOrder, body: Body) => Promise<void>

const makeTransition =
  (action: Action): Handler =>
  (context, logisticOrder, { status, ...body }) =>
    applyTransitions(context, [
      { logisticOrder, action, role: context.caller.clientType, to: status, ...toReason(context, body) },
    ])

/** Returns the reason as the buyer reads it: the given text, or that of its code. */
function toReason({ locale }: Context, { reason, reasonCode }: Pick<Body, 'reason' | 'reasonCode'>) {
  const text = reason?.trim() || (reasonCode ? declineReasonTexts[reasonCode][locale] : null)
  return { reason: text, ...(reasonCode && { details: { reasonCode } }) }
}

/** Refuses a decline without a reason, and promises or a shipment where they have no meaning. */
function requireFittingFields(action: Action, { reason, reasonCode, shipment, shipsOn, lines = [] }: Body) {
  if (action === 'decline' && !reason?.trim() && !reasonCode)
    throw new PlatformError('F-E-001', 'Give the buyer a reason, for example "OUT_OF_STOCK" as reasonCode.', 'reason')
  if (shipment && action !== 'ship') throw new PlatformError('F-E-040', 'Nothing is shipped by this.', 'shipment')
  if (shipsOn && action !== 'accept') throw new PlatformError('F-E-040', 'Nothing is promised by this.', 'shipsOn')
  const at = lines.findIndex(({ promises }) => promises)
  if (at !== -1 && action !== 'accept')
    throw new PlatformError('F-E-040', 'Promises belong to an acceptance.', `lines.${at}.promises`)
}

const handlers: Partial<Record<Action, Handler>> = {
  async accept(context, logisticOrder, body) {
    await confirmLines(context, logisticOrder, body)
    await promiseLines(context, logisticOrder.id, body)
    await storeAnswers(context, [logisticOrder], body.lines)
    await markLateAcceptances(context, [logisticOrder])
    await makeTransition('accept')(context, logisticOrder, body)
    await consumeBudgets(context, [logisticOrder.id])
  },
  async decline(context, logisticOrder, body) {
    await makeTransition('decline')(context, logisticOrder, body)
    await releaseLogisticOrders(context, [logisticOrder.id])
  },
  async refuse(context, logisticOrder, body) {
    await makeTransition('refuse')(context, logisticOrder, body)
  },
  async pack(context, logisticOrder, body) {
    if (isWaitingForPayment(logisticOrder))
      throw new PlatformError('ST0001', `Order ${logisticOrder.reference} is waiting for payment.`)
    await makeTransition('pack')(context, logisticOrder, body)
  },
  ship,
  cancelLines,
}

/** Confirms the quantities; what the supplier cannot deliver is cancelled. */
async function confirmLines(context: SellerContext, logisticOrder: LockedLogisticOrder, { lines = [] }: Body) {
  const allLines = await fulfilment.selectQuantities(context, logisticOrder.id)
  const pieces = lines.flatMap(({ id, confirmedQuantity }): Piece[] =>
    confirmedQuantity === undefined ? [] : [toPiece(allLines, id, confirmedQuantity)],
  )
  const rest = allLines.map(({ id, quantity, cancelled }): Piece => ({ lineId: id, quantity: quantity - cancelled }))
  const confirmed = new Map([...rest, ...pieces].map(({ lineId, quantity }) => [lineId, quantity]))
  await fulfilment.addPieces(
    context,
    'confirmed_quantity',
    [...confirmed].map(([lineId, quantity]) => ({ lineId, quantity })),
  )
  const missing = rest
    .map(({ lineId, quantity }) => ({ lineId, quantity: quantity - confirmed.get(lineId)! }))
    .filter(({ quantity }) => quantity > 0)
  if (sumQuantities(missing) === sumQuantities(rest))
    throw new PlatformError('F-E-040', 'Confirm at least one piece, or decline the order.', 'lines')
  if (missing.length > 0) await cancelPieces(context, logisticOrder, missing)
}

/** Promises the confirmed pieces for the given days, or for those the buyer was told. */
async function promiseLines(context: SellerContext, logisticOrderId: string, { shipsOn, lines = [] }: Body) {
  const days = shipsOn ? toPromisedDays(context, { shipsOn }, '') : undefined
  const quantities = await fulfilment.selectQuantities(context, logisticOrderId)
  const promised = lines.flatMap(({ id, promises }, index) =>
    promises
      ? toPromisedPieces(context, {
          id,
          promises,
          expected: fulfilment.getOpenQuantity(requireLine(quantities, id)),
          field: `lines.${index}.promises`,
        })
      : [],
  )
  if (promised.length > 0)
    await promiseQueries.replacePromises(context, [...new Set(promised.map(({ lineId }) => lineId))], promised)
  if (days) await promiseQueries.insertPromisesFor(context, [logisticOrderId], days)
  else await promiseQueries.insertDefaultPromises(context, [logisticOrderId])
  if (days || promised.length > 0) await promiseQueries.updateDelivery(context, [logisticOrderId])
}

/** Ships the given pieces, or all that are left; the last ones make the order SHIPPED. */
async function ship(
  context: SellerContext,
  logisticOrder: LockedLogisticOrder,
  { status, lines, shippingTrackingUrl: ownUrl = null, shipment = {}, reason }: Body,
) {
  requireWebAddress(ownUrl)
  const allLines = await fulfilment.selectQuantities(context, logisticOrder.id)
  const open = allLines.map((line): Piece => ({ lineId: line.id, quantity: fulfilment.getOpenQuantity(line) }))
  const requested = lines?.map(({ id, confirmedQuantity }): Piece =>
    toPiece(allLines, id, confirmedQuantity ?? fulfilment.getOpenQuantity(requireLine(allLines, id))),
  )
  const pieces = (requested ?? open).filter(({ quantity }) => quantity > 0)
  const isAll = sumQuantities(pieces) === sumQuantities(open)
  if (pieces.length === 0) throw new PlatformError('F-E-040', 'There is nothing left to ship.', 'lines')
  if (status === 'SHIPPED' && !isAll)
    throw new PlatformError('F-E-040', 'Pieces are left to ship: use PARTIALLY_SHIPPED instead of SHIPPED.', 'status')
  const to: LogisticStatus = isAll ? 'SHIPPED' : 'PARTIALLY_SHIPPED'
  await fulfilment.addPieces(context, 'shipped_quantity', pieces)
  const { carrier = null, trackingNumbers = [], parcels = null, weight = null } = shipment
  const sent = { carrier, trackingNumbers: [...new Set(trackingNumbers)], parcels, weight }
  const own = carrier && !ownUrl ? await selectCarriers(context, logisticOrder.supplierId) : []
  const shippingTrackingUrl = ownUrl ?? buildTrackingUrl(carrier ?? '', trackingNumbers[0] ?? '', own)
  await fulfilment.insertShipment(context, logisticOrder.id, { trackingUrl: shippingTrackingUrl, pieces, ...sent })
  await promiseQueries.consumePromises(context, pieces, 'FIRST')
  await fulfilment.setDueDate(context, logisticOrder.id, computeDueDate(logisticOrder.supplier, context.now()))
  const details = { pieces, trackingUrl: shippingTrackingUrl, ...sent }
  await applyTransitions(context, [
    { logisticOrder, action: 'ship', role: context.caller.clientType, to, reason: reason ?? null, details },
  ])
}

/** Refuses a shipment that was sent before, by another click, tab or colleague. */
async function requireNextNumber(
  context: Context,
  order: LockedLogisticOrder & { version: number },
  number: number | undefined,
) {
  if (number === undefined) return
  const next = (await fulfilment.countShipments(context, order.id)) + 1
  if (number !== next)
    throw await createConflict(
      context,
      order,
      `The next shipment of order ${order.reference} is number ${next}, not ${number}.`,
    )
}

/** Cancels the given pieces, or all that are not shipped. */
async function cancelLines(
  context: SellerContext,
  logisticOrder: LockedLogisticOrder,
  { status, lines, ...body }: Body,
) {
  const allLines = await fulfilment.selectQuantities(context, logisticOrder.id)
  const open = allLines.map((line): Piece => ({ lineId: line.id, quantity: fulfilment.getOpenQuantity(line) }))
  const requested = lines?.map(({ id, confirmedQuantity }): Piece =>
    toPiece(allLines, id, fulfilment.getOpenQuantity(requireLine(allLines, id)) - (confirmedQuantity ?? 0)),
  )
  if (status === 'PARTIALLY_CANCELED' && !requested) throw new PlatformError('F-E-001', undefined, 'lines')
  const pieces = (requested ?? open).filter(({ quantity }) => quantity > 0)
  const isAll = sumQuantities(pieces) === sumQuantities(open)
  if (pieces.length === 0) throw new PlatformError('F-E-040', 'There is nothing to cancel.', 'lines')
  if (status === 'CANCELED' && allLines.some(({ shipped }) => shipped > 0))
    throw new PlatformError(
      'ST0001',
      `Part of order ${logisticOrder.reference} has been shipped: use PARTIALLY_CANCELED instead of CANCELED.`,
    )
  if (status === 'CANCELED' && !isAll)
    throw new PlatformError('F-E-040', 'Pieces are left: use PARTIALLY_CANCELED instead of CANCELED.', 'status')
  await cancelPieces(context, logisticOrder, pieces)
  await promiseQueries.consumePromises(context, pieces, 'LAST')
  const transition = { action: 'cancelLines', role: context.caller.clientType, ...toReason(context, body) } as const
  await endCancellation(context, logisticOrder, { lines: allLines, pieces, transition })
}

/** Refuses tracking links other than http(s): buyers click on them. */
function requireWebAddress(address: string | null) {
  const protocol = address === null ? 'https:' : URL.parse(address)?.protocol
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new PlatformError('F-E-012', 'The tracking URL must be an http or https address.', 'shippingTrackingUrl')
}

function toPiece(allLines: fulfilment.Quantities[], id: string, quantity: number): Piece {
  const open = fulfilment.getOpenQuantity(requireLine(allLines, id))
  if (quantity < 0 || quantity > open)
    throw new PlatformError('F-E-007', `Line ${id} has ${open} left to ship or cancel.`, 'lines')
  return { lineId: id, quantity }
}
