import { PlatformError } from '@tiber/contract/errors'
import type { LogisticOrder } from '@tiber/contract/order-shapes'
import type { LogisticStatus } from '@tiber/contract/order-words'
import { inTransaction, type Context, type CustomerContext } from '../../context.ts'
import {
  decide,
  decidersOf,
  lastApprovals,
  notWaiting,
  withdraw,
  type Decider,
  type Verdict,
} from '../approvals/service.ts'
import { dayOf } from '../prices/service.ts'
import { mayCancel } from './allowed-actions.ts'
import { giveBack } from './coming-to-nothing.ts'
import * as fulfilment from './fulfilment-queries.ts'
import { keepReturnedLines } from './line-queries.ts'
import { lineOf, requireOnce } from './named-lines.ts'
import { lockWhole, readPart, requireTarget, type Locked } from './reading.ts'
import { isInQuestion, requireAllowed, standingOf } from './states.ts'
import { actorOf, move, type Actor } from './transitions.ts'

type Part = Locked['parts'][number]

/** Finds a part of an order, holds the whole, does something with it, and tells what became of the part. */
function withPart(
  context: CustomerContext,
  id: string,
  act: (context: CustomerContext, part: Part, whole: Locked) => Promise<void>,
): Promise<LogisticOrder> {
  return inTransaction(context, async (context) => {
    const { orderId, partId } = await requireTarget(context, { part: id })
    const whole = await lockWhole(context, orderId)
    await act(
      context,
      whole.parts.find((part) => part.id === partId)!,
      whole,
    )
    return readPart(context, partId!)
  })
}

const wasPlaced = new Set<LogisticStatus>(['ORDER_CREATED', 'WAITING_CUSTOMER_APPROVAL', 'WAITING_SUPPLIER_APPROVAL'])

export const cancelPart = (context: CustomerContext, id: string, reason: string | null = null) =>
  withPart(context, id, async (context, part, whole) => {
    if (!mayCancel(context.caller, whole.order))
      throw new PlatformError('PE0001', 'Only who has placed an order or administers the company cancels it.')
    await move(context, [{ part, action: 'cancel', role: 'BUYER', reason }])
    if (wasPlaced.has(standingOf(part))) await giveBack(context, [part.id])
    const isLast = !whole.parts.some((other) => other.id !== part.id && isInQuestion(other))
    if (isLast) await withdraw(context, part.commercialOrderId)
  })

type Arrival = { id: string; quantity: number }

/** What arrived: all that was shipped, or the quantities that are named. It is through when everything has arrived. */
export const confirmReception = (context: CustomerContext, id: string, arrivals?: Arrival[]) =>
  withPart(context, id, async (context, part, { order }) => {
    if (standingOf(part) !== 'PARTIALLY_SHIPPED' || !arrivals) requireAllowed('confirmReception', part, 'BUYER')
    requireOnce(arrivals ?? [])
    const lines = await fulfilment.selectQuantities(context, part.id)
    const all = arrivals ? arrivals.map((each) => arrivalOf(each, lines)) : lines.map(restOf)
    const pieces = all.filter(({ quantity }) => quantity > 0)
    await fulfilment.addPieces(context, 'received_quantity', pieces)
    const received = new Map(pieces.map(({ lineId, quantity }) => [lineId, quantity]))
    const isThrough = lines.every(
      (line) => line.received + (received.get(line.id) ?? 0) >= line.quantity - line.cancelled,
    )
    if (isThrough) await fulfilment.markReceived(context, part.id)
    if (isThrough && standingOf(part) === 'SHIPPED')
      await move(context, [{ part, action: 'confirmReception', role: 'BUYER', details: { pieces } }])
    else if (pieces.length > 0)
      await fulfilment.noteArrival(context, { orderId: order.id, partId: part.id, pieces }, actorOf(context))
  })

const restOf = ({ id, shipped, received }: fulfilment.Quantities) => ({ lineId: id, quantity: shipped - received })

function arrivalOf({ id, quantity }: Arrival, lines: fulfilment.Quantities[]) {
  const line = lineOf(lines, id)
  if (quantity > line.shipped - line.received)
    throw new PlatformError(
      'F-E-007',
      `Of the line ${id} only ${line.shipped - line.received} are on their way.`,
      'lines',
    )
  return { lineId: id, quantity }
}

/**
 * The one function that decides about an order, for the shop, the mailed link and whoever calls: once for the whole, and
 * all its parts that wait go on together, or come to nothing.
 */
export async function decideOrder(context: Context, orderId: string, decider: Decider, verdict: Verdict) {
  const { parts } = await lockWhole(context, orderId)
  const waiting = parts.filter(({ status }) => status === 'WAITING_CUSTOMER_APPROVAL')
  if (waiting.length === 0) throw notWaiting()
  const { status, onBehalfOf, approval } = await decide(context, orderId, decider, verdict)
  if (status === 'PENDING') return status
  if (status === 'RETURNED') await keepReturnedLines(context, approval.id, orderId)
  const actor: Actor = { id: decider.id, name: decider.name, type: 'CUSTOMER', ...(onBehalfOf && { onBehalfOf }) }
  const action = status === 'APPROVED' ? ('approve' as const) : ('disapprove' as const)
  const details = status === 'RETURNED' ? { details: { isReturned: true } } : {}
  const wish = { action, role: 'APPROVER' as const, reason: verdict.reason, ...details }
  const decided = action === 'approve' ? waiting : [...waiting, ...(await askEarly(context, parts))]
  await move(
    context,
    decided.map((part) => ({ part, ...wish })),
    actor,
  )
  if (action === 'disapprove')
    await giveBack(
      context,
      decided.map(({ id }) => id),
    )
  return status
}

/** A no is one to the whole order: what still waits for its card would go to its supplier past it. */
async function askEarly(context: Context, parts: Part[]): Promise<Part[]> {
  const early = parts.filter(({ status }) => status === 'ORDER_CREATED')
  await move(
    context,
    early.map((part) => ({ part, action: 'askForApproval', role: 'SYSTEM' })),
  )
  return early.map((part) => ({ ...part, status: 'WAITING_CUSTOMER_APPROVAL' }))
}

/** Who asked takes the question back: what waits for an answer is cancelled, and gives back what it had taken. */
export function withdrawOrder(context: CustomerContext, orderId: string, reason: string | null): Promise<void> {
  return inTransaction(context, async (context) => {
    const { order, parts } = await lockWhole(context, orderId)
    if (order.userId !== context.caller.userId)
      throw new PlatformError('PE0001', 'Only who has placed an order takes it back.')
    if (!parts.some(({ status }) => status === 'WAITING_CUSTOMER_APPROVAL')) throw notWaiting()
    const asked = parts.filter(isInQuestion)
    await move(
      context,
      asked.map((part) => ({ part, action: 'cancel', role: 'BUYER', reason })),
    )
    await giveBack(
      context,
      asked.map(({ id }) => id),
    )
    await withdraw(context, orderId)
  })
}

export const decidePart = (context: CustomerContext, id: string, verdict: Omit<Verdict, 'way'>) =>
  withPart(context, id, async (context, part) => {
    const { userId, name } = context.caller
    await decideOrder(context, part.commercialOrderId, { id: userId, name }, { ...verdict, way: 'SHOP' })
  })

/** Who is asked now; nobody where no rule asks. */
export async function listApprovers(context: CustomerContext, id: string) {
  const { orderId } = await requireTarget(context, { part: id })
  const [approval] = await lastApprovals(context, [orderId])
  const people = approval ? await decidersOf(context, [approval.id], dayOf(context.now())) : []
  return people.map(({ userId, email, firstName, lastName }) => ({
    customerUser: { id: userId, email, firstName, lastName },
  }))
}
