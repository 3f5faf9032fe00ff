import { finalQuoteStatuses, type QuoteEventAction, type QuoteStatus } from '@tiber/contract/quotes/quote-enums'
import type { Context } from '../../context.ts'
import { toActor } from '../orders/public.ts'
import { closeThreads } from '../threads/service.ts'
import { edges, requireAllowed, type Action, type Role } from './states.ts'
import { insertEvents, updateQuotes, type NewEvent, type QuoteChange } from './transition-queries.ts'

export type Transition = Pick<QuoteChange, 'version' | 'validityDate' | 'deadlineAt' | 'orderId'> & {
  quote: { id: string; status: QuoteStatus; version: number; threadId: string | null }
  action: Action
  role: Role
  reason?: string | null | undefined
}

export type QuoteMailJob = { eventId: string }

const systemActor = { id: null, name: 'Tiber', type: 'SYSTEM' }

/**
 * Changes the status of supplier quotes; the only place that does. The quotes must be locked. Each transition is
 * recorded with actor, time and reason, mailed by a job, and a settled quote closes its conversation.
 */
export async function applyTransitions(context: Context, transitions: Transition[]): Promise<void> {
  if (transitions.length === 0) return
  for (const { quote, action, role } of transitions) requireAllowed(action, quote, role)
  await updateQuotes(
    context,
    transitions.map(({ quote, action, role: _role, reason: _reason, ...change }) => ({
      id: quote.id,
      status: edges[action].to,
      ...change,
    })),
  )
  const settled = transitions.filter(({ action }) => finalQuoteStatuses.some((each) => each === edges[action].to))
  await closeThreads(
    context,
    settled.flatMap(({ quote }) => quote.threadId ?? []),
  )
  await recordEvents(
    context,
    transitions.map(({ quote, action, role, reason, version }) => ({
      quoteId: quote.id,
      actor: role === 'SYSTEM' ? systemActor : toActor(context),
      action,
      from: quote.status,
      to: edges[action].to,
      version: version ?? (quote.version === 0 ? null : quote.version),
      reason: reason?.trim() || null,
    })),
  )
}

/** Nobody is mailed about these: the other side need not act. */
const silentActions = new Set<QuoteEventAction>(['publish', 'start', 'close'])

/** Records events and enqueues a mail for each of them that concerns the other side. */
export async function recordEvents(context: Context, events: NewEvent[]): Promise<void> {
  const inserted = await insertEvents(context, events)
  const jobs = inserted
    .filter(({ action }) => !silentActions.has(action))
    .map(({ id }): QuoteMailJob => ({ eventId: id }))
  if (jobs.length > 0) await context.jobs.enqueueAll(context, 'quote-mail', jobs)
}
