import { sql } from '@tiber/server/sql'
import type { CustomerContext } from '../../context.ts'
import type { LocalisedText } from '../../database/columns.ts'
import { queryPreparedRows } from '../../database/prepared-plans.ts'
import { variantPictures, type AssetRow, type Assortment } from '../catalogue/service.ts'
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

/**
 * Selects articles bought several times within two years that are due again: their usual interval has passed, but not
 * three times over, since then they are no longer needed. Only articles still sold; cancelled lines have no placement
 * date and do not count.
 */
export function selectDueArticles({ db, caller }: CustomerContext, { day, assortments, limit }: DueCriteria) {
  return queryPreparedRows<DueRow>(
    db,
    // Reads all lines of two years by the index, which costs less than to look for each article's latest ones.
    sql`with line as (
          select l.variant_id, (l.placed_at at time zone 'UTC')::date as day, l.quantity - l.cancelled_quantity as quantity, l.id,
            row_number() over (partition by l.variant_id order by l.placed_at desc nulls last, l.id desc nulls last) as place
          from order_line l where l.account_id = ${caller.accountId}
            and l.placed_at >= ${day}::date - interval '2 years' and l.quantity > l.cancelled_quantity
        ), bought as (
          select variant_id, day, sum(quantity)::int as quantity, max(id) as line_id
          from line where place <= ${maxPurchases} group by variant_id, day
        ), rhythm as (
          select variant_id, count(*)::int as times, max(day) as last,
            greatest(1, round((max(day) - min(day))::numeric / (count(*) - 1)))::int as every,
            percentile_disc(0.5) within group (order by quantity) as usual,
            (array_agg(line_id order by day desc))[1] as line_id
          from bought group by variant_id having count(*) >= ${minPurchases}
        )
        select o.id as "offerId", p.id as "productId", v.external_id as "variantId", v.sku, v.name, o.unit,
          v.id as "pictureId", p.drawing, v.attributes, greatest(v.updated_at, p.updated_at) as "updatedAt",
          ${variantPictures} as pictures,
          r.usual as "usualQuantity", o.min_order_quantity as minimum, o.order_multiple as multiple, o.max_order_quantity as maximum,
          o.stock, o.restock_date::text as "restockDate", l.unit_price::text as "lastPrice", r.last::text as "lastAt", r.times, r.every as "everyDays"
        from rhythm r join order_line l on l.id = r.line_id join offer o on o.id = l.offer_id
          join supplier s on s.id = o.supplier_id join variant v on v.id = o.variant_id
          join product p on p.id = v.product_id
        where r.last + r.every <= ${day}::date + ${daysAhead}::int and r.last + 3 * r.every >= ${day}::date
          and ${isOffered(assortments)}
        order by r.times desc, r.last + r.every, v.id limit ${limit}`,
  )
}
