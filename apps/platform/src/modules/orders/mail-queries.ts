import { sql } from 'drizzle-orm'
import type { Locale } from '@tiber/contract/locales'
import type { LogisticStatus } from '@tiber/contract/order-words'
import type { Context } from '../../context.ts'
import { plannedRowsOf } from '../../database/planned.ts'

export type EventRow = {
  action: string
  toStatus: LogisticStatus | null
  reason: string | null
  details: { isReturned?: boolean; refusal?: string } | null
  actorName: string
  actorType: string
  reference: string
  wholeReference: string
  supplier: string
  total: string
  currency: string
  parts: number
  buyer: { firstName: string; email: string; locale: Locale | null }
}

/** What happened, with what a mail says of it. */
export function selectEvents({ db }: Context, orderId: string, ids: number[]): Promise<EventRow[]> {
  return plannedRowsOf<EventRow>(
    db,
    sql`select e.action, e.to_status as "toStatus", e.reason, e.details, e.actor_name as "actorName",
          e.actor_type as "actorType", g.reference, o.reference as "wholeReference", g.supplier->>'name' as supplier,
          (o.net + o.tax + o.shipping_net + o.shipping_tax)::text as total, o.currency,
          (select count(*)::int from logistic_order x where x.commercial_order_id = o.id) as parts,
          jsonb_build_object('firstName', u.first_name, 'email', u.email, 'locale', u.locale) as buyer
        from order_event e join commercial_order o on o.id = e.commercial_order_id
          join logistic_order g on g.id = e.logistic_order_id join customer_user u on u.id = o.user_id
        where e.commercial_order_id = ${orderId} and e.id = any(${sql.param(ids)}::bigint[]) order by e.id`,
  )
}
