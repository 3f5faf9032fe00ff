import { sql } from '@tiber/server/sql'
import type { IncidentAction, IncidentOutcome, LinkedType } from '@tiber/contract/conversations/incident-enums'
import type { IncidentProposal, IncidentSettlement } from '@tiber/contract/conversations/incident-shapes'
import type { Context } from '../../context.ts'
import { toTimestamp } from '../../database/clauses.ts'
import { queryRows } from '../../database/query-rows.ts'
import { deadline } from './queries.ts'
import { getStatus, type Stage } from './states.ts'

export type NewIncident = {
  id: string
  externalId: string | null
  accountId: string
  userId: string
  supplierId: string
  logisticOrderId: string
  threadId: string
  linkedType: LinkedType
  reasonCodes: string[]
  wantedOutcome: IncidentOutcome | null
  message: string
  lines: { lineId: string; quantity: number; reasonCodes: string[] }[]
}

export async function takeIncidentId({ db }: Context): Promise<string> {
  const [row] = await queryRows<{ id: string }>(db, sql`select next_djust_id() as id`)
  return row!.id
}

export async function insertIncident({ db, now }: Context, incident: NewIncident) {
  const at = toTimestamp(now())
  await db.execute(sql`insert into incident (id, external_id, account_id, user_id, supplier_id, logistic_order_id, thread_id,
      linked_type, reason_codes, wanted_outcome, message, stage_since, created_at, updated_at)
    values (${incident.id}, ${incident.externalId}, ${incident.accountId}, ${incident.userId}, ${incident.supplierId},
      ${incident.logisticOrderId}, ${incident.threadId}, ${incident.linkedType}, ${sql.param(incident.reasonCodes)}::text[],
      ${incident.wantedOutcome}, ${incident.message}, ${at}, ${at}, ${at})`)
  await db.execute(sql`insert into incident_line (incident_id, order_line_id, position, quantity, reason_codes)
    select ${incident.id}, l."lineId", x.position, l.quantity,
      array(select jsonb_array_elements_text(l."reasonCodes"))
    from jsonb_array_elements(${JSON.stringify(incident.lines)}::jsonb) with ordinality as x(line, position)
      cross join lateral jsonb_to_record(x.line) as l("lineId" text, quantity int, "reasonCodes" jsonb)`)
}

/** Selects which of the order's lines, or the order itself, have an open incident. */
export async function selectOpenIncidents({ db }: Context, logisticOrderId: string) {
  return queryRows<{ id: string; lineId: string | null }>(
    db,
    sql`select i.id, x.order_line_id as "lineId" from incident i
          left join incident_line x on x.incident_id = i.id and x.is_open
        where i.logistic_order_id = ${logisticOrderId} and i.closed_at is null`,
  )
}

export type LockedIncident = {
  id: string
  stage: Stage
  logisticOrderId: string
  threadId: string
  proposal: IncidentProposal | null
}

/** Locks an incident; whether the caller may see it was checked before. */
export async function lockIncident({ db }: Context, id: string): Promise<LockedIncident> {
  const [row] = await queryRows<LockedIncident>(
    db,
    sql`select id, stage, logistic_order_id as "logisticOrderId", thread_id as "threadId", proposal
        from incident where id = ${id} for update`,
  )
  return row!
}

/** Locks incidents whose supplier or settlement is overdue; those locked by others are left for the next run. */
export function lockOverdueIncidents({ db, now }: Context, limit: number) {
  return queryRows<LockedIncident>(
    db,
    sql`select i.id, i.stage, i.logistic_order_id as "logisticOrderId", i.thread_id as "threadId", i.proposal
        from incident i join thread t on t.id = i.thread_id
        where i.closed_at is null and i.stage <> 'ESCALATED' and ${deadline} < ${toTimestamp(now())}
        order by i.id limit ${limit} for update of i skip locked`,
  )
}

type Actor = { id: string | null; name: string; type: 'CUSTOMER' | 'SUPPLIER' | 'OPERATOR' | 'SYSTEM' }
/** Selects the credit notes that have settled incidents of a logistic order. */
export async function selectSettledNotes({ db }: Pick<Context, 'db'>, logisticOrderId: string): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select i.settlement->'creditNote'->>'id' as id from incident i
        where i.logistic_order_id = ${logisticOrderId} and i.settlement->'creditNote'->>'id' is not null`,
  )
  return rows.map(({ id }) => id)
}

export type StageChange = {
  incidentId: string
  action: IncidentAction | 'OPEN'
  from: Stage | null
  to: Stage
  reason: string | null
  proposal?: IncidentProposal
  settlement?: IncidentSettlement
}

/** Moves incidents to their next stages and records who did it; returns the ids of the events. */
export async function changeStages({ db, now }: Context, changes: StageChange[], actor: Actor): Promise<string[]> {
  const at = toTimestamp(now())
  const rows = changes.map((change) => ({ ...change, status: getStatus(change.to) }))
  const changed = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c("incidentId" text, action text, "from" text,
    "to" text, status text, reason text, proposal jsonb, settlement jsonb)`
  await db.execute(sql`update incident i set stage = c."to", status = c.status, stage_since = ${at}, updated_at = ${at},
      proposal = coalesce(c.proposal, i.proposal), settlement = coalesce(c.settlement, i.settlement),
      closed_at = case c.status when 'CLOSED' then ${at} end
    from ${changed} where i.id = c."incidentId"`)
  await db.execute(sql`update incident_line x set is_open = false
    from ${changed} where x.incident_id = c."incidentId" and c.status = 'CLOSED'`)
  const events = await queryRows<{ id: string }>(
    db,
    sql`insert into incident_event (incident_id, action, from_stage, to_stage, actor_id, actor_name, actor_type, reason, at)
        select c."incidentId", c.action, c."from", c."to", ${actor.id}, ${actor.name}, ${actor.type}, c.reason, ${at}
        from ${changed} returning id::text`,
  )
  return events.map(({ id }) => id)
}
