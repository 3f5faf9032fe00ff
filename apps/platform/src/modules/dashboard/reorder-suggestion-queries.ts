import { sql, type SQL } from '@tiber/server/sql'
import type { CustomerContext } from '../../context.ts'
import type { LocalisedText } from '../../database/columns.ts'
import { queryPreparedRows } from '../../database/prepared-plans.ts'
import { backorderColumns, variantPictures, type AssetRow, type Assortment } from '../catalogue/service.ts'
import { isOffered } from '../prices/service.ts'

export type DueRow = {
  offerId: string
  productId: string
  variantId: string
  sku: string
  name: LocalisedText
  /** What the picture is made of. */
  pictureId: string
  drawing: string | null
  attributes: unknown
  updatedAt: string
  pictures: AssetRow[] | null
  unit: string
  usualQuantity: number
  minimum: number
  multiple: number
  maximum: number | null
  stock: number
  restockDate: string | null
  backorderQuantity: number
  backorderDate: string | null
  lastPrice: string
  lastAt: string
  times: number
  everyDays: number
}

type DueCriteria = { day: string; assortments: Assortment[]; limit: number }

/** Minimum number of purchases on different days to infer an interval. */
const minPurchases = 3
/** Only the latest purchases count for the interval. */
const maxPurchases = 24
/** Articles due within this many days are suggested already. */
const daysAhead = 3

/** Of the lines of an article: on how many days it was bought, when last, and how many days apart. */
const rhythmColumns = sql`count(distinct day)::int as times, max(day) as last,
  greatest(1, round((max(day) - min(day))::numeric / nullif(count(distinct day) - 1, 0)))::int as every`

const isDue = (
  day: string,
): SQL => sql`r.times >= ${minPurchases} and r.last + r.every <= ${day}::date + ${daysAhead}::int
  and r.last + 3 * r.every >= ${day}::date`

/**
 * Holds for every article that is due, and for some others. The days between purchases are counted as if each line was
 * of another day, or all of three: counting different days needs a sort per article.
 */
const mayBeDue = (
  day: string,
): SQL => sql`r.last + greatest(1, r.days / nullif(r.lines - 1, 0)) <= ${day}::date + ${daysAhead}::int
  and r.last + 3 * greatest(1, (r.days + 1) / 2) >= ${day}::date`

/**
 * Selects articles bought several times within two years that are due again: their usual interval has passed, but not
 * three times over, since then they are no longer needed. Only articles still sold; cancelled lines have no placement
 * date and do not count.
 *
 * Candidates are found in one pass over the index, which costs less than looking up each article's latest purchases.
 * That is done for the few candidates only, since few articles were bought more often than purchases count.
 */
export function selectDueArticles({ db, caller }: CustomerContext, { day, assortments, limit }: DueCriteria) {
  const lines = sql`select l.variant_id, (l.placed_at at time zone 'UTC')::date as day,
      l.quantity - l.cancelled_quantity as quantity, l.id
    from order_line l where l.account_id = ${caller.accountId}
      and l.placed_at >= ${day}::date - interval '2 years' and l.quantity > l.cancelled_quantity`
  return queryPreparedRows<DueRow>(
    db,
    sql`with candidate as materialized (
          select r.variant_id from (select variant_id, count(*)::int as lines, max(day) as last, max(day) - min(day) as days
            from (${lines}) l group by variant_id having count(*) >= ${minPurchases}) r
          where r.lines > ${maxPurchases} or ${mayBeDue(day)}
        ), bought as (
          select c.variant_id, l.day, sum(l.quantity)::int as quantity, max(l.id) as line_id
          from candidate c cross join lateral (${lines} and l.variant_id = c.variant_id
            order by l.placed_at desc nulls last, l.id desc nulls last limit ${maxPurchases}) l
          group by c.variant_id, l.day
        ), rhythm as (
          select variant_id, ${rhythmColumns}, percentile_disc(0.5) within group (order by quantity) as usual,
            (array_agg(line_id order by day desc))[1] as line_id
          from bought group by variant_id
        )
        select o.id as "offerId", p.id as "productId", v.external_id as "variantId", v.sku, v.name, o.unit,
          v.id as "pictureId", p.drawing, v.attributes, greatest(v.updated_at, p.updated_at) as "updatedAt",
          ${variantPictures} as pictures,
          r.usual as "usualQuantity", o.min_order_quantity as minimum, o.order_multiple as multiple, o.max_order_quantity as maximum,
          o.stock, o.restock_date::text as "restockDate", ${backorderColumns(day)}, l.unit_price::text as "lastPrice", r.last::text as "lastAt", r.times, r.every as "everyDays"
        from rhythm r join order_line l on l.id = r.line_id join offer o on o.id = l.offer_id
          join supplier s on s.id = o.supplier_id join variant v on v.id = o.variant_id
          join product p on p.id = v.product_id
        where ${isDue(day)} and ${isOffered(assortments)}
        order by r.times desc, r.last + r.every, v.id limit ${limit}`,
  )
}
