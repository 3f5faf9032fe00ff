import { sql, type SQL } from '@tiber/server/sql'
import type { IncidentAction, IncidentOutcome } from '@tiber/contract/conversations/incident-enums'
import type { IncidentSettlement } from '@tiber/contract/conversations/incident-shapes'
import type { Locale } from '@tiber/contract/locales'
import type { Context } from '../../context.ts'
import { queryRows } from '../../database/query-rows.ts'
import { deadline } from './queries.ts'

export type Recipient = { firstName: string; email: string; locale: Locale | null; clientType: string }

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

const recipients = (where: SQL) => sql`coalesce((select jsonb_agg(jsonb_build_object('firstName', u.first_name,
    'email', u.email, 'locale', u.locale, 'clientType', u.client_type) order by u.id)
  from customer_user u where u.status = 'ACTIVE' and ${where}), '[]')`

/** Selects a change of an incident with everything its mails say and those who may get them. */
export async function selectMailedIncident({ db }: Context, eventId: string): Promise<MailedIncident | undefined> {
  const [row] = await queryRows<MailedIncident>(
    db,
    sql`select i.id as "incidentId", e.action, e.actor_name as "actorName", e.actor_type as "actorType", e.reason, i.message,
          i.proposal->>'outcome' as outcome, i.settlement, ${deadline} as deadline, g.reference, a.name as account,
          s.name as supplier, o.currency,
          ${recipients(sql`u.id = i.user_id`)} as buyer,
          ${recipients(sql`u.supplier_id = i.supplier_id`)} as suppliers,
          ${recipients(sql`u.client_type = 'OPERATOR'`)} as operators
        from incident_event e join incident i on i.id = e.incident_id join thread t on t.id = i.thread_id
          join logistic_order g on g.id = i.logistic_order_id join commercial_order o on o.id = g.commercial_order_id
          join customer_account a on a.id = i.account_id join supplier s on s.id = i.supplier_id
        where e.id = ${eventId}::bigint`,
  )
  return row
}
