import { sql } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { toTimestamp } from '../../../database/clauses.ts'
import { queryRows } from '../../../database/query-rows.ts'

/** Fewer deliveries say nothing about a supplier. */
const minDeliveries = 5

/** Selects which percentage of each supplier's orders of the last year shipped by the promised date. */
export function selectOnTimePercents({ db, now }: Pick<Context, 'db' | 'now'>) {
  return queryRows<{ supplierId: string; percent: number }>(
    db,
    sql`select supplier_id as "supplierId",
          round(100.0 * count(*) filter (where shipped_at::date <= latest_delivery) / count(*))::int as percent
        from logistic_order where latest_delivery is not null and shipped_at > ${toTimestamp(now())} - interval '1 year'
        group by supplier_id having count(*) >= ${minDeliveries}`,
  )
}
