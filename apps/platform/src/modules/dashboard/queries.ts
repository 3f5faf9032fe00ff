import { sql, type SQL } from '@tiber/server/sql'
import {
  draftStatuses,
  logisticStatuses,
  listStageStatuses,
  type LogisticStatus,
} from '@tiber/contract/orders/order-statuses'
import type { Db } from '@tiber/server/database'
import type { CustomerContext } from '../../context.ts'
import { createCache } from '../../database/cache.ts'
import { queryPreparedRows } from '../../database/prepared-plans.ts'
import { isOrderSettled, effectiveStatus } from '../orders/public.ts'

/** Number of items shown per list; the full lists are on their own pages. */
const maxItems = 3

/** Includes orders that were shipped before the rest of them was cancelled. */
const shippedStatuses = sql.param(['PARTIALLY_SHIPPED', 'SHIPPED', 'PARTIALLY_CANCELED'] satisfies LogisticStatus[])
const openStatuses = sql.param([
  ...listStageStatuses('WAITING_SUPPLIER'),
  ...listStageStatuses('IN_PREPARATION'),
  ...listStageStatuses('ON_THE_WAY'),
])

/**
 * Selects the caller's own orders only: nobody confirms receipt of a colleague's delivery. The few deliveries on the way
 * are found first; otherwise those of every order the caller ever placed are read.
 */
export function selectToReceive({ db, caller }: CustomerContext) {
  return queryPreparedRows<{ reference: string; supplier: string; shippedAt: string | null; total: number }>(
    db,
    sql`with shipped as materialized (
          select g.id, g.commercial_order_id, g.reference, g.supplier->>'name' as supplier, g.shipped_at
          from logistic_order g where g.account_id = ${caller.accountId} and g.status = any(${shippedStatuses}::text[])
        )
        select g.reference, g.supplier, g.shipped_at as "shippedAt", count(*) over ()::int as total
        from shipped g join commercial_order o on o.id = g.commercial_order_id
        where o.user_id = ${caller.userId}
          and exists (select from order_line l where l.logistic_order_id = g.id and l.shipped_quantity > l.received_quantity)
        order by g.shipped_at, g.id limit ${sql.raw(String(maxItems))}`,
  )
}

export function selectToPay({ db, caller }: CustomerContext) {
  return queryPreparedRows<{ reference: string; placedAt: string; gross: string; currency: string }>(
    db,
    sql`select o.reference, o.placed_at as "placedAt", o.currency,
          (o.net + o.tax + o.shipping_net + o.shipping_tax)::text as gross
        from commercial_order o where o.account_id = ${caller.accountId} and o.user_id = ${caller.userId}
          and o.placed_at is not null and o.statuses && ${sql.param(listStageStatuses('WAITING_PAYMENT'))}::text[]
          and not (${isOrderSettled})
        order by o.placed_at desc nulls last, o.id desc nulls last limit ${sql.raw(String(maxItems))}`,
  )
}

/** Selects drafts in checkout; a draft whose cart was changed since is a cart again. */
export function selectDrafts({ db, caller }: CustomerContext) {
  return queryPreparedRows<{
    cartId: string
    name: string
    lineCount: number
    net: string
    currency: string
    updatedAt: string
  }>(
    db,
    sql`select c.id as "cartId", c.name, o.line_count as "lineCount", o.net::text, o.currency, o.updated_at as "updatedAt"
        from cart c join commercial_order o on o.cart_id = c.id and o.placed_at is null
        where c.account_id = ${caller.accountId} and c.store_id = ${caller.storeId} and c.user_id = ${caller.userId}
          and c.status = 'ON_GOING' and c.deleted_at is null and o.line_count > 0
        order by o.updated_at desc, o.id limit ${sql.raw(String(maxItems))}`,
  )
}

export type DeliveryRow = {
  reference: string
  logisticReference: string
  supplier: string
  status: LogisticStatus
  resumesAs: LogisticStatus | null
  shippedAt: string | null
  latest: string
  late: boolean
  incidentDeclared: boolean
  lateCount: number
}

/**
 * Selects overdue deliveries, then those expected within a week, nearest first. Shipped orders are not late here, just
 * as in the order list; they are listed for confirmation of receipt instead.
 */
export function selectDeliveries({ db, caller }: CustomerContext, day: string) {
  return queryPreparedRows<DeliveryRow>(
    db,
    sql`select o.reference, g.reference as "logisticReference", g.supplier->>'name' as supplier, g.status,
          g.resumes_as as "resumesAs", g.shipped_at as "shippedAt", g.incident_declared as "incidentDeclared", g.latest_delivery::text as latest, g.late, g."lateCount"
        from (select g.*, e.late, count(*) filter (where e.late) over ()::int as "lateCount",
            row_number() over (partition by e.late order by abs(g.latest_delivery - ${day}::date), g.id) as place
          from logistic_order g cross join lateral (select g.latest_delivery < ${day}::date as late) e
          where g.account_id = ${caller.accountId} and g.status = any(${openStatuses}::text[])
            and g.latest_delivery < ${day}::date + 8
            and (g.latest_delivery >= ${day}::date or ${effectiveStatus} <> 'SHIPPED')) g
          join commercial_order o on o.id = g.commercial_order_id
        where g.place <= ${maxItems} order by g.late desc, g.place`,
  )
}

const spendStatuses = sql.param(
  logisticStatuses.filter(
    (status) => !draftStatuses.some((each) => each === status) && !listStageStatuses('ENDED').includes(status),
  ),
)

export type SpendRow = { month: string; supplierId: string; supplier: string; net: string }

/** Sums spending per month and supplier between two days, without cancelled and declined logistic orders. */
function selectSpend(db: Db, accountId: string, { from, until }: { from: SQL; until: SQL }): Promise<SpendRow[]> {
  return queryPreparedRows<SpendRow>(
    db,
    sql`select to_char(b.month, 'YYYY-MM') as month, s.id as "supplierId", s.name as supplier, b.net::text as net
        from (select date_trunc('month', g.placed_at at time zone 'UTC') as month, g.supplier_id, sum(g.net) as net
            from logistic_order g where g.account_id = ${accountId} and g.status = any(${spendStatuses}::text[])
              and g.placed_at >= (${from}) at time zone 'UTC' and g.placed_at < (${until}) at time zone 'UTC'
            group by 1, 2) b
          join supplier s on s.id = b.supplier_id order by b.month, s.id`,
  )
}

const buildStartOfMonth = (day: string): SQL => sql`date_trunc('month', ${day}::timestamp)`

/** Past months hardly change and are cached for five minutes. */
const pastSpend = createCache(
  { name: 'past spend', seconds: 300 },
  (db, [accountId, day]: [accountId: string, day: string]) =>
    selectSpend(db, accountId, {
      from: sql`${buildStartOfMonth(day)} - interval '11 months'`,
      until: buildStartOfMonth(day),
    }),
)

/** Selects the spending of twelve months, the current one uncached. */
export async function selectYearlySpend(context: CustomerContext, day: string): Promise<SpendRow[]> {
  const { accountId } = context.caller
  const past = await pastSpend.read(context, [accountId, day])
  const until = sql`${buildStartOfMonth(day)} + interval '1 month'`
  return [...past, ...(await selectSpend(context.db, accountId, { from: buildStartOfMonth(day), until }))]
}
