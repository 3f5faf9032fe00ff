import { beforeCommit, type Context } from '../../context.ts'
import { toActor, updateIncidentDeclared } from '../orders/public.ts'
import { closeTasks, openTasks } from '../tasks/service.ts'
import * as changes from './change-queries.ts'

export type IncidentMailJob = { eventId: string }

/** Moves an incident to its next stage, records who did it and mails those concerned. */
export const recordChange = (context: Context, change: changes.StageChange) => recordChanges(context, [change])

export async function recordChanges(context: Context, stageChanges: changes.StageChange[]): Promise<void> {
  const eventIds = await changes.changeStages(context, stageChanges, toActor(context))
  const escalated = stageChanges.filter(({ to }) => to === 'ESCALATED').map(({ incidentId }) => incidentId)
  const others = stageChanges.filter(({ to }) => to !== 'ESCALATED').map(({ incidentId }) => incidentId)
  await openTasks(context, 'INCIDENT_ESCALATED', escalated)
  await closeTasks(context, 'INCIDENT_ESCALATED', others)
  beforeCommit(context, enqueueMails, eventIds)
}

async function enqueueMails(context: Context, eventIds: string[]) {
  const jobs = eventIds.map((eventId) => ({ eventId }) satisfies IncidentMailJob)
  await context.jobs.enqueueAll(context, 'incident-mail', jobs)
}

/** Marks the order and its lines by the incidents that are open. */
export async function markOrder(context: Context, logisticOrderId: string): Promise<void> {
  const open = await changes.selectOpenIncidents(context, logisticOrderId)
  await updateIncidentDeclared(context, logisticOrderId, {
    isWholeOrder: open.some(({ lineId }) => lineId === null),
    lineIds: open.flatMap(({ lineId }) => (lineId === null ? [] : [lineId])),
  })
}
