import { sql, type SQL } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { toTimestamp } from '../../../database/clauses.ts'
import { queryRows } from '../../../database/query-rows.ts'
import { toDay } from '../../prices/service.ts'
import type { Piece } from './fulfilment-queries.ts'

export type PromisedPieces = { lineId: string; quantity: number; shipsOn: string; arrivesOn: string }
/** `lateQuantity` of them arrive after the day `laterThan`, for which they were requested or promised before. */
export type StoredPromise = PromisedPieces & { lateQuantity: number; laterThan: string | null }

/** Replaces the promises of lines; the rows of a line are in their order. */
export async function replacePromises(context: Context, lineIds: string[], promises: PromisedPieces[]) {
  await context.db.execute(sql`delete from order_line_promise where line_id = any(${sql.param(lineIds)}::text[])`)
  await context.db
    .execute(sql`insert into order_line_promise (line_id, position, quantity, ships_on, arrives_on, created_at)
    select r."lineId", row_number() over (partition by r."lineId" order by r."shipsOn", r."arrivesOn"), r.quantity,
      r."shipsOn", r."arrivesOn", ${toTimestamp(context.now())}
    from jsonb_to_recordset(${JSON.stringify(promises)}::jsonb) as r("lineId" text, quantity int, "shipsOn" date,
      "arrivesOn" date)`)
}

/** The day one working day before another, but not in the past. */
const dayBefore = (arrivesOn: SQL, day: string): SQL =>
  sql`greatest(${day}::date, ${arrivesOn} - case extract(isodow from ${arrivesOn})::int when 1 then 3 when 7 then 2 else 1 end)`

const arrival = (day: string): SQL => sql`greatest(${day}::date + 1, coalesce(g.latest_delivery, ${day}::date + 1))`
/** Pieces of a line `l` that are delivered later, as stock-queries.ts counts them. */
const later = sql`least(greatest(0, l.backorder_quantity - l.cancelled_quantity),
  l.quantity - l.shipped_quantity - l.cancelled_quantity)`

/** Promises the open pieces of lines without a promise for the days the buyer was told when the order was placed. */
export async function insertDefaultPromises({ db, now }: Pick<Context, 'db' | 'now'>, logisticOrderIds: string[]) {
  const day = toDay(now())
  await db.execute(sql`insert into order_line_promise (line_id, position, quantity, ships_on, arrives_on, created_at)
    select l.id, p.position, p.quantity, ${dayBefore(sql`p.arrives_on`, day)}, p.arrives_on, ${toTimestamp(now())}
    from logistic_order g join order_line l on l.logistic_order_id = g.id
      cross join lateral (values
        (1, l.quantity - l.shipped_quantity - l.cancelled_quantity - ${later}, ${arrival(day)}),
        (2, ${later}, coalesce(l.backorder_date, ${arrival(day)}))) as p(position, quantity, arrives_on)
    where g.id = any(${sql.param(logisticOrderIds)}::text[]) and p.quantity > 0
      and not exists (select from order_line_promise x where x.line_id = l.id)`)
}

/** Promises the open pieces of lines without a promise for one day. */
export async function insertPromisesFor(
  context: Context,
  logisticOrderIds: string[],
  { shipsOn, arrivesOn }: Pick<PromisedPieces, 'shipsOn' | 'arrivesOn'>,
) {
  await context.db
    .execute(sql`insert into order_line_promise (line_id, position, quantity, ships_on, arrives_on, created_at)
    select l.id, 1, l.quantity - l.shipped_quantity - l.cancelled_quantity, ${shipsOn}::date, ${arrivesOn}::date,
      ${toTimestamp(context.now())}
    from order_line l where l.logistic_order_id = any(${sql.param(logisticOrderIds)}::text[])
      and l.quantity > l.shipped_quantity + l.cancelled_quantity
      and not exists (select from order_line_promise x where x.line_id = l.id)`)
}

/** Takes pieces off the promises of their lines: shipped ones off the first, cancelled ones off the last. */
export async function consumePromises({ db }: Context, pieces: Piece[], end: 'FIRST' | 'LAST') {
  if (pieces.length === 0) return
  const by = end === 'FIRST' ? sql`p.position` : sql`p.position desc`
  await db.execute(sql`with taken as (select t.line_id, sum(t.quantity)::int as quantity
        from unnest(${sql.param(pieces.map(({ lineId }) => lineId))}::text[],
          ${sql.param(pieces.map(({ quantity }) => quantity))}::int[]) as t(line_id, quantity) group by t.line_id),
      rest as (select p.line_id, p.position, p.quantity, p.quantity - least(p.quantity, greatest(0, t.quantity
          - (sum(p.quantity) over (partition by p.line_id order by ${by}) - p.quantity)))::int as open
        from order_line_promise p join taken t on t.line_id = p.line_id),
      kept as (delete from order_line_promise p using rest r
        where p.line_id = r.line_id and p.position = r.position and r.open = 0)
    update order_line_promise p set quantity = r.open, late_quantity = least(p.late_quantity, r.open) from rest r
    where p.line_id = r.line_id and p.position = r.position and r.open > 0 and r.open < r.quantity`)
}

/** Sets the delivery of a logistic order to the days of its promises, from which it follows whether it is overdue. */
export async function updateDelivery({ db }: Context, logisticOrderIds: string[]) {
  await db.execute(sql`update logistic_order g set earliest_delivery = d.earliest, latest_delivery = d.latest
    from (select l.logistic_order_id as id, min(p.arrives_on) as earliest, max(p.arrives_on) as latest
      from order_line l join order_line_promise p on p.line_id = l.id
      where l.logistic_order_id = any(${sql.param(logisticOrderIds)}::text[]) group by l.logistic_order_id) d
    where g.id = d.id`)
}

export function selectPromises({ db }: Context, logisticOrderId: string): Promise<StoredPromise[]> {
  return queryRows<StoredPromise>(
    db,
    sql`select p.line_id as "lineId", p.quantity, p.ships_on::text as "shipsOn", p.arrives_on::text as "arrivesOn",
          p.late_quantity as "lateQuantity", p.later_than::text as "laterThan"
        from order_line l join order_line_promise p on p.line_id = l.id where l.logistic_order_id = ${logisticOrderId}
        order by l.position, l.id, p.position`,
  )
}
