import type { LogisticStatus } from '@tiber/contract/orders/order-statuses'
import { beforeCommit, type Context } from '../../../context.ts'
import { insertEvents, updateStatuses, type EventRow } from './event-queries.ts'
import type { LogisticRow } from '../read/order-queries.ts'
import { getMailEvent } from '../notify/mail-events.ts'
import type { OrderMailEvent } from '../notify/mail-texts.ts'
import { updateTasks } from './order-tasks.ts'
import { edges, requireAllowed, getEffectiveStatus, type Action, type Role } from './states.ts'
import type { actorTypes } from '../history-tables.ts'

export type Actor = {
  id: string | null
  name: string
  type: (typeof actorTypes)[number]
  /** The absent approver, if a delegate decided. */
  onBehalfOf?: string
}

const systemActor: Actor = { id: null, name: 'Tiber', type: 'SYSTEM' }

/** Returns the caller, or the system if there is none. */
export function toActor({ caller }: Context): Actor {
  if (!caller) return systemActor
  const type = caller.clientType === 'ACCOUNT' ? 'CUSTOMER' : caller.clientType
  return { id: caller.userId, name: caller.name, type }
}

export type Transition = {
  logisticOrder: Pick<LogisticRow, 'id' | 'reference' | 'status' | 'resumesAs' | 'commercialOrderId'>
  action: Action
  role: Role
  /** Target status, if the action allows more than one. */
  to?: LogisticStatus
  /** Status of the remaining pieces after a partial cancellation, if it changes. */
  remainingStatus?: LogisticStatus
  reason?: string | null
  details?: Record<string, unknown>
}

/** Job data about the transitions of one order. */
export type OrderEventsJob = { orderId: string; eventIds: number[] }
/** Job data about the transitions that are mailed, and which mail each of them causes. */
export type OrderMailJob = OrderEventsJob & { mailEvents: Record<number, OrderMailEvent> }

/**
 * Changes the status of logistic orders; the only place that does. The orders must be locked. Each transition is
 * recorded with actor, time and reason; documents, payments and mails follow in jobs enqueued by the same transaction.
 * A logistic order may make several transitions in a row.
 */
export async function applyTransitions(
  context: Context,
  transitions: Transition[],
  actor: Actor = toActor(context),
): Promise<void> {
  if (transitions.length === 0) return
  const applied = resolveTransitions(transitions, actor)
  const last = new Map(applied.map((transition) => [transition.logisticOrder.id, transition]))
  await updateStatuses(context, [...last.values()])
  await updateTasks(context, applied)
  beforeCommit(context, enqueueFollowUpJobs, await insertEvents(context, applied))
}

/** A transition as applied: from the current status to one target status, with its actor. */
export type AppliedTransition = Omit<Transition, 'to' | 'remainingStatus' | 'role'> & {
  to: LogisticStatus
  resumesAs: LogisticStatus | null
  actor: Actor
}

function resolveTransitions(transitions: Transition[], actor: Actor): AppliedTransition[] {
  const latest = new Map<string, Pick<AppliedTransition, 'to' | 'resumesAs'>>()
  return transitions.map(({ logisticOrder: before, to, remainingStatus, role, ...transition }) => {
    const current = latest.get(before.id)
    const logisticOrder = current ? { ...before, status: current.to, resumesAs: current.resumesAs } : before
    requireAllowed(transition.action, logisticOrder, role)
    const target = to ?? edges[transition.action].to[0]
    const resumesAs = target === 'PARTIALLY_CANCELED' ? (remainingStatus ?? getEffectiveStatus(logisticOrder)) : null
    latest.set(logisticOrder.id, { to: target, resumesAs })
    return { ...transition, logisticOrder, to: target, resumesAs, actor: resolveActor(actor, role) }
  })
}

/**
 * Enqueues one job per order for all transitions of a transaction, and a separate one for its mails, since a mail
 * server may be slow.
 */
async function enqueueFollowUpJobs(context: Context, events: EventRow[]): Promise<void> {
  const byOrder = [...Map.groupBy(events, ({ orderId }) => orderId)]
  const toJob = ([orderId, own]: (typeof byOrder)[number]) => ({ orderId, eventIds: own.map(({ id }) => id) })
  await enqueueJobs(context, 'order-events', byOrder.map(toJob))
  const mails = byOrder.map(([orderId, own]) => toMailJob(orderId, own))
  await enqueueJobs(
    context,
    'order-mail',
    mails.filter(({ eventIds }) => eventIds.length > 0),
  )
}

function toMailJob(orderId: string, events: EventRow[]): OrderMailJob {
  const mailEvents = Object.fromEntries(
    events.flatMap((event) => {
      const mailEvent = getMailEvent(event)
      return mailEvent ? [[event.id, mailEvent]] : []
    }),
  )
  return { orderId, eventIds: Object.keys(mailEvents).map(Number), mailEvents }
}

/** Enqueues the mail about an event that keeps the status. */
export const enqueueOrderMail = (
  context: Context,
  orderId: string,
  { id, mail }: { id: number; mail: OrderMailEvent },
) => enqueueJobs(context, 'order-mail', [{ orderId, eventIds: [id], mailEvents: { [id]: mail } }])

async function enqueueJobs(
  context: Context,
  name: 'order-events' | 'order-mail',
  jobs: (OrderEventsJob | OrderMailJob)[],
) {
  if (jobs.length === 1) await context.jobs.enqueue(context, name, jobs[0]!)
  else if (jobs.length > 1) await context.jobs.enqueueAll(context, name, jobs)
}

/** Transitions made by the system are attributed to it, even if a user triggered them. */
const resolveActor = (actor: Actor, role: Role): Actor => (role === 'SYSTEM' ? systemActor : actor)
