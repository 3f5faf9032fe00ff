import { sql } from '@tiber/server/sql'
import type { IncidentAction, IncidentOutcome } from '@tiber/contract/conversations/incident-enums'
import type { IncidentSettlement } from '@tiber/contract/conversations/incident-shapes'
import type { Context } from '../../context.ts'
import { queryRows } from '../../database/query-rows.ts'
import { aggregateRecipients, isMemberOf, isStaffWith, type Recipient } from '../users/public.ts'
import { deadline } from './queries.ts'

export type MailedIncident = {
  incidentId: string
  action: IncidentAction | 'OPEN'
  actorName: string
  actorType: string
  reason: string | null
  message: string
  outcome: IncidentOutcome | null
  settlement: IncidentSettlement | null
  deadline: string | null
  reference: string
  account: string
  supplier: string
  currency: string
  buyer: Recipient[]
  /** The operators stand in for a supplier without users. */
  suppliers: Recipient[]
  operators: Recipient[]
}

/** Selects a change of an incident with everything its mails say and those who may get them. */
export async function selectMailedIncident({ db }: Context, eventId: string): Promise<MailedIncident | undefined> {
  const [row] = await queryRows<MailedIncident>(
    db,
    sql`select i.id as "incidentId", e.action, e.actor_name as "actorName", e.actor_type as "actorType", e.reason, i.message,
          i.proposal->>'outcome' as outcome, i.settlement, ${deadline} as deadline, g.reference, a.name as account,
          s.name as supplier, o.currency,
          ${aggregateRecipients(sql`u.id = i.user_id and ${isMemberOf(sql`i.account_id`)}`)} as buyer,
          ${aggregateRecipients(sql`u.supplier_id = i.supplier_id and ${isStaffWith('SUPPLIER', ['INCIDENT_SETTLE'])}`)} as suppliers,
          ${aggregateRecipients(isStaffWith('OPERATOR', ['INCIDENT_SETTLE']))} as operators
        from incident_event e join incident i on i.id = e.incident_id join thread t on t.id = i.thread_id
          join logistic_order g on g.id = i.logistic_order_id join commercial_order o on o.id = g.commercial_order_id
          join customer_account a on a.id = i.account_id join supplier s on s.id = i.supplier_id
        where e.id = ${eventId}::bigint`,
  )
  return row
}
