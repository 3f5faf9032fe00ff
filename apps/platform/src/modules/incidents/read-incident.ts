import { PlatformError } from '@tiber/contract/errors'
import type { IncidentStage, IncidentStatus, LinkedType } from '@tiber/contract/conversations/incident-enums'
import type { Incident } from '@tiber/contract/conversations/incident-shapes'
import { pickText } from '@tiber/contract/locales'
import { toSpringPage } from '@tiber/contract/paging'
import { readSort } from '@tiber/contract/query-string'
import type { Caller } from '../../context.ts'
import { readTotal } from '../../database/read-total.ts'
import { buildSignedUrl } from '../../files/signed-urls.ts'
import { readValues } from '../custom-fields/service.ts'
import { findReasons, type CallerContext } from '../threads/public.ts'
import * as queries from './queries.ts'
import { listActions, type Role } from './states.ts'

export const getRole = ({ clientType }: Caller): Exclude<Role, 'SYSTEM'> =>
  clientType === 'ACCOUNT' ? 'BUYER' : clientType

/** Requires an incident the caller may see. */
export async function requireIncident(context: CallerContext, id: string, logisticOrderId?: string) {
  const row = await queries.selectIncidentById(context, id, logisticOrderId)
  if (!row) throw new PlatformError('F-E-002', `Incident ${id} not found.`, 'id')
  return row
}

export async function readIncident(context: CallerContext, id: string): Promise<Incident> {
  const row = await requireIncident(context, id)
  const [incident] = await toIncidents(context, [row])
  const history = await queries.selectHistory(context, row.id)
  return {
    ...incident!,
    history: history.map(({ action, at, actorName, actorType, reason }) => ({
      action,
      at: new Date(at).toISOString(),
      actor: { name: actorName, type: actorType },
      reason,
    })),
  }
}

type ListParams = {
  page: number
  size: number
  sort?: string[]
  linkedType?: LinkedType
  ids?: string[]
  status?: IncidentStatus[]
  stages?: IncidentStage[]
  suppliers?: string[]
  customerAccountIds?: string[]
}

export async function listIncidents(context: CallerContext, { page, size, sort, ...filter }: ListParams) {
  const order = readSort(sort, queries.incidentSorts)
  const select = (paging: { page: number; size: number }) =>
    queries.selectIncidents(context, filter, { ...paging, order })
  const rows = await select({ page, size })
  const total = await readTotal(rows, page, select)
  return toSpringPage(await toIncidents(context, rows), { page, size, total, sort: order })
}

async function toIncidents(context: CallerContext, rows: queries.IncidentRow[]): Promise<Incident[]> {
  const reasons = await findReasons(context, [...new Set(rows.flatMap(({ reasonCodes }) => reasonCodes))])
  const values = await readValues(
    context,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    externalId: row.externalId,
    threadId: row.threadId,
    status: row.status,
    linkedType: row.linkedType,
    reasons: row.reasonCodes.flatMap((code) => toReason(reasons.get(code))),
    message: row.message,
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
    closedAt: row.closedAt && toInstant(row.closedAt),
    logisticOrder: row.order,
    supplier: row.supplier,
    customerAccount: row.account,
    customerUser: row.user,
    lines: row.lines.map(({ lineId, quantity, sku, name, reasonCodes }) => ({
      lineId,
      quantity,
      productName: pickText(name, context.locale) ?? sku,
      variantSku: sku,
      reasonCodes,
    })),
    attachments: row.attachments.map((file) => ({ ...file, url: buildSignedUrl(context, 'files', file.id) })),
    customFieldValues: values.get(row.id) ?? [],
    stage: row.visibleStage,
    wantedOutcome: row.wantedOutcome,
    proposal: row.proposal,
    settlement: row.settlement,
    deadline: row.deadline && toInstant(row.deadline),
    isUnread: row.isUnread,
    allowedActions: listActions(row.stage, getRole(context.caller)),
  }))
}

type Reason = Incident['reasons'][number]
const toReason = (reason: Reason | undefined): Reason[] =>
  reason ? [{ externalId: reason.externalId, label: reason.label, type: reason.type }] : []

const toInstant = (text: string) => new Date(text).toISOString()
