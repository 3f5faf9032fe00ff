import { defaultCurrency } from '@tiber/contract/currencies'
import type { Account360 } from '@tiber/contract/operator/operator-accounts'
import type { LogisticStatus } from '@tiber/contract/orders/order-statuses'
import { sql } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { toTimestamp } from '../../../database/clauses.ts'
import { queryRows } from '../../../database/query-rows.ts'
import { accountColumns, type AccountRow } from '../../customers/public.ts'
import { isLateOrder, isOrderSettled } from '../../orders/public.ts'

export async function selectAccount({ db }: Context, id: string) {
  const [row] = await queryRows<AccountRow>(
    db,
    sql`select ${accountColumns} from customer_account a where a.id = ${id}`,
  )
  return row
}

export type FigureRow = {
  net: string
  netBefore: string
  orders: number
  openNet: string
  openOrders: number
  lateOrders: number
  overdue: string
  overdueInvoices: number
  daysToPay: number | null
  creditReserved: string
  creditUsed: string
}
type Days = { day: string; since: Date; before: Date }

/** Sums two years of orders, what is open, what is owed and what the credit limit is used for. */
export async function selectFigures({ db }: Context, id: string, { day, since, before }: Days) {
  const isRecent = sql`o.placed_at >= ${toTimestamp(since)}`
  const [row] = await queryRows<FigureRow>(
    db,
    sql`select y.net::text, y."netBefore"::text, y.orders, w."openNet"::text, w."openOrders", w."lateOrders",
          d.overdue::text, d."overdueInvoices", p."daysToPay", c."creditReserved"::text, c."creditUsed"::text
        from (select coalesce(sum(o.net) filter (where ${isRecent}), 0) as net,
              coalesce(sum(o.net) filter (where not (${isRecent})), 0) as "netBefore",
              count(*) filter (where ${isRecent})::int as orders
            from commercial_order o where o.account_id = ${id} and o.placed_at >= ${toTimestamp(before)}
              and o.currency = ${defaultCurrency}) y
          cross join (select coalesce(sum(o.net), 0) as "openNet", count(*)::int as "openOrders",
              count(*) filter (where exists (select from logistic_order g
                where g.commercial_order_id = o.id and ${isLateOrder(day)}))::int as "lateOrders"
            from commercial_order o where o.account_id = ${id} and o.placed_at is not null and not (${isOrderSettled})) w
          cross join (select coalesce(sum(d.net + d.tax + d.shipping_net + d.shipping_tax), 0) as overdue,
              count(*)::int as "overdueInvoices" from order_document d
            where d.account_id = ${id} and d.type = 'INVOICE' and d.settlement = 'OWED' and d.due_on < ${day}::date) d
          cross join (select round(avg(d.settled_on - (d.issued_at at time zone 'utc')::date))::int as "daysToPay"
            from order_document d where d.account_id = ${id} and d.type = 'INVOICE' and d.settlement = 'PAID'
              and d.issued_at >= ${toTimestamp(since)} and d.due_on > (d.issued_at at time zone 'utc')::date) p
          cross join (select coalesce(sum(e.reserved), 0) as "creditReserved", coalesce(sum(e.consumed), 0) as "creditUsed"
            from budget_entry e where e.account_id = ${id} and e.kind = 'CREDIT') c`,
  )
  return row!
}

type OrderRow = Omit<Account360['openOrders'][number], 'stage' | 'net'> & { statuses: LogisticStatus[]; net: string }

export function selectOpenOrders({ db }: Context, id: string, limit: number) {
  return queryRows<OrderRow>(
    db,
    sql`select o.id, o.reference, o.placed_at as "placedAt",
          trim((o.buyer->>'firstName') || ' ' || (o.buyer->>'lastName')) as buyer, o.statuses, o.net::text,
          (select coalesce(json_agg(s.name order by s.name), '[]') from supplier s where s.id = any(o.supplier_ids)) as suppliers
        from commercial_order o
        where o.account_id = ${id} and o.placed_at is not null and not (${isOrderSettled})
        order by o.placed_at desc, o.id desc limit ${limit}`,
  )
}

type PersonRow = Account360['people'][number] & { total: number }

/** Selects the people of an account with their last visit; `total` counts all. */
export function selectPeople({ db }: Context, id: string, { since, limit }: { since: Date; limit: number }) {
  return queryRows<PersonRow>(
    db,
    sql`select p.*, (select max(s.last_used_at) from session s where s.user_id = p.id) as "lastVisitAt",
          (select count(*)::int from commercial_order o where o.account_id = ${id} and o.user_id = p.id
            and o.placed_at >= ${toTimestamp(since)}) as orders
        from (select u.id, trim(u.first_name || ' ' || u.last_name) as name, u.email, u.phone, m.groups, u.status,
            count(*) over ()::int as total
          from account_user m join customer_user u on u.id = m.user_id where m.account_id = ${id}
          order by m.is_main_contact desc, u.status, u.last_name, u.id limit ${limit}) p`,
  )
}

export type ActivityRow = Omit<Account360['activity'][number], 'amount'> & { amount: string | null }

/** Selects what happened last: changes, orders and incidents. */
export function selectActivity({ db }: Context, id: string, limit: number) {
  return queryRows<ActivityRow>(
    db,
    sql`(select 'CHANGE' as kind, e.at, e.actor_name as by, e.entity, e.action, e.entity_name as name,
          null::text as amount, e.changes
        from audit_entry e where e.account_id = ${id} order by e.id desc limit ${limit})
      union all (select 'ORDER', o.placed_at, trim((o.buyer->>'firstName') || ' ' || (o.buyer->>'lastName')), null, null,
          o.reference, o.net::text, '[]'
        from commercial_order o where o.account_id = ${id} and o.placed_at is not null
        order by o.placed_at desc, o.id desc limit ${limit})
      union all (select 'INCIDENT', i.created_at, trim(u.first_name || ' ' || u.last_name), null, null, g.reference, null, '[]'
        from incident i join customer_user u on u.id = i.user_id join logistic_order g on g.id = i.logistic_order_id
        where i.account_id = ${id} order by i.created_at desc limit ${limit})
      order by at desc limit ${limit}`,
  )
}
