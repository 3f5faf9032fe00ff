import { defaultCurrency } from '@tiber/contract/currencies'
import { sql } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { toTimestamp } from '../../../database/clauses.ts'
import { queryRows } from '../../../database/query-rows.ts'
import { isInStage, isUnanswered } from '../orders/order-list-queries.ts'

export type FigureRow = {
  orders: number
  net: string
  netBefore: string
  waiting: number
  waitingOverdue: number
  blocked: number
  blockedGross: string
  requests: number
  oldestRequest: string | null
  incidents: number
  oldestIncident: string | null
  invoices: number
  invoiceAccounts: number
  invoiceGross: string
}
type Times = { day: string; start: Date; weekBefore: Date; timeWeekBefore: Date }

/** Reads the figures of a day; yesterday's week is compared up to the same time. */
export async function selectFigures({ db, now }: Context, { day, start, weekBefore, timeWeekBefore }: Times) {
  const [row] = await queryRows<FigureRow>(
    db,
    sql`select o.*, w.*, b.*, r.*, i.*, d.* from
          (select count(*) filter (where o.placed_at >= ${toTimestamp(start)})::int as orders,
              coalesce(sum(o.net) filter (where o.placed_at >= ${toTimestamp(start)}), 0)::text as net,
              coalesce(sum(o.net) filter (where o.placed_at < ${toTimestamp(timeWeekBefore)}), 0)::text as "netBefore"
            from commercial_order o where o.placed_at >= ${toTimestamp(weekBefore)} and o.currency = ${defaultCurrency}
              and (o.placed_at >= ${toTimestamp(start)} or o.placed_at < ${toTimestamp(timeWeekBefore)})) o
          cross join (select count(*) filter (where ${isInStage('WAITING_SUPPLIER')})::int as waiting,
              count(*) filter (where ${isUnanswered({ now: now() })})::int as "waitingOverdue"
            from commercial_order o
            where o.placed_at is not null and o.statuses && array['WAITING_SUPPLIER_APPROVAL']) w
          cross join (select count(*)::int as blocked,
              coalesce(sum(o.net + o.tax + o.shipping_net + o.shipping_tax), 0)::text as "blockedGross"
            from commercial_order o where o.placed_at is not null and ${isInStage('BLOCKED')}) b
          cross join (select count(*)::int as requests, min(t.created_at) as "oldestRequest" from task t
            where t.kind = 'ACCESS_REQUEST') r
          cross join (select count(*)::int as incidents, min(t.created_at) as "oldestIncident" from task t
            where t.kind = 'INCIDENT_ESCALATED') i
          cross join (select count(*)::int as invoices, count(distinct d.account_id)::int as "invoiceAccounts",
              coalesce(sum(d.net + d.tax + d.shipping_net + d.shipping_tax), 0)::text as "invoiceGross"
            from order_document d where d.type = 'INVOICE' and d.settlement = 'OWED' and d.due_on < ${day}::date) d`,
  )
  return row!
}
