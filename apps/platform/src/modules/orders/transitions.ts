import type { LogisticStatus } from '@tiber/contract/order-words'
import { beforeTheEnd, type Context } from '../../context.ts'
import { insertEvents, updateStatuses, type EventRow } from './event-queries.ts'
import type { LogisticRow } from './order-queries.ts'
import { happeningOf } from './happenings.ts'
import { edges, requireAllowed, standingOf, type Action, type Role } from './states.ts'
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
 * move is written down with who, when and why; documents, payments and mails follow by jobs of the same transaction. A part
 * may take several steps at once, one after the other.
 */
export async function move(context: Context, moves: Move[], actor: Actor = actorOf(context)): Promise<void> {
  if (moves.length === 0) return
  const steps = stepsOf(moves, actor)
  const last = new Map(steps.map((step) => [step.part.id, step]))
  await updateStatuses(context, [...last.values()])
  beforeTheEnd(context, tellOfMoves, await insertEvents(context, steps))
}

/** A move as it is made: from where the part stands by then, to one state, in whose name. */
export type Step = Omit<Move, 'to' | 'rest' | 'role'> & {
  to: LogisticStatus
  resumesAs: LogisticStatus | null
  actor: Actor
}

function stepsOf(moves: Move[], actor: Actor): Step[] {
  const reached = new Map<string, Pick<Step, 'to' | 'resumesAs'>>()
  return moves.map(({ part: before, to, rest, role, ...wish }) => {
    const at = reached.get(before.id)
    const part = at ? { ...before, status: at.to, resumesAs: at.resumesAs } : before
    requireAllowed(wish.action, part, role)
    const target = to ?? edges[wish.action].to[0]
    const resumesAs = target === 'PARTIALLY_CANCELED' ? (rest ?? standingOf(part)) : null
    reached.set(part.id, { to: target, resumesAs })
    return { ...wish, part, to: target, resumesAs, actor: doing(actor, role) }
  })
}

/** One job for an order, however many moves a transaction made of it, and one for its mails: a mail server may be slow. */
async function tellOfMoves(context: Context, events: EventRow[]): Promise<void> {
  await enqueueMoved(context, 'order-moved', events)
  await enqueueMoved(
    context,
    'order-mail',
    events.filter((event) => happeningOf(event) !== undefined),
  )
}

async function enqueueMoved(context: Context, name: 'order-moved' | 'order-mail', events: EventRow[]) {
  const byOrder = Map.groupBy(events, ({ orderId }) => orderId)
  const moved = [...byOrder].map(([orderId, own]): Moved => ({ orderId, eventIds: own.map(({ id }) => id) }))
  if (moved.length === 1) await context.jobs.enqueue(context, name, moved[0]!)
  else if (moved.length > 1) await context.jobs.enqueueAll(context, name, moved)
}

/** What the system does because somebody asked for something else is the system's doing. */
const doing = (actor: Actor, role: Role): Actor => (role === 'SYSTEM' ? systemActor : actor)
