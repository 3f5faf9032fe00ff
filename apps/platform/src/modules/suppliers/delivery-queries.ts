import { sql } from '@tiber/server/sql'
import type { Context } from '../../context.ts'
import { toTimestamp } from '../../database/clauses.ts'

/** Fewer deliveries say nothing about a supplier. */
const minDeliveries = 5

/** Measures which percentage of each supplier's orders of the last year shipped by the promised date. */
export async function updateOnTimePercents({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.execute(sql`update supplier s set on_time_percent = m.percent
    from (select supplier_id, round(100.0 * count(*) filter (where shipped_at::date <= latest_delivery) / count(*)) as percent
      from logistic_order where latest_delivery is not null and shipped_at > ${toTimestamp(now())} - interval '1 year'
      group by supplier_id having count(*) >= ${minDeliveries}) m
    where s.id = m.supplier_id and s.on_time_percent is distinct from m.percent`)
}
