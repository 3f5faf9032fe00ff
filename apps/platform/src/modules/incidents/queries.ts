import { sql, type SQL } from '@tiber/server/sql'
import {
  incidentAnswerHours,
  incidentSettlementDays,
  type IncidentAction,
  type IncidentOutcome,
  type IncidentStage,
  type IncidentStatus,
  type LinkedType,
} from '@tiber/contract/conversations/incident-enums'
import type { IncidentProposal, IncidentSettlement } from '@tiber/contract/conversations/incident-shapes'
import type { LogisticStatus } from '@tiber/contract/orders/order-statuses'
import type { SortKey } from '@tiber/contract/query-string'
import type { Context } from '../../context.ts'
import { and } from '../../database/clauses.ts'
import type { LocalisedText } from '../../database/columns.ts'
import { queryRows } from '../../database/query-rows.ts'
import { isVisible, type CallerContext } from '../threads/public.ts'
import type { Stage } from './states.ts'

type StoredFile = { id: string; fileName: string; contentType: string; fileSize: number }

export type IncidentRow = {
  id: string
  externalId: string | null
  threadId: string
  linkedType: LinkedType
  reasonCodes: string[]
  wantedOutcome: IncidentOutcome | null
  message: string
  stage: Stage
  status: IncidentStatus
  proposal: IncidentProposal | null
  settlement: IncidentSettlement | null
  closedAt: string | null
  createdAt: string
  updatedAt: string
  deadline: string | null
  visibleStage: IncidentStage
  isUnread: boolean
  order: {
    id: string
    reference: string
    externalId: string | null
    orderCommercialReference: string
    status: LogisticStatus
  }
  supplier: { id: string; externalId: string; name: string }
  account: { id: string; name: string }
  user: { id: string; firstName: string; lastName: string; email: string }
  lines: { lineId: string; quantity: number; sku: string; name: LocalisedText; reasonCodes: string[] }[]
  attachments: StoredFile[]
}

const isSupplierTurn = sql`t.last_customer_message_id > t.last_seller_message_id`

/** Stage of incident `i` as callers see it: before a proposal it says whose turn it is. */
const visibleStage = sql`case when i.stage = 'NEW' or (i.stage = 'WAITING' and ${isSupplierTurn}) then 'WAITING_SUPPLIER'
  when i.stage = 'WAITING' then 'WAITING_BUYER' else i.stage end`

/** When whoever has the turn in incident `i` with thread `t` should have acted; null on the buyer's turn. */
export const deadline = sql`case
  when i.stage in ('NEW', 'WAITING') and ${isSupplierTurn} then (select min(m.created_at) from thread_message m
    where m.thread_id = t.id and m.id > t.last_seller_message_id) + make_interval(hours => ${incidentAnswerHours})
  when i.stage in ('REJECTED', 'ESCALATED') then i.stage_since + make_interval(hours => ${incidentAnswerHours})
  when i.stage = 'AGREED' then i.stage_since + make_interval(days => ${incidentSettlementDays}) end`

/** Conditions, order and limit of a statement, and columns beside those of every row. */
type Selection = { where: SQL; rest?: SQL; columns?: SQL }

const selectIncident = (context: CallerContext, { where, rest = sql``, columns = sql`` }: Selection) =>
  sql`select i.id, i.external_id as "externalId", i.thread_id as "threadId", i.linked_type as "linkedType",
    i.reason_codes as "reasonCodes", i.wanted_outcome as "wantedOutcome", i.message, i.stage, i.status, i.proposal,
    i.settlement, i.closed_at as "closedAt", i.created_at as "createdAt", i.updated_at as "updatedAt",
    ${deadline} as deadline, ${visibleStage} as "visibleStage",
    ${context.caller.clientType === 'ACCOUNT' ? sql`t.last_seller_message_id` : sql`t.last_customer_message_id`}
      > coalesce(d.last_message_id, 0) as "isUnread",
    jsonb_build_object('id', g.id, 'reference', g.reference, 'externalId', g.external_id,
      'orderCommercialReference', o.reference, 'status', g.status) as "order",
    jsonb_build_object('id', s.id, 'externalId', s.external_id, 'name', s.name) as supplier,
    jsonb_build_object('id', a.id, 'name', a.name) as account,
    jsonb_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email) as "user",
    coalesce((select jsonb_agg(jsonb_build_object('lineId', x.order_line_id, 'quantity', x.quantity,
        'sku', l.snapshot->'variant'->>'sku', 'name', l.snapshot->'variant'->'name', 'reasonCodes', x.reason_codes)
        order by x.position)
      from incident_line x join order_line l on l.id = x.order_line_id where x.incident_id = i.id), '[]') as lines,
    coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'fileName', f.file_name, 'contentType', f.content_type,
        'fileSize', f.file_size) order by x.position)
      from (select min(m.id) as id from thread_message m where m.thread_id = t.id) first
        join message_attachment x on x.message_id = first.id join stored_file f on f.id = x.file_id), '[]') as attachments
    ${columns}
  from incident i join thread t on t.id = i.thread_id join logistic_order g on g.id = i.logistic_order_id
    join commercial_order o on o.id = g.commercial_order_id join supplier s on s.id = i.supplier_id
    join customer_account a on a.id = i.account_id join customer_user u on u.id = i.user_id
    left join thread_read d on d.thread_id = t.id and d.user_id = ${context.caller.userId}
  where ${and(isVisible(context, sql`i`), where)} ${rest}`

export async function selectIncidentById(context: CallerContext, id: string, logisticOrderId?: string) {
  const where = and(
    sql`i.id = ${id}`,
    logisticOrderId === undefined ? undefined : sql`i.logistic_order_id = ${logisticOrderId}`,
  )
  const [row] = await queryRows<IncidentRow>(context.db, selectIncident(context, { where }))
  return row
}

export const incidentSorts = ['createdAt', 'updatedAt', 'status', 'supplierName'] as const
const sortColumns: Record<(typeof incidentSorts)[number], SQL> = {
  createdAt: sql`i.created_at`,
  updatedAt: sql`i.updated_at`,
  status: sql`i.status`,
  supplierName: sql`s.name`,
}

export type IncidentFilter = {
  linkedType?: LinkedType | undefined
  ids?: string[] | undefined
  status?: IncidentStatus[] | undefined
  stages?: IncidentStage[] | undefined
  suppliers?: string[] | undefined
  customerAccountIds?: string[] | undefined
}
type Paging = { page: number; size: number; order: SortKey[] }

export function selectIncidents(context: CallerContext, filter: IncidentFilter, { page, size, order }: Paging) {
  const isIn = (column: SQL, values: string[]) => sql`${column} = any(${sql.param(values)}::text[])`
  const isOneOf = (column: SQL, values: string[] | undefined) =>
    values && values.length > 0 ? isIn(column, values) : undefined
  const { ids, linkedType } = filter
  const where = and(
    linkedType && sql`i.linked_type = ${linkedType}`,
    isOneOf(sql`i.status`, filter.status),
    isOneOf(sql`(${visibleStage})`, filter.stages),
    isOneOf(sql`s.external_id`, filter.suppliers),
    isOneOf(sql`i.account_id`, filter.customerAccountIds),
    ids && ids.length > 0
      ? sql`(${isIn(sql`i.logistic_order_id`, ids)} or ${isIn(sql`g.reference`, ids)} or exists (
          select from incident_line x where x.incident_id = i.id and ${isIn(sql`x.order_line_id`, ids)}))`
      : undefined,
  )
  const keys = order.map(({ property, descending }) => {
    const column = sortColumns[property as keyof typeof sortColumns]
    return descending ? sql`${column} desc` : column
  })
  const sorted = sql.join(
    [...keys, ...(keys.length > 0 ? [] : [sql`i.created_at desc nulls last`]), sql`i.id desc nulls last`],
    sql`, `,
  )
  return queryRows<IncidentRow & { total: number }>(
    context.db,
    selectIncident(context, {
      where,
      rest: sql`order by ${sorted} limit ${size} offset ${page * size}`,
      columns: sql`, count(*) over ()::int as total`,
    }),
  )
}

export type HistoryRow = {
  action: IncidentAction | 'OPEN'
  at: string
  actorName: string
  actorType: 'CUSTOMER' | 'SUPPLIER' | 'OPERATOR' | 'SYSTEM'
  reason: string | null
}

export function selectHistory({ db }: Context, incidentId: string) {
  return queryRows<HistoryRow>(
    db,
    sql`select action, at, actor_name as "actorName", actor_type as "actorType", reason
        from incident_event where incident_id = ${incidentId} order by id`,
  )
}
