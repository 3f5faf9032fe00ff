import type { CallBody } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import { lineTotal, taxOf, toDecimal, toMoney } from '@tiber/contract/money'
import type { LogisticOrder } from '@tiber/contract/order-shapes'
import type { LogisticStatus, PaymentStatus } from '@tiber/contract/order-words'
import type { sellerOrders } from '@tiber/contract/seller-orders'
import { inTransaction, type SellerContext } from '../../context.ts'
import { consume, releasePart } from '../budgets/service.ts'
import { giveBack } from './coming-to-nothing.ts'
import { dueDateOf } from './due-dates.ts'
import * as fulfilment from './fulfilment-queries.ts'
import { lineOf, requireOnce } from './named-lines.ts'
import { setPaymentStatuses } from './payment-queries.ts'
import { lockWhole, readSoldPart, requireSoldPart, type Locked } from './reading.ts'
import { actionTo, requireAllowed, standingOf, type Action } from './states.ts'
import { returnPieces } from './stock-queries.ts'
import { move } from './transitions.ts'

type Part = Locked['parts'][number]
type Body = CallBody<typeof sellerOrders.updateStatus>
type Piece = fulfilment.Piece

/** The supplier's, or for any supplier the operator's, next step; the state that is wished says which. */
export function updateStatus(context: SellerContext, id: string, body: Body): Promise<LogisticOrder> {
  return inTransaction(context, async (context) => {
    requireOnce(body.lines ?? [])
    const { id: partId, orderId } = await requireSoldPart(context, id)
    const { parts } = await lockWhole(context, orderId)
    const part = parts.find((each) => each.id === partId)!
    const role = context.caller.clientType
    const action = actionTo(body.status, standingOf(part), role)
    if (!action || !handled.has(action))
      throw new PlatformError(
        'ST0001',
        `The order ${part.reference} is ${part.status} and cannot become ${body.status}.`,
      )
    requireAllowed(action, part, role)
    await (steps[action] ?? simply(action))(context, part, body)
    return readSoldPart(context, partId)
  })
}

/** Placing what a rule had stopped takes stock and budgets: it is not done by naming a state. */
const handled = new Set<Action>(['refuse', 'accept', 'decline', 'prepare', 'pack', 'ship', 'cancelLines'])

type Step = (context: SellerContext, part: Part, body: Body) => Promise<void>

const simply =
  (action: Action): Step =>
  (context, part, { status, reason }) =>
    move(context, [{ part, action, role: context.caller.clientType, to: status, reason: reason ?? null }])

/** Also where money for what was cancelled has gone back. */
const paidForRest = new Set<PaymentStatus>(['PAID', 'OVER_PAID', 'PARTIALLY_REFUNDED'])

const steps: Partial<Record<Action, Step>> = {
  async accept(context, part, body) {
    await confirmLines(context, part, body)
    await simply('accept')(context, part, body)
    await consume(context, [part.id])
  },
  async decline(context, part, body) {
    await simply('decline')(context, part, body)
    await giveBack(context, [part.id])
  },
  async refuse(context, part, body) {
    await simply('refuse')(context, part, body)
  },
  async pack(context, part, body) {
    // Who pays when it is accepted has paid before anything leaves the shelf.
    if (part.isPaidOnAcceptance && !paidForRest.has(part.paymentStatus))
      throw new PlatformError('ST0001', `The order ${part.reference} waits for its payment.`)
    await simply('pack')(context, part, body)
  },
  ship,
  cancelLines,
}

/** A supplier that has less of a line confirms less: the rest of it is cancelled with the same answer. */
async function confirmLines(context: SellerContext, part: Part, { lines = [] }: Body) {
  const known = await fulfilment.selectQuantities(context, part.id)
  const pieces = lines.flatMap(({ id, confirmedQuantity }): Piece[] =>
    confirmedQuantity === undefined ? [] : [pieceOf(known, id, confirmedQuantity)],
  )
  const rest = known.map(({ id, quantity, cancelled }): Piece => ({ lineId: id, quantity: quantity - cancelled }))
  const confirmed = new Map([...rest, ...pieces].map(({ lineId, quantity }) => [lineId, quantity]))
  await fulfilment.addPieces(
    context,
    'confirmed_quantity',
    [...confirmed].map(([lineId, quantity]) => ({ lineId, quantity })),
  )
  const missing = rest
    .map(({ lineId, quantity }) => ({ lineId, quantity: quantity - confirmed.get(lineId)! }))
    .filter(({ quantity }) => quantity > 0)
  if (sumOf(missing) === sumOf(rest))
    throw new PlatformError('F-E-040', 'Who confirms nothing declines the order.', 'lines')
  if (missing.length > 0) await takeOut(context, part, missing, known)
}

/** Some pieces, or all that are left; the last of them make it SHIPPED. */
async function ship(context: SellerContext, part: Part, { status, lines, shippingTrackingUrl = null, reason }: Body) {
  requireWebAddress(shippingTrackingUrl)
  const known = await fulfilment.selectQuantities(context, part.id)
  const open = known.map((line): Piece => ({ lineId: line.id, quantity: openOf(line) }))
  const wished = lines?.map(({ id, confirmedQuantity }): Piece =>
    pieceOf(known, id, confirmedQuantity ?? openOf(lineOf(known, id))),
  )
  const pieces = (wished ?? open).filter(({ quantity }) => quantity > 0)
  const isAll = sumOf(pieces) === sumOf(open)
  if (pieces.length === 0) throw new PlatformError('F-E-040', 'There is nothing left to ship.', 'lines')
  if (status === 'SHIPPED' && !isAll)
    throw new PlatformError('F-E-040', 'It is only SHIPPED when nothing is left: this is PARTIALLY_SHIPPED.', 'status')
  const to: LogisticStatus = isAll ? 'SHIPPED' : 'PARTIALLY_SHIPPED'
  await fulfilment.addPieces(context, 'shipped_quantity', pieces)
  await fulfilment.insertShipment(context, part.id, { trackingUrl: shippingTrackingUrl, pieces })
  await fulfilment.setDueDate(context, part.id, dueDateOf(part.supplier, context.now()))
  const details = { pieces, trackingUrl: shippingTrackingUrl }
  await move(context, [{ part, action: 'ship', role: context.caller.clientType, to, reason: reason ?? null, details }])
}

/** Some pieces, or all that have not left. */
async function cancelLines(context: SellerContext, part: Part, { status, lines, reason }: Body) {
  const known = await fulfilment.selectQuantities(context, part.id)
  const open = known.map((line): Piece => ({ lineId: line.id, quantity: openOf(line) }))
  const wished = lines?.map(({ id, confirmedQuantity }): Piece =>
    pieceOf(known, id, openOf(lineOf(known, id)) - (confirmedQuantity ?? 0)),
  )
  if (status === 'PARTIALLY_CANCELED' && !wished) throw new PlatformError('F-E-001', undefined, 'lines')
  const pieces = (wished ?? open).filter(({ quantity }) => quantity > 0)
  const isAll = sumOf(pieces) === sumOf(open)
  if (pieces.length === 0) throw new PlatformError('F-E-040', 'There is nothing to cancel.', 'lines')
  if (status === 'CANCELED' && known.some(({ shipped }) => shipped > 0))
    throw new PlatformError('ST0001', `Of the order ${part.reference} something was shipped: it is PARTIALLY_CANCELED.`)
  if (status === 'CANCELED' && !isAll)
    throw new PlatformError('F-E-040', 'It is only CANCELED when nothing is left.', 'status')
  await takeOut(context, part, pieces, known)
  const to: LogisticStatus = isAll && known.every(({ shipped }) => shipped === 0) ? 'CANCELED' : 'PARTIALLY_CANCELED'
  // What was left behind the last delivery will not come: all that comes is on its way.
  const rest = isAll ? { rest: 'SHIPPED' as const } : {}
  const wish = { action: 'cancelLines', role: context.caller.clientType, to, reason: reason ?? null } as const
  await move(context, [{ part, ...wish, ...rest, details: { pieces } }])
  if (to === 'CANCELED') await giveBack(context, [part.id])
  else if (isAll && known.every(({ shipped, received }) => received === shipped)) {
    // All that ever comes is there: nobody has to confirm it once more.
    const left = { ...part, status: to, resumesAs: 'SHIPPED' as const }
    await move(context, [{ part: left, action: 'confirmReception', role: 'SYSTEM' }])
  }
}

/** Pieces that will not come: back on the shelf, off the sums, back to the budgets. */
async function takeOut(context: SellerContext, part: Part, pieces: Piece[], known: fulfilment.Quantities[]) {
  await returnPieces(context, pieces)
  await fulfilment.addPieces(context, 'cancelled_quantity', pieces)
  await fulfilment.updateRest(context, part.id, part.commercialOrderId)
  // Of what was paid before, something has to go back.
  if (part.paymentStatus === 'PAID') await setPaymentStatuses(context, [{ partId: part.id, status: 'OVER_PAID' }])
  const amounts = pieces.map(({ lineId, quantity }) => {
    const line = lineOf(known, lineId)
    const left = line.quantity - line.cancelled
    const of = (count: number) => lineTotal(toMoney(line.unitPrice), count)
    const net = of(left) - of(left - quantity)
    return { net, gross: net + taxOf(of(left), line.taxRate) - taxOf(of(left - quantity), line.taxRate) }
  })
  const total = (pick: (each: (typeof amounts)[number]) => bigint) =>
    toDecimal(amounts.reduce((sum, each) => sum + pick(each), 0n))
  await releasePart(context, part.id, { QUOTA: total(({ net }) => net), CREDIT: total(({ gross }) => gross) })
}

/** Buyers click on it: where it leads must be a page, and not a script. */
function requireWebAddress(address: string | null) {
  const protocol = address === null ? 'https:' : URL.parse(address)?.protocol
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new PlatformError('F-E-012', 'The address of the tracking is none of a page.', 'shippingTrackingUrl')
}

const openOf = ({ quantity, shipped, cancelled }: fulfilment.Quantities) => quantity - shipped - cancelled
const sumOf = (pieces: Piece[]) => pieces.reduce((sum, { quantity }) => sum + quantity, 0)

function pieceOf(known: fulfilment.Quantities[], id: string, quantity: number): Piece {
  const open = openOf(lineOf(known, id))
  if (quantity < 0 || quantity > open)
    throw new PlatformError('F-E-007', `Of the line ${id} there are ${open} to ship or to cancel.`, 'lines')
  return { lineId: id, quantity }
}
