import { sql } from '@tiber/server/sql'
import type { Answer } from '@tiber/contract/orders/answer-texts'
import type { Locale } from '@tiber/contract/locales'
import type { PaymentOption } from '@tiber/contract/orders/order-statuses'
import type { Context } from '../../../context.ts'
import { queryPreparedRows } from '../../../database/prepared-plans.ts'

export type EventRow = {
  id: number
  reason: string | null
  actorName: string
  reference: string
  answer: Answer | null
  /** Whether the buyer may decide about late pieces. */
  late: boolean
  orderReference: string
  supplier: string
  total: string
  logisticTotal: string
  currency: string
  paymentOption: PaymentOption | null
  logisticOrderCount: number
  buyer: { firstName: string; email: string; locale: Locale | null }
}

/** Selects events with everything a mail says about them. */
export function selectEvents({ db }: Context, orderId: string, ids: number[]): Promise<EventRow[]> {
  return queryPreparedRows<EventRow>(
    db,
    sql`select e.id::int as id, e.reason, e.actor_name as "actorName", g.reference, g.answer,
          exists (select from order_line l join order_line_promise p on p.line_id = l.id
            where l.logistic_order_id = g.id and p.late_quantity > 0) as late, o.reference as "orderReference", g.supplier->>'name' as supplier,
          (o.net + o.tax + o.shipping_net + o.shipping_tax)::text as total, (g.net + g.tax + g.shipping_net + g.shipping_tax)::text as "logisticTotal", o.currency, o.payment_option as "paymentOption",
          (select count(*)::int from logistic_order x where x.commercial_order_id = o.id) as "logisticOrderCount",
          jsonb_build_object('firstName', u.first_name, 'email', u.email, 'locale', u.locale) as buyer
        from order_event e join commercial_order o on o.id = e.commercial_order_id
          join logistic_order g on g.id = e.logistic_order_id join customer_user u on u.id = o.user_id
        where e.commercial_order_id = ${orderId} and e.id = any(${sql.param(ids)}::bigint[]) order by e.id`,
  )
}
