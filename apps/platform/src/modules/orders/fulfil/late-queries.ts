import { sql, type SQL } from '@tiber/server/sql'
import type { LatePieces } from '@tiber/contract/orders/late-pieces'
import type { Context } from '../../../context.ts'
import type { LocalisedText } from '../../../database/columns.ts'
import { queryRows } from '../../../database/query-rows.ts'
import { isReachable } from '../read/order-queries.ts'
import type { CustomerContext } from '../../../context.ts'
import type { StoredPromise } from './promise-queries.ts'

/**
 * Marks promised pieces that arrive after the day for which they were expected. `expected` has the pieces of each line
 * in the order in which they ship, as (line_id, position, quantity, day); a line's promises are compared piece by piece.
 */
async function markLatePieces({ db }: Context, expected: SQL) {
  await db.execute(sql`with expected as (${expected}),
      told as (select e.line_id, e.day, e.quantity, sum(e.quantity) over (partition by e.line_id order by e.position) as until from expected e),
      promised as (select p.line_id, p.position, p.arrives_on, p.quantity,
          sum(p.quantity) over (partition by p.line_id order by p.position) as until
        from order_line_promise p where p.line_id in (select e.line_id from expected e)),
      late as (select p.line_id, p.position, min(t.day) as day,
          sum(least(p.until, t.until) - greatest(p.until - p.quantity, t.until - t.quantity))::int as quantity
        from promised p join told t on t.line_id = p.line_id and t.day < p.arrives_on
          and t.until > p.until - p.quantity and t.until - t.quantity < p.until
        group by p.line_id, p.position)
    update order_line_promise p set late_quantity = l.quantity, later_than = l.day
    from late l where l.line_id = p.line_id and l.position = p.position`)
}

/** Marks pieces that an acceptance promises later than they were requested, or than the buyer was told by the shop. */
export const markLateAcceptances = (context: Context, logisticOrders: { id: string }[]) =>
  markLatePieces(
    context,
    sql`select l.id as line_id, e.position, e.quantity, e.day
      from logistic_order g join order_line l on l.logistic_order_id = g.id
        cross join lateral (select (g.answer->>'requestedOn')::date as day,
          least(greatest(0, l.backorder_quantity - l.cancelled_quantity), l.quantity - l.cancelled_quantity) as later) w
        cross join lateral (values (1, l.quantity - l.cancelled_quantity - w.later, w.day),
          (2, w.later, greatest(w.day, l.backorder_date))) as e(position, quantity, day)
      where g.id = any(${sql.param(logisticOrders.map(({ id }) => id))}::text[]) and e.quantity > 0`,
  )

/** Marks pieces that are promised later than before; those the buyer has not decided about keep their first day. */
export const markLateMoves = (context: Context, before: StoredPromise[]) =>
  markLatePieces(
    context,
    sql`select b."lineId" as line_id, b.position * 2 + e.part as position, e.quantity, e.day
      from (select r.*, row_number() over () as position from jsonb_to_recordset(${JSON.stringify(before)}::jsonb)
          as r("lineId" text, quantity int, "arrivesOn" date, "lateQuantity" int, "laterThan" date)) b
        cross join lateral (values (0, b."lateQuantity", b."laterThan"),
          (1, b.quantity - b."lateQuantity", b."arrivesOn")) as e(part, quantity, day)
      where e.quantity > 0`,
  )

export async function countLatePieces({ db }: Context, logisticOrderId: string, lineIds?: string[]): Promise<number> {
  const [row] = await queryRows<{ quantity: number }>(
    db,
    sql`select coalesce(sum(p.late_quantity), 0)::int as quantity
        from order_line l join order_line_promise p on p.line_id = l.id where l.logistic_order_id = ${logisticOrderId}
          and (${sql.param(lineIds ?? null)}::text[] is null or l.id = any(${sql.param(lineIds ?? null)}::text[]))`,
  )
  return row!.quantity
}

type LateLine = LatePieces['lines'][number]
export type LateRow = Omit<LateLine, 'name' | 'net'> & { names: LocalisedText; net: string }

/** Selects the late pieces of an order by line. */
export function selectLatePieces(context: CustomerContext, orderId: string): Promise<LateRow[]> {
  return queryRows<LateRow>(
    context.db,
    sql`select l.logistic_order_id as "logisticOrderId", l.id as "lineId", l.snapshot->'variant'->>'sku' as sku,
          l.snapshot->'variant'->'name' as names, l.snapshot->'product'->>'unit' as unit, p.quantity, p.day::text as "laterThan",
          p.promises, round(l.unit_price * p.quantity, 2)::text as net
        from commercial_order o join logistic_order g on g.commercial_order_id = o.id
          join order_line l on l.logistic_order_id = g.id
          cross join lateral (select sum(x.late_quantity)::int as quantity, min(x.later_than) as day,
              jsonb_agg(jsonb_build_object('quantity', x.late_quantity, 'arrivesOn', x.arrives_on) order by x.position) as promises
            from order_line_promise x where x.line_id = l.id and x.late_quantity > 0) p
        where o.id = ${orderId} and ${isReachable(context)} and p.quantity > 0
        order by g.position, l.position, l.id`,
  )
}

/** Selects how many pieces of each line of a logistic order are late. */
export function selectLateQuantities({ db }: Context, logisticOrderId: string) {
  return queryRows<{ lineId: string; quantity: number }>(
    db,
    sql`select l.id as "lineId", sum(p.late_quantity)::int as quantity
        from order_line l join order_line_promise p on p.line_id = l.id
        where l.logistic_order_id = ${logisticOrderId} and p.late_quantity > 0 group by l.id`,
  )
}

/** Ends the question about late pieces: their new days hold. */
export async function keepLatePieces({ db }: Context, lineIds: string[]) {
  await db.execute(sql`update order_line_promise set late_quantity = 0, later_than = null
    where line_id = any(${sql.param(lineIds)}::text[]) and late_quantity > 0`)
}

/** Takes the late pieces off the promises of lines. */
export async function deleteLatePieces({ db }: Context, lineIds: string[]) {
  const ids = sql.param(lineIds)
  await db.execute(sql`delete from order_line_promise where line_id = any(${ids}::text[]) and late_quantity = quantity`)
  await db.execute(sql`update order_line_promise
    set quantity = quantity - late_quantity, late_quantity = 0, later_than = null
    where line_id = any(${ids}::text[]) and late_quantity > 0`)
}
