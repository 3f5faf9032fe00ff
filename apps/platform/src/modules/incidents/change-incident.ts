import type { CallBody } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import type { IncidentAction, IncidentStatus } from '@tiber/contract/conversations/incident-enums'
import type { Incident, IncidentSettlement } from '@tiber/contract/conversations/incident-shapes'
import type { incidents, sellerIncidents } from '@tiber/contract/conversations/incidents'
import type { Message, NewMessage } from '@tiber/contract/conversations/thread-shapes'
import { inTransaction, type CustomerContext, type SellerContext } from '../../context.ts'
import { creditAsAgreed } from '../documents/service.ts'
import { requireLines, toActor } from '../orders/public.ts'
import { addMessage, readThread, setThreadStatus, type CallerContext } from '../threads/public.ts'
import { lockIncident, selectSettledNotes, type LockedIncident, type StageChange } from './change-queries.ts'
import type { IncidentRow } from './queries.ts'
import { getRole, readIncident, requireIncident } from './read-incident.ts'
import { markOrder, recordChange } from './record-change.ts'
import { getStatus, listActions, requireTransition } from './states.ts'

type Details = Pick<StageChange, 'proposal' | 'settlement'>
type Change<C> = {
  action: IncidentAction
  reason?: string | null | undefined
  /** Runs once the change is known to be allowed. */
  prepare?: (context: C, locked: LockedIncident, row: IncidentRow) => Promise<Details>
}

/** Changes an incident the caller may see; the only way to another stage besides opening and the timer. */
function changeIncident<C extends CallerContext>(
  context: C,
  id: string,
  { action, reason = null, prepare = async () => ({}) }: Change<C>,
): Promise<Incident> {
  return inTransaction(context, async (context) => {
    const row = await requireIncident(context, id)
    const locked = await lockIncident(context, row.id)
    const to = requireTransition(action, { stage: locked.stage, role: getRole(context.caller) })
    const details = await prepare(context, locked, row)
    await recordChange(context, {
      ...details,
      incidentId: row.id,
      action,
      from: locked.stage,
      to,
      reason: reason?.trim() || null,
    })
    if (getStatus(to) === 'CLOSED') {
      await setThreadStatus(context, locked.threadId, 'CLOSED')
      await markOrder(context, locked.logisticOrderId)
    }
    return readIncident(context, row.id)
  })
}

export const updateIncident = (context: CustomerContext, id: string, body: CallBody<typeof incidents.update>) =>
  changeIncident(context, id, body)

export async function updateStatus(
  context: SellerContext,
  id: string,
  { status, reason }: { status: IncidentStatus; reason?: string | null },
): Promise<Incident> {
  if (status === 'OPEN') throw new PlatformError('ST0001', 'An incident is opened by the buyer.')
  return changeIncident(context, id, { action: status === 'CLOSED' ? 'CLOSE' : 'TAKE', reason })
}

/** A credit note prints the first words of the report. */
const maxReasonLength = 300

type Proposal = CallBody<typeof sellerIncidents.propose>

/** Proposes a settlement; the operator's proposal for an escalated incident is its decision. */
export async function proposeSettlement(
  context: SellerContext,
  id: string,
  { outcome, lines, message }: Proposal,
): Promise<Incident> {
  const { stage } = await requireIncident(context, id)
  const isDecision = stage === 'ESCALATED' && context.caller.clientType === 'OPERATOR'
  return changeIncident(context, id, {
    action: isDecision ? 'DECIDE' : 'PROPOSE',
    prepare: async (context, { logisticOrderId }, row) => {
      if (lines) await requireLines(context, logisticOrderId, lines)
      const { name, type } = toActor(context)
      const reported = row.lines.map(({ lineId, quantity }) => ({ lineId, quantity }))
      const proposal = {
        outcome,
        lines: lines ?? reported,
        message: message?.trim() || null,
        author: { name, type },
        createdAt: context.now().toISOString(),
      }
      return { proposal }
    },
  })
}

/** Carries out what was agreed: credits the pieces, or records what was sent instead of them. */
export const settleIncident = (context: SellerContext, id: string, { replacement }: { replacement?: string | null }) =>
  changeIncident(context, id, {
    action: 'SETTLE',
    prepare: async (context, { logisticOrderId, proposal }, row): Promise<{ settlement: IncidentSettlement }> => {
      const settledAt = context.now().toISOString()
      if (proposal!.outcome === 'REPLACE') {
        if (!replacement?.trim())
          throw new PlatformError('F-E-001', 'Say what was sent as a replacement.', 'replacement')
        return { settlement: { creditNote: null, replacement: replacement.trim(), settledAt } }
      }
      const lines = proposal!.lines.map(({ lineId, quantity }) => ({ id: lineId, quantity }))
      const body = { reason: row.message.slice(0, maxReasonLength), ...(lines.length > 0 && { lines }) }
      const settledNotes = await selectSettledNotes(context, logisticOrderId)
      const creditNote = await creditAsAgreed(context, logisticOrderId, { ...body, since: row.createdAt, settledNotes })
      return { settlement: { creditNote, replacement: null, settledAt } }
    },
  })

/** Answers in the thread of an incident; the first answer takes it in charge. */
export function replyToIncident(context: SellerContext, id: string, message: NewMessage): Promise<Message> {
  return inTransaction(context, async (context) => {
    const { threadId } = await requireIncident(context, id)
    return replyAsSeller(context, threadId, message)
  })
}

/** Answers in any thread; an answer to a new incident takes it in charge. */
export function replyAsSeller(context: SellerContext, threadId: string, message: NewMessage): Promise<Message> {
  return inTransaction(context, async (context) => {
    const { incidentId } = await readThread(context, threadId)
    const reply = await addMessage(context, { id: threadId }, message)
    if (incidentId !== null) {
      const { stage } = await lockIncident(context, incidentId)
      if (listActions(stage, getRole(context.caller)).includes('TAKE'))
        await recordChange(context, { incidentId, action: 'TAKE', from: stage, to: 'WAITING', reason: null })
    }
    return reply
  })
}
