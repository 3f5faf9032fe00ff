import { sql } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { queryRows } from '../../../database/query-rows.ts'
import { aggregateRecipients, isMemberOf, isStaffWith, type Recipient } from '../../users/public.ts'

export type MailedQuoteEvent = {
  action: string
  actorName: string
  reason: string | null
  quoteId: string
  masterQuoteId: string
  name: string
  company: string
  supplier: string
  lineCount: number
  neededBy: string | null
  deadlineAt: string
  validityDate: string | null
  net: string | null
  currency: string
  buyers: Recipient[]
  sellers: Recipient[]
  operators: Recipient[]
}

/** Selects an event with all who may be told; the operator stands in for a supplier without users. */
export async function selectMailedEvent({ db }: Context, eventId: string): Promise<MailedQuoteEvent | undefined> {
  const [row] = await queryRows<MailedQuoteEvent>(
    db,
    sql`select e.action, e.actor_name as "actorName", e.reason, q.id as "quoteId", m.id as "masterQuoteId", m.name,
          a.name as company, s.name as supplier,
          (select count(*)::int from quote_line l where l.supplier_quote_id = q.id) as "lineCount",
          m.needed_by::text as "neededBy", q.deadline_at as "deadlineAt", q.validity_date::text as "validityDate",
          (v.shipping_price + (select sum(x.net) from quote_version_line x where x.version_id = v.id))::text as net, q.currency,
          ${aggregateRecipients(sql`u.id = q.user_id and ${isMemberOf(sql`q.account_id`)}`)} as buyers,
          ${aggregateRecipients(sql`u.supplier_id = q.supplier_id and ${isStaffWith('SUPPLIER', ['QUOTE_ANSWER'])}`)} as sellers,
          ${aggregateRecipients(isStaffWith('OPERATOR', ['QUOTE_ANSWER']))} as operators
        from quote_event e join supplier_quote q on q.id = e.supplier_quote_id join master_quote m on m.id = q.master_quote_id
          join customer_account a on a.id = q.account_id join supplier s on s.id = q.supplier_id
          left join quote_version v on v.supplier_quote_id = q.id and v.number = coalesce(e.version, q.version)
        where e.id = ${eventId}`,
  )
  return row
}
