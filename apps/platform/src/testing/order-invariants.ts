import { sql, type SQL } from '@tiber/server/sql'
import type { Db } from '@tiber/server/database'
import { queryRows } from '../database/query-rows.ts'
import { buildSettlement } from '../modules/documents/settlement-queries.ts'

/** Invariants of orders that hold at any moment, whatever was done or interrupted. */

const isIdle = sql`g.status in ('CREATING', 'DRAFT_ORDER', 'DRAFT_ORDER_ON_HOLD', 'BLOCKED_BY_POLICY', 'BLOCKED_BY_PAYMENT',
  'CANCELED', 'DECLINED_BY_CUSTOMER', 'DECLINED_BY_SUPPLIER')`
const newLogisticOrders = sql`logistic_order g join commercial_order o on o.id = g.commercial_order_id
  and o.id not in (select id from baseline_order)`

/** Records the current stock and the existing orders, which the invariants leave out. */
export async function recordBaseline(db: Db) {
  await db.execute(sql`drop table if exists baseline_stock, baseline_order`)
  await db.execute(sql`create table baseline_stock as select id, stock from offer`)
  await db.execute(sql`create table baseline_order as select id from commercial_order`)
}

/** Queries for violations; each row is the text of one violation. */
const invariants: SQL[] = [
  sql`select 'stock ' || o.stock || ' and sold ' || coalesce(x.sold, 0) || ' do not add up to ' || t.stock || ' of ' || t.id
    from baseline_stock t join offer o on o.id = t.id
      left join (select l.offer_id, sum(l.quantity - l.cancelled_quantity) as sold
        from ${newLogisticOrders} join order_line l on l.logistic_order_id = g.id where not ${isIdle} group by l.offer_id) x
        on x.offer_id = t.id
    where o.stock + coalesce(x.sold, 0) <> t.stock or o.stock < 0`,
  sql`select 'budget ' || b.kind || ' of ' || g.reference || ' ' || g.status || ' is ' || b.reserved || ' and ' || b.consumed
    from ${newLogisticOrders} join (select logistic_order_id, kind, sum(reserved) as reserved, sum(consumed) as consumed
        from budget_entry group by 1, 2) b on b.logistic_order_id = g.id
      cross join lateral (select case when ${isIdle} then 0 when b.kind = 'QUOTA' then g.net
        when g.payment_status in ('PAID', 'OVER_PAID') then 0 else g.net + g.tax + g.shipping_net + g.shipping_tax end as due) d
    where b.reserved + b.consumed <> d.due or b.reserved < 0 or b.consumed < 0
      or (d.due > 0 and (g.accepted_at is null) <> (b.consumed = 0))`,
  sql`select 'no budget for ' || g.reference || ' ' || g.status from ${newLogisticOrders}
      join buying_policy p on p.account_id = o.account_id and p.active and p.type = 'QUOTA'
    where not ${isIdle} and not exists (select from budget_entry b where b.logistic_order_id = g.id and b.kind = 'QUOTA')`,
  sql`select 'history of ' || g.reference || ': ' || coalesce(e.before, '-') || ' then ' || e.from_status || ' to ' || e.to_status
      || ' and is ' || g.status
    from ${newLogisticOrders} join (select logistic_order_id, from_status, to_status,
        lag(to_status) over w as before, lead(id) over w as next
        from order_event where from_status is not null window w as (partition by logistic_order_id order by id)) e
      on e.logistic_order_id = g.id
    where e.before <> e.from_status or (e.next is null and e.to_status <> g.status)`,
  sql`select 'no history of ' || g.reference || ' ' || g.status from ${newLogisticOrders}
    where g.status not in ('CREATING', 'DRAFT_ORDER') and not exists (select from order_event e
      where e.logistic_order_id = g.id and e.to_status = g.status)`,
  sql`select 'no notification of ' || e.action || ' of ' || g.reference from ${newLogisticOrders}
      join order_event e on e.logistic_order_id = g.id and e.from_status is not null
    where e.id not in (select x.id::bigint from pgboss.job j
      cross join lateral jsonb_array_elements_text(j.data->'data'->'eventIds') as x(id) where j.name = 'order-events')`,
  sql`select 'lines of ' || g.reference || ' add up to ' || x.net || ' and ' || x.tax from ${newLogisticOrders}
      join (select logistic_order_id, sum(net) as net from order_line group by 1) n on n.logistic_order_id = g.id
      join (select r.id, sum(round((r.net + case when r.first then r.shipping_net else 0 end) * r.rate / 100, 2)) as tax
        from (select l.logistic_order_id as id, o.shipping_net, l.tax_rate as rate, sum(l.net) as net,
            row_number() over (partition by l.logistic_order_id order by l.tax_rate desc, l.tax_rule) = 1 as first
          from order_line l join logistic_order o on o.id = l.logistic_order_id
          group by l.logistic_order_id, o.shipping_net, l.tax_rule, l.tax_rate) r group by r.id) t on t.id = g.id
      cross join lateral (select n.net, t.tax - g.shipping_tax as tax) x
    where x.net <> g.net or x.tax <> g.tax`,
  sql`select 'logistic orders of ' || o.reference || ' add up to ' || x.net from commercial_order o
      join (select commercial_order_id, sum(net) as net, sum(tax) as tax, sum(shipping_net) as freight
        from logistic_order group by 1) x on x.commercial_order_id = o.id
    where o.id not in (select id from baseline_order) and (x.net <> o.net or x.tax <> o.tax or x.freight <> o.shipping_net)`,
  sql`select 'logistic orders of ' || o.reference || ' are ' || x.statuses::text || ' of ' || x.suppliers::text || ', not '
      || o.statuses::text || ' of ' || o.supplier_ids::text
    from commercial_order o join (select commercial_order_id, array_agg(distinct status) as statuses,
        array_agg(distinct supplier_id) as suppliers from logistic_order group by 1) x on x.commercial_order_id = o.id
    where o.id not in (select id from baseline_order) and o.placed_at is not null
      and (x.statuses <> o.statuses or x.suppliers <> o.supplier_ids)`,
  sql`select 'line ' || l.id || ' of ' || o.reference || ' was bought at ' || coalesce(l.placed_at::text, '-')
    from ${newLogisticOrders} join order_line l on l.logistic_order_id = g.id
    where l.placed_at is distinct from case when g.status not in ('CANCELED', 'DECLINED_BY_CUSTOMER', 'DECLINED_BY_SUPPLIER')
      then o.placed_at end`,
  sql`select 'quantities of ' || g.reference || ': ' || l.quantity || ' ' || coalesce(l.confirmed_quantity, l.quantity) || ' '
      || l.shipped_quantity || ' ' || l.received_quantity || ' and ' || l.cancelled_quantity || ' cancelled'
    from ${newLogisticOrders} join order_line l on l.logistic_order_id = g.id
    where not (l.quantity >= coalesce(l.confirmed_quantity, l.quantity)
      and coalesce(l.confirmed_quantity, l.quantity) >= l.shipped_quantity and l.shipped_quantity >= l.received_quantity
      and l.received_quantity >= 0 and l.quantity - l.cancelled_quantity >= l.shipped_quantity)`,
  sql`select 'shipments of ' || g.reference || ' contain ' || coalesce(x.shipped, 0) || ', its line ' || l.shipped_quantity
    from ${newLogisticOrders} join order_line l on l.logistic_order_id = g.id
      left join (select line_id, sum(quantity) as shipped from shipment_line group by 1) x on x.line_id = l.id
    where coalesce(x.shipped, 0) <> l.shipped_quantity`,
  sql`select 'cart of ' || o.reference || ' is ' || c.status from commercial_order o join cart c on c.id = o.cart_id
    where o.id not in (select id from baseline_order) and o.placed_at is not null and c.status <> 'COMPLETED'`,
  sql`select 'approval of ' || g.reference || ' ' || g.status || ' is ' || coalesce(a.status, 'none') from ${newLogisticOrders}
      left join lateral (select status from approval a where a.commercial_order_id = o.id order by a.id desc limit 1) a on true
    where g.status = 'WAITING_CUSTOMER_APPROVAL' and a.status is distinct from 'PENDING'`,
  sql`select 'nothing waits for the approval of ' || o.reference from commercial_order o
      join approval a on a.commercial_order_id = o.id and a.status = 'PENDING'
    where o.id not in (select id from baseline_order) and not exists (select from logistic_order g
      where g.commercial_order_id = o.id and g.status in ('WAITING_CUSTOMER_APPROVAL', 'ORDER_CREATED'))`,
  sql`select d.type || ' ' || d.number || ' is ' || coalesce(d.settlement, '-') || ' and its logistic order ' || g.payment_status
    from ${newLogisticOrders} join order_document d on d.logistic_order_id = g.id
    where d.settlement is distinct from ${buildSettlement(sql`d.type`)}`,
  sql`select 'card of ' || g.reference || ' ' || g.status || ' took ' || x.captured || ' of ' || x.authorized from ${newLogisticOrders}
      join (select logistic_order_id, sum(amount) filter (where kind = 'AUTHORIZE' and status = 'DONE') as authorized,
          coalesce(sum(amount) filter (where kind in ('CAPTURE', 'RELEASE') and status <> 'FAILED'), 0) as captured
        from payment_entry group by 1) x on x.logistic_order_id = g.id
    where x.captured > x.authorized`,
  sql`select 'promised are ' || p.promised || ' of the ' || p.open || ' open pieces of ' || g.reference || ' ' || g.status
    from ${newLogisticOrders} cross join lateral (select
        sum(l.quantity - l.shipped_quantity - l.cancelled_quantity) as open,
        coalesce(sum((select sum(x.quantity) from order_line_promise x where x.line_id = l.id)), 0) as promised
      from order_line l where l.logistic_order_id = g.id) p
    where p.promised <> case when g.accepted_at is null then 0 else p.open end`,
  sql`select p.late_quantity || ' of ' || p.quantity || ' pieces promised of ' || g.reference || ' are late'
    from ${newLogisticOrders} join order_line l on l.logistic_order_id = g.id join order_line_promise p on p.line_id = l.id
    where p.late_quantity not between 0 and p.quantity or (p.late_quantity > 0) <> (p.later_than is not null)`,
]

/** Invariants that hold once all jobs have run. */
const eventualInvariants: SQL[] = [
  sql`select 'the card was authorised and ' || g.reference || ' still waits' from ${newLogisticOrders}
      join payment p on p.commercial_order_id = o.id and p.status = 'AUTHORIZED'
      join payment_entry e on e.payment_id = p.id and e.logistic_order_id = g.id and e.kind = 'AUTHORIZE'
    where g.status = 'ORDER_CREATED'`,
  sql`select 'the provider has not answered ' || e.kind || ' for ' || g.reference from ${newLogisticOrders}
      join payment_entry e on e.logistic_order_id = g.id and e.kind <> 'AUTHORIZE' and e.status = 'REQUESTED'`,
  sql`select 'no mail that ' || o.reference || ' was placed' from ${newLogisticOrders}
      join order_event e on e.logistic_order_id = g.id and e.action in ('send', 'requestApproval', 'blockByPolicy')
    where not exists (select from outbox_mail m where m.text like '%/account/orders/' || o.reference || '%')`,
  sql`select g.reference || ' was shipped ' || e.count || ' times and has ' || d.count || ' invoices' from ${newLogisticOrders}
      join supplier s on s.id = g.supplier_id and s.invoicing = 'PLATFORM'
      cross join lateral (select count(*) from order_event e where e.logistic_order_id = g.id and e.action = 'ship') e
      cross join lateral (select count(*) from order_document d where d.logistic_order_id = g.id and d.type = 'INVOICE') d
    where e.count <> d.count`,
  sql`select j.name || ' failed: ' || j.output from pgboss.job j where j.state = 'failed'`,
]

const runQueries = async (db: Db, queries: SQL[]): Promise<string[]> => {
  const violations: string[] = []
  for (const each of queries)
    violations.push(
      ...(await queryRows<{ found: string | null }>(db, sql`select * from (${each}) as x(found)`)).map(
        (row) => row.found ?? 'a value of the message is missing',
      ),
    )
  return violations
}

/** Returns the violated invariants; empty if all hold. */
export const findViolations = (db: Db) => runQueries(db, invariants)
export const findViolationsAtRest = (db: Db) => runQueries(db, [...invariants, ...eventualInvariants])
