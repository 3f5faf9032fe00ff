import { PlatformError } from '@tiber/contract/errors'
import type { CustomFieldInput } from '@tiber/contract/company/custom-fields'
import type { IncidentOutcome } from '@tiber/contract/conversations/incident-enums'
import type { Incident } from '@tiber/contract/conversations/incident-shapes'
import type { NewMessage } from '@tiber/contract/conversations/thread-shapes'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { writeValues } from '../custom-fields/service.ts'
import { isReportable, lockTarget, requireLines } from '../orders/public.ts'
import { toDay } from '../prices/service.ts'
import { createUnmailedThread, requireReasons } from '../threads/public.ts'
import * as changes from './change-queries.ts'
import { markOrder, recordChange } from './record-change.ts'
import { readIncident } from './read-incident.ts'

type NewIncident = NewMessage & {
  customFieldValues?: CustomFieldInput[]
  externalId?: string | null
  wantedOutcome?: IncidentOutcome | null
}
type ReportedLine = { lineId: string; quantity: number; reasonCodes: string[] }

export const reportOrder = (
  context: CustomerContext,
  id: string,
  { reasonCodes, ...incident }: NewIncident & { reasonCodes: string[] },
) => createIncident(context, id, { incident, reasonCodes, lines: [] })

export const reportLines = (
  context: CustomerContext,
  id: string,
  { lines, ...incident }: NewIncident & { lines: ReportedLine[] },
) =>
  createIncident(context, id, {
    incident,
    reasonCodes: [...new Set(lines.flatMap((line) => line.reasonCodes))],
    lines,
  })

type Report = { incident: NewIncident; reasonCodes: string[]; lines: ReportedLine[] }

function createIncident(context: CustomerContext, id: string, report: Report): Promise<Incident> {
  const { incident, reasonCodes, lines } = report
  return inTransaction(context, async (context) => {
    const { logisticOrders, logisticOrderId } = await lockTarget(context, { logisticOrder: id })
    const order = logisticOrders.find((each) => each.id === logisticOrderId)!
    if (!isReportable(order, toDay(context.now())))
      throw new PlatformError(
        'ST0001',
        `Order ${order.reference} is ${order.status}; problems are reported once it ships or is late.`,
      )
    const [reason] = await requireReasons(context, reasonCodes, ['INCIDENT_OPEN', 'REFUND'])
    if (lines.length > 0) await requireLines(context, order.id, lines)
    await requireNoOpenIncident(context, order.id, lines)
    const { accountId, userId } = context.caller
    const incidentId = await changes.takeIncidentId(context)
    const place = { accountId, userId, supplierId: order.supplierId, logisticOrderId: order.id }
    const lineId = lines.length === 1 ? lines[0]!.lineId : null
    const thread = { ...place, kind: 'INCIDENT', lineId, incidentId, reasonId: reason!.id } as const
    const { message, attachmentIds = [], externalId, wantedOutcome, customFieldValues = [] } = incident
    // The mail about the incident carries the message.
    const { id: threadId } = await createUnmailedThread(context, thread, { message, attachmentIds })
    await changes.insertIncident(context, {
      ...place,
      id: incidentId,
      externalId: externalId?.trim() || null,
      threadId,
      linkedType: lines.length > 0 ? 'ORDERLINES' : 'ORDER',
      reasonCodes,
      wantedOutcome: wantedOutcome ?? null,
      message: message.trim(),
      lines,
    })
    await writeValues(context, { id: incidentId, target: 'ORDER_INCIDENT' }, customFieldValues)
    await recordChange(context, { incidentId, action: 'OPEN', from: null, to: 'NEW', reason: null })
    await markOrder(context, order.id)
    return readIncident(context, incidentId)
  })
}

/** Refuses a second open incident of a whole order or of a line. */
async function requireNoOpenIncident(context: CustomerContext, logisticOrderId: string, lines: ReportedLine[]) {
  const open = await changes.selectOpenIncidents(context, logisticOrderId)
  const reported = new Set<string | null>(lines.length === 0 ? [null] : lines.map(({ lineId }) => lineId))
  const conflict = open.find(({ lineId }) => reported.has(lineId))
  if (conflict) throw new PlatformError('ST0001', `Incident ${conflict.id} about this is still open.`)
}
