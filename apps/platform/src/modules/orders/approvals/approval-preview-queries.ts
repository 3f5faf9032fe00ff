import { sql } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { queryRows } from '../../../database/query-rows.ts'

export type LineSearch = { less: number; withTax: boolean }
export type SmallestLine =
  | { id: string; sku: string; name: Record<string, string>; amount: string }
  | { id: null; sku: null; name: null; amount: null }

/** Selects for each amount the smallest order line worth at least that much; never the only line of the order. */
export function selectSmallestLines({ db }: Context, orderId: string, searches: LineSearch[]): Promise<SmallestLine[]> {
  return queryRows<SmallestLine>(
    db,
    sql`select f.id, f.sku, f.name, f.amount::text from unnest(${sql.param(searches.map(({ less }) => less))}::numeric[],
          ${sql.param(searches.map(({ withTax }) => withTax))}::boolean[]) with ordinality as w(less, with_tax, position)
        left join lateral (select l.id, l.snapshot -> 'variant' ->> 'sku' as sku, l.snapshot -> 'variant' -> 'name' as name,
            l.net + case when w.with_tax then l.tax else 0 end as amount
          from order_line l where l.commercial_order_id = ${orderId}
            and l.net + case when w.with_tax then l.tax else 0 end >= w.less
            and exists (select from order_line o where o.commercial_order_id = ${orderId} and o.id <> l.id)
          order by amount, l.position limit 1) f on true
        order by w.position`,
  )
}

/** Minimum number of past decisions for a meaningful median. */
const minDecisions = 5
const lookbackDays = 90

export async function selectUsualHours(context: Context, accountId: string): Promise<number | null> {
  const since = new Date(context.now().getTime() - lookbackDays * 24 * 60 * 60 * 1000).toISOString()
  const [row] = await queryRows<{ hours: number | null }>(
    context.db,
    sql`select case when count(*) >= ${minDecisions} then round((percentile_cont(0.5) within group
          (order by extract(epoch from p.decided_at - p.created_at)) / 3600)::numeric, 1)::float8 end as hours
        from approval p where p.account_id = ${accountId} and p.status in ('APPROVED', 'REJECTED', 'RETURNED')
          and p.decided_at >= ${since}::timestamptz`,
  )
  return row!.hours
}
