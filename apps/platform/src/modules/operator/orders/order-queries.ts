import type { OperatorOrderFull } from '@tiber/contract/operator/operator-orders'
import { sql } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { queryRows } from '../../../database/query-rows.ts'

type Judgement = NonNullable<OperatorOrderFull['judgement']>

/** Selects why policies blocked an order the last time, with the amounts of then. */
export async function selectJudgement({ db }: Context, orderId: string) {
  const [row] = await queryRows<Pick<Judgement, 'at' | 'blockedBy' | 'budgets'>>(
    db,
    sql`select e.at, coalesce(e.details->'blockedBy', '[]') as "blockedBy", coalesce(e.details->'budgets', '[]') as budgets
        from order_event e where e.commercial_order_id = ${orderId} and e.action = 'blockByPolicy'
        order by e.id desc limit 1`,
  )
  return row
}

type PaymentRow = Omit<OperatorOrderFull['payments'][number], 'amount'> & { amount: string }

export function selectPayments({ db }: Context, orderId: string) {
  return queryRows<PaymentRow>(
    db,
    sql`select p.id, p.created_at as at, p.provider, p.status, p.amount::text, p.currency, p.reason,
          nullif(concat_ws(' ', p.card_brand, p.card_last_digits), '') as card
        from payment p where p.commercial_order_id = ${orderId} order by p.created_at desc, p.id desc`,
  )
}

/** Selects everything that happened to an order, newest first. */
export function selectEvents({ db }: Context, orderId: string, limit: number) {
  return queryRows<OperatorOrderFull['events'][number]>(
    db,
    sql`select e.id::text, e.at, e.action, g.reference as part, e.reason, e.request_id as "requestId",
          json_build_object('name', e.actor_name, 'type', e.actor_type) as actor,
          (select concat_ws(' ', u.first_name, u.last_name) from customer_user u where u.id = e.on_behalf_of) as "onBehalfOf"
        from order_event e left join logistic_order g on g.id = e.logistic_order_id
        where e.commercial_order_id = ${orderId} order by e.id desc limit ${limit}`,
  )
}

/** Selects what was mailed about an order, newest first. */
export function selectMails({ db }: Context, orderId: string, limit: number) {
  return queryRows<OperatorOrderFull['mails'][number]>(
    db,
    sql`select m.id, m.sent_at as at, m.recipient, m.subject, g.reference as part
        from order_mail m left join logistic_order g on g.id = m.logistic_order_id
        where m.commercial_order_id = ${orderId} order by m.id desc limit ${limit}`,
  )
}
