import { PlatformError } from '@tiber/contract/errors'
import type { NewMessage, Thread } from '@tiber/contract/conversations/thread-shapes'
import type { CustomerContext } from '../../context.ts'
import { requireReleasedOrder, requireTarget } from '../orders/public.ts'
import { addMessage, listThreadsWithMessages, readThread } from '../threads/public.ts'
import { reportLines } from './create-incident.ts'
import { requireIncident } from './read-incident.ts'

type IncidentPath = { id: string; incidentId: string }

/** Requires an incident of the logistic order in the path. */
async function requireIncidentOfOrder(context: CustomerContext, { id, incidentId }: IncidentPath) {
  const { logisticOrderId } = await requireTarget(context, { logisticOrder: id })
  return requireIncident(context, incidentId, logisticOrderId)
}

export async function listIncidentThreads(
  context: CustomerContext,
  path: IncidentPath,
  paging: { page: number; size: number },
) {
  const { id } = await requireIncidentOfOrder(context, path)
  return listThreadsWithMessages(context, { incidentId: id }, paging)
}

export async function readIncidentThread(context: CustomerContext, path: IncidentPath, threadId: string) {
  const { id } = await requireIncidentOfOrder(context, path)
  return readThread(context, threadId, { incidentId: id })
}

/** Writes in the only thread of an incident. */
export async function writeInIncident(
  context: CustomerContext,
  path: IncidentPath,
  message: NewMessage,
): Promise<Thread> {
  const { threadId } = await requireIncidentOfOrder(context, path)
  await addMessage(context, { id: threadId }, message)
  return readThread(context, threadId)
}

export async function replyInIncident(
  context: CustomerContext,
  path: IncidentPath,
  { threadId, ...message }: NewMessage & { threadId: string },
) {
  const { id } = await requireIncidentOfOrder(context, path)
  return addMessage(context, { id: threadId, incidentId: id }, message)
}

type Claim = NewMessage & { reasonCode: string; lineId?: string | null }

/** Opens an incident for a whole line, as older clients do by starting a thread with a reason for an incident. */
export async function claimLine(
  context: CustomerContext,
  id: string,
  { reasonCode, lineId, ...message }: Claim,
): Promise<Thread> {
  if (!lineId) throw new PlatformError('F-E-001', 'A thread of type INCIDENT_OPEN needs a line of the order.', 'lineId')
  const { lineQuantity } = await requireReleasedOrder(context, id, lineId)
  const lines = [{ lineId, quantity: lineQuantity!, reasonCodes: [reasonCode] }]
  const { threadId } = await reportLines(context, id, { ...message, lines })
  return readThread(context, threadId)
}
