import { buyingListPrefix } from '@tiber/contract/carts/cart-enums'
import { defaultCurrency } from '@tiber/contract/currencies'
import { decisions, type Decision } from '@tiber/contract/orders/approval-enums'
import type { LogisticStatus } from '@tiber/contract/orders/order-statuses'
import { sql, type SQL } from '@tiber/server/sql'
import type { Context } from '../../context.ts'
import { toTimestamp } from '../../database/clauses.ts'
import { queryRows } from '../../database/query-rows.ts'
import { isReleased, isWaiting } from '../orders/public.ts'
import type { DayRange } from './day-range.ts'

type Paging = { page: number; size: number }

/** Connections use UTC, so that a day starts at midnight UTC. */
const isWithin = (instant: SQL, { from, to }: DayRange): SQL =>
  sql`${instant} >= ${from}::date and ${instant} < ${to}::date + 1`

const buildAverage = (seconds: SQL): SQL => sql`round(avg(${seconds}))::float8`
const buildMedian = (seconds: SQL): SQL =>
  sql`round((percentile_cont(0.5) within group (order by ${seconds}))::numeric)::float8`

export async function selectStoreId({ db }: Context, externalId: string): Promise<string | undefined> {
  const [row] = await queryRows<{ id: string }>(db, sql`select id from store where external_id = ${externalId}`)
  return row?.id
}

export type OrderVolumeRow = {
  day: string
  statuses: LogisticStatus[]
  storeId: string
  store: string
  orders: number
  net: string
}

/** Counts placed orders by day, combination of statuses and store; values in other currencies are not summed. */
export function selectOrderVolumes({ db }: Context, range: DayRange, storeId: string | undefined) {
  const isOfStore = storeId === undefined ? sql`` : sql`and o.store_id = ${storeId}`
  return queryRows<OrderVolumeRow>(
    db,
    sql`select v.day::text, v.statuses, v.store_id as "storeId", s.external_id as store, v.orders::int, v.net::text
        from (select (o.placed_at at time zone 'UTC')::date as day, o.statuses, o.store_id, count(*) as orders,
            coalesce(sum(o.net) filter (where o.currency = ${defaultCurrency}), 0) as net
          from commercial_order o where ${isWithin(sql`o.placed_at`, range)} ${isOfStore} group by 1, 2, 3) v
          join store s on s.id = v.store_id`,
  )
}

export type SupplierRow = {
  id: string
  name: string
  orders: number
  net: string
  declined: number
  accepted: number
  averageToAccept: number | null
  medianToAccept: number | null
  delivered: number
  averageToDeliver: number | null
  medianToDeliver: number | null
  total: number
}

/** Selects how fast suppliers accepted and delivered the logistic orders of the range that they ever got. */
export function selectSupplierTimes({ db }: Context, range: DayRange, { page, size }: Paging) {
  return queryRows<SupplierRow>(
    db,
    sql`select s.id, s.name, t.orders::int, t.net::text, t.declined::int, t.accepted::int, t."averageToAccept", t."medianToAccept",
          t.delivered::int, t."averageToDeliver", t."medianToDeliver", count(*) over ()::int as total
        from (select g.supplier_id, count(*) as orders,
            sum(g.net) as net,
            count(*) filter (where g.status = 'DECLINED_BY_SUPPLIER') as declined,
            count(d.to_accept) as accepted, ${buildAverage(sql`d.to_accept`)} as "averageToAccept",
            ${buildMedian(sql`d.to_accept`)} as "medianToAccept",
            count(d.to_deliver) as delivered, ${buildAverage(sql`d.to_deliver`)} as "averageToDeliver",
            ${buildMedian(sql`d.to_deliver`)} as "medianToDeliver"
          from logistic_order g
            left join lateral (select max(e.at) as at from order_event e where e.commercial_order_id = g.commercial_order_id
              and e.logistic_order_id = g.id and e.to_status = 'WAITING_SUPPLIER_APPROVAL'
              -- Without an answer there is no time to it, so the history of the many that wait is not read.
              and g.accepted_at is not null) e on true
            cross join lateral (select extract(epoch from g.accepted_at - coalesce(e.at, g.placed_at)) as to_accept,
              case when g.status = 'COMPLETED' then extract(epoch from g.ended_at - g.placed_at) end as to_deliver) d
          where ${isWithin(sql`g.placed_at`, range)} and ${isReleased} group by g.supplier_id) t
          join supplier s on s.id = t.supplier_id
        order by t.orders desc, s.id limit ${size} offset ${page * size}`,
  )
}

export type SearchRow = { words: string; searches: number; companies: number; lastAt: string; total: number }

export function selectSearchesWithoutResults({ db }: Context, { from, to }: DayRange, { page, size }: Paging) {
  return queryRows<SearchRow>(
    db,
    sql`select w.words, sum(w.searches)::int as searches,
          count(distinct w.account_id) filter (where w.account_id <> '')::int as companies, max(w.last_at) as "lastAt",
          count(*) over ()::int as total
        from search_without_results w where w.day between ${from}::date and ${to}::date
        group by w.words order by sum(w.searches) desc, w.words limit ${size} offset ${page * size}`,
  )
}

export type CartRow = {
  id: string
  name: string
  companyId: string
  company: string
  storeId: string
  lines: number
  net: string
  currency: string
  changedAt: string
  unchangedDays: number
  inCheckout: boolean
  total: number
}

type CartFilter = DayRange & { storeId: string | undefined; unchangedDays: number }

/** Selects open carts with lines; the scan of open carts uses the index `cart_by_name`, which has no others. */
export function selectAbandonedCarts({ db, now }: Context, filter: CartFilter, { page, size }: Paging) {
  const at = toTimestamp(now())
  const isOfStore = filter.storeId === undefined ? sql`` : sql`and c.store_id = ${filter.storeId}`
  return queryRows<CartRow>(
    db,
    sql`select c.id, c.name, a.id as "companyId", a.name as company, c.store_id as "storeId", t.lines::int, t.net::text, c.currency,
          c.updated_at as "changedAt", extract(day from ${at} - c.updated_at)::int as "unchangedDays",
          c.status = 'ON_GOING' as "inCheckout", count(*) over ()::int as total
        from cart c join customer_account a on a.id = c.account_id
          cross join lateral (select sum(t.lines) as lines, coalesce(sum(t.net), 0) as net from cart_supplier t
            where t.cart_id = c.id) t
        where c.deleted_at is null and c.status <> 'COMPLETED' and c.type = 'CART'
          and not starts_with(c.name, ${buyingListPrefix}) and ${isWithin(sql`c.updated_at`, filter)}
          and c.updated_at <= ${at} - make_interval(days => ${filter.unchangedDays}::int) ${isOfStore} and t.lines > 0
        order by t.net desc, c.id limit ${size} offset ${page * size}`,
  )
}

export type DecisionTimesRow = {
  /** Null in the row over all decisions. */
  decision: Decision | null
  count: number
  averageSeconds: number | null
  medianSeconds: number | null
}

export function selectDecisionTimes({ db }: Context, range: DayRange) {
  const seconds = sql`extract(epoch from p.decided_at - p.created_at)`
  return queryRows<DecisionTimesRow>(
    db,
    sql`select p.status as decision, count(*)::int, ${buildAverage(seconds)} as "averageSeconds",
          ${buildMedian(seconds)} as "medianSeconds"
        from approval p where ${isWithin(sql`p.decided_at`, range)} and p.status = any(${sql.param(decisions)}::text[])
        group by grouping sets ((p.status), ())`,
  )
}

type WaitingRow = { reference: string; companyId: string; company: string; requestedAt: string; total: number }

/** Selects the approval that has waited longest, with the number of all that wait. */
export async function selectOldestWaiting({ db }: Context): Promise<WaitingRow | undefined> {
  const [row] = await queryRows<WaitingRow>(
    db,
    sql`select o.reference, a.id as "companyId", a.name as company, p.created_at as "requestedAt", count(*) over ()::int as total
        from approval p join commercial_order o on o.id = p.commercial_order_id join customer_account a on a.id = p.account_id
        where ${isWaiting} order by p.created_at, p.id limit 1`,
  )
  return row
}
