import { sql, type SQL } from 'drizzle-orm'
import { draftStatuses, logisticStatuses, statusesOfStage, type LogisticStatus } from '@tiber/contract/order-words'
import type { Db } from '@tiber/server/database'
import type { CustomerContext } from '../../context.ts'
import { remembered } from '../../database/remembered.ts'
import { rowsOf } from '../../database/rows.ts'
import { settledParts, standing } from '../orders/tables.ts'

/** So many of a kind stand on the desk; the lists have the others. */
const mostTold = 3

/** Also what was sent before the rest of it was cancelled. */
const sent = sql.param(['PARTIALLY_SHIPPED', 'SHIPPED', 'PARTIALLY_CANCELED'] satisfies LogisticStatus[])
const awaited = sql.param([
  ...statusesOfStage('WAITING_SUPPLIER'),
  ...statusesOfStage('IN_PREPARATION'),
  ...statusesOfStage('ON_THE_WAY'),
])

/** Own ones: nobody confirms what a colleague has unpacked. */
export function selectToReceive({ db, caller }: CustomerContext) {
  return rowsOf<{ reference: string; supplier: string; shippedAt: string | null; total: number }>(
    db,
    sql`select g.reference, g.supplier->>'name' as supplier, g.shipped_at as "shippedAt", count(*) over ()::int as total
        from logistic_order g join commercial_order o on o.id = g.commercial_order_id
        where g.account_id = ${caller.accountId} and g.status = any(${sent}::text[]) and o.user_id = ${caller.userId}
          and exists (select from order_line l where l.logistic_order_id = g.id and l.shipped_quantity > l.received_quantity)
        order by g.shipped_at, g.id limit ${mostTold}`,
  )
}

export function selectToPay({ db, caller }: CustomerContext) {
  return rowsOf<{ reference: string; placedAt: string; gross: string; currency: string }>(
    db,
    sql`select o.reference, o.placed_at as "placedAt", o.currency,
          (o.net + o.tax + o.shipping_net + o.shipping_tax)::text as gross
        from commercial_order o where o.account_id = ${caller.accountId} and o.user_id = ${caller.userId}
          and o.placed_at is not null and o.statuses && ${sql.param(statusesOfStage('WAITING_PAYMENT'))}::text[]
          and not (${settledParts})
        order by o.placed_at desc nulls last, o.id desc nulls last limit ${mostTold}`,
  )
}

/** A draft is its cart: one that was changed since is a cart again. */
export function selectDrafts({ db, caller }: CustomerContext) {
  return rowsOf<{ cartId: string; name: string; lineCount: number; net: string; currency: string; updatedAt: string }>(
    db,
    sql`select c.id as "cartId", c.name, o.line_count as "lineCount", o.net::text, o.currency, o.updated_at as "updatedAt"
        from cart c join commercial_order o on o.cart_id = c.id and o.placed_at is null
        where c.account_id = ${caller.accountId} and c.store_id = ${caller.storeId} and c.user_id = ${caller.userId}
          and c.status = 'ON_GOING' and c.deleted_at is null and o.line_count > 0
        order by o.updated_at desc, o.id limit ${mostTold}`,
  )
}

type DeliveryRow = {
  reference: string
  partReference: string
  supplier: string
  status: LogisticStatus
  latest: string
  late: boolean
  lateCount: number
}

/**
 * What should have been sent by now, then what is expected within a week: the nearest of each. What is sent and has not
 * been received is asked for by itself, and is not late in the list of orders either.
 */
export function selectDeliveries({ db, caller }: CustomerContext, day: string) {
  return rowsOf<DeliveryRow>(
    db,
    sql`select o.reference, g.reference as "partReference", g.supplier->>'name' as supplier, g.status,
          g.latest_delivery::text as latest, g.late, g."lateCount"
        from (select g.*, e.late, count(*) filter (where e.late) over ()::int as "lateCount",
            row_number() over (partition by e.late order by abs(g.latest_delivery - ${day}::date), g.id) as place
          from logistic_order g cross join lateral (select g.latest_delivery < ${day}::date as late) e
          where g.account_id = ${caller.accountId} and g.status = any(${awaited}::text[])
            and g.latest_delivery < ${day}::date + 8
            and (g.latest_delivery >= ${day}::date or ${standing} <> 'SHIPPED')) g
          join commercial_order o on o.id = g.commercial_order_id
        where g.place <= ${mostTold} order by g.late desc, g.place`,
  )
}

const counted = sql.param(
  logisticStatuses.filter(
    (status) => !draftStatuses.some((each) => each === status) && !statusesOfStage('ENDED').includes(status),
  ),
)

export type SpendRow = { month: string; supplierId: string; supplier: string; net: string }

/** What was spent with whom in each month between two days: a part that came to nothing counts nothing. */
function selectSpend(db: Db, accountId: string, { from, until }: { from: SQL; until: SQL }): Promise<SpendRow[]> {
  return rowsOf<SpendRow>(
    db,
    sql`select to_char(b.month, 'YYYY-MM') as month, s.id as "supplierId", s.name as supplier, b.net::text as net
        from (select date_trunc('month', g.placed_at at time zone 'UTC') as month, g.supplier_id, sum(g.net) as net
            from logistic_order g where g.account_id = ${accountId} and g.status = any(${counted}::text[])
              and g.placed_at >= (${from}) at time zone 'UTC' and g.placed_at < (${until}) at time zone 'UTC'
            group by 1, 2) b
          join supplier s on s.id = b.supplier_id order by b.month, s.id`,
  )
}

const monthOf = (day: string): SQL => sql`date_trunc('month', ${day}::timestamp)`

/** Of months that are over little changes any more: it is told as it was some minutes ago. */
const pastSpend = remembered(300, (db, [accountId, day]: [accountId: string, day: string]) =>
  selectSpend(db, accountId, { from: sql`${monthOf(day)} - interval '11 months'`, until: monthOf(day) }),
)

/** Twelve months, this one as it is now. */
export async function selectSpendOfYear(context: CustomerContext, day: string): Promise<SpendRow[]> {
  const { accountId } = context.caller
  const past = await pastSpend.read(context, [accountId, day])
  const until = sql`${monthOf(day)} + interval '1 month'`
  return [...past, ...(await selectSpend(context.db, accountId, { from: monthOf(day), until }))]
}
