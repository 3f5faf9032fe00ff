import { sql } from 'drizzle-orm'
import type { CustomerContext } from '../../context.ts'
import type { LocalisedText } from '../../database/columns.ts'
import { rowsOf } from '../../database/rows.ts'
import type { Assortment } from '../catalogue/service.ts'
import { boughtArticles } from '../orders/service.ts'
import { isOffered } from '../prices/service.ts'

type DueRow = {
  offerId: string
  productId: string
  variantId: string
  sku: string
  name: LocalisedText
  unit: string
  quantity: number
  lastPrice: string
  lastAt: string
  times: number
  everyDays: number
}

type Wanted = { day: string; assortments: Assortment[]; most: number }

/** A rhythm needs so many purchases on different days. */
const leastTimes = 3
/** The last so many purchases show a rhythm; how it was before them does not matter any more. */
const mostLooked = 24
/** What is due within so many days is due. */
const daysAhead = 3

/**
 * Articles that were bought several times within two years and are due: since the last time the usual number of days has
 * passed, but not three times as many, because then nobody needs them any more. Of those that are still sold; a line of
 * what came to nothing was not bought, and has no day.
 */
export function selectDueArticles({ db, caller }: CustomerContext, { day, assortments, most }: Wanted) {
  return rowsOf<DueRow>(
    db,
    sql`${boughtArticles(caller.accountId)}, bought as (
          select a.variant_id, (l.placed_at at time zone 'UTC')::date as day, sum(l.quantity - l.cancelled_quantity)::int as quantity,
            max(l.id) as line_id
          from article a cross join lateral (select l.id, l.placed_at, l.quantity, l.cancelled_quantity
            from order_line l
            where l.account_id = ${caller.accountId} and l.variant_id = a.variant_id
              and l.placed_at >= ${day}::date - interval '2 years' and l.quantity > l.cancelled_quantity
            order by l.placed_at desc nulls last, l.id desc nulls last limit ${mostLooked}) l
          group by 1, 2
        ), rhythm as (
          select variant_id, count(*)::int as times, max(day) as last,
            greatest(1, round((max(day) - min(day))::numeric / (count(*) - 1)))::int as every,
            percentile_disc(0.5) within group (order by quantity) as usual,
            (array_agg(line_id order by day desc))[1] as line_id
          from bought group by variant_id having count(*) >= ${leastTimes}
        )
        select o.id as "offerId", p.id as "productId", v.external_id as "variantId", v.sku, v.name, o.unit,
          r.usual as quantity, l.unit_price::text as "lastPrice", r.last::text as "lastAt", r.times, r.every as "everyDays"
        from rhythm r join order_line l on l.id = r.line_id join offer o on o.id = l.offer_id
          join supplier s on s.id = o.supplier_id join variant v on v.id = o.variant_id
          join product p on p.id = v.product_id
        where r.last + r.every <= ${day}::date + ${daysAhead}::int and r.last + 3 * r.every >= ${day}::date
          and ${isOffered(assortments)}
        order by r.times desc, r.last + r.every, v.id limit ${most}`,
  )
}
