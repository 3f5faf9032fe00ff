import type { LogisticStatus } from '@tiber/contract/order-words'
import type { Context } from '../../context.ts'
import { insertEvents, updateStatuses } from './event-queries.ts'
import type { LogisticRow } from './order-queries.ts'
import { edges, requireAllowed, type Action, type Role } from './states.ts'
import type { actorTypes } from './history-tables.ts'

export type Actor = {
  id: string | null
  name: string
  type: (typeof actorTypes)[number]
  /** Who was away, where somebody decided in another's place. */
  onBehalfOf?: string
}

const systemActor: Actor = { id: null, name: 'Tiber', type: 'SYSTEM' }

/** Who is asking; what nobody asked for the system does. */
export function actorOf({ caller }: Context): Actor {
  if (!caller) return systemActor
  const type = caller.clientType === 'ACCOUNT' ? 'CUSTOMER' : caller.clientType
  return { id: caller.userId, name: caller.name, type }
}

export type Move = {
  part: Pick<LogisticRow, 'id' | 'reference' | 'status' | 'resumesAs' | 'commercialOrderId'>
  action: Action
  role: Role
  /** Where an action may lead to more than one state. */
  to?: LogisticStatus
  /** Where the rest of a part that is PARTIALLY_CANCELED stands, if not where it stood. */
  rest?: LogisticStatus
  reason?: string | null
  details?: Record<string, unknown>
}

/** What a job is told of moves. */
export type Moved = { orderId: string; eventIds: number[] }

/**
 * The one way a logistic order changes its state, whichever door the wish came through. The orders must be locked. Each
 * move is written down with who, when and why; mails and documents follow by a job of the same transaction.
 */
export async function move(context: Context, moves: Move[], actor: Actor = actorOf(context)): Promise<void> {
  const [first] = moves
  if (!first) return
  for (const { part, action, role } of moves) requireAllowed(action, part, role)
  const done = moves.map(({ to, ...rest }) => ({ ...rest, to: to ?? edges[rest.action].to[0] }))
  await updateStatuses(context, done)
  const events = await insertEvents(context, done, doing(actor, first.role))
  const byOrder = Map.groupBy(events, ({ orderId }) => orderId)
  const moved = [...byOrder].map(([orderId, own]): Moved => ({ orderId, eventIds: own.map(({ id }) => id) }))
  if (moved.length === 1) await context.jobs.enqueue(context, 'order-moved', moved[0]!)
  else await context.jobs.enqueueAll(context, 'order-moved', moved)
}

/** What the system does because somebody asked for something else is the system's doing. */
const doing = (actor: Actor, role: Role): Actor => (role === 'SYSTEM' ? systemActor : actor)
