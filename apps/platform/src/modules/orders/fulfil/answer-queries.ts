import { sql } from '@tiber/server/sql'
import type { Answer, AnsweredLine } from '@tiber/contract/orders/answer-texts'
import { orderFields } from '@tiber/contract/orders/order-statuses'
import type { Context } from '../../../context.ts'
import { queryRows } from '../../../database/query-rows.ts'

type AnswerRow = Omit<Answer, 'lines'> & { id: string; lines: (AnsweredLine & { lineId: string })[] }

/**
 * Selects what was answered to logistic orders: how many lines arrive complete on the day of most lines, and the first
 * of the others. Requested is what the buyer asked for, otherwise the day the buyer was told.
 */
export function selectAnswers(
  { db }: Context,
  orders: { id: string; latestDelivery: string | null }[],
  maxLines: number,
): Promise<AnswerRow[]> {
  return queryRows<AnswerRow>(
    db,
    sql`with own as (select t.id, t.told::date as told from unnest(${sql.param(orders.map(({ id }) => id))}::text[],
          ${sql.param(orders.map(({ latestDelivery }) => latestDelivery))}::text[]) as t(id, told)),
        line as (select l.logistic_order_id as id, l.id as line_id, l.position, l.cancelled_quantity as cancelled,
            l.snapshot->'variant'->>'sku' as sku, l.snapshot->'product'->>'unit' as unit, count(p.line_id) as parts,
            min(p.arrives_on) as day, coalesce(jsonb_agg(jsonb_build_object('quantity', p.quantity, 'day', p.arrives_on)
              order by p.position) filter (where p.line_id is not null), '[]') as pieces
          from own join order_line l on l.logistic_order_id = own.id left join order_line_promise p on p.line_id = l.id
          group by l.id),
        whole as (select distinct on (id) id, day, count(*)::int as complete from line
          where parts = 1 and cancelled = 0 group by id, day order by id, complete desc, day),
        odd as (select line.*, row_number() over (partition by line.id order by position, line_id) as at
          from line left join whole w on w.id = line.id
          where (line.parts = 1 and line.cancelled = 0 and line.day = w.day) is not true
            and (line.parts > 0 or line.cancelled > 0))
      select own.id, coalesce(w.complete, 0) as complete, coalesce(w.day, own.told, current_date)::text as day,
        coalesce(jsonb_agg(jsonb_build_object('lineId', odd.line_id, 'sku', odd.sku, 'unit', odd.unit,
          'pieces', odd.pieces, 'cancelled', odd.cancelled) order by odd.at) filter (where odd.at <= ${maxLines}::int), '[]') as lines,
        greatest(0, count(odd.line_id) - ${maxLines}::int)::int as more,
        coalesce((select left(x.value #>> '{}', 10) from logistic_order g
            join custom_field_value x on x.entity_id in (g.id, g.commercial_order_id)
            join custom_field f on f.id = x.custom_field_id and f.external_id = ${orderFields.requestedDate}
          where g.id = own.id and x.value #>> '{}' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}'
          order by x.entity_id = g.id desc limit 1), own.told::text) as "requestedOn"
      from own left join whole w on w.id = own.id left join odd on odd.id = own.id
      group by own.id, own.told, w.complete, w.day`,
  )
}

export async function updateAnswers({ db }: Context, answers: { id: string; answer: Answer }[]) {
  await db.execute(sql`update logistic_order g set answer = r.answer
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as r(id text, answer jsonb) where g.id = r.id`)
}
