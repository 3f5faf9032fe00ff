import { sql, type SQL } from '@tiber/server/sql'
import { maxQuantity } from '@tiber/contract/carts/quantities'
import type { Backorder } from '@tiber/contract/catalogue/prices'

/** Working days between the shipping and the delivery of an order. */
export const transitDays = { earliest: 1, latest: 2 }

/** Selected by `backorderColumns`: pieces that can be back-ordered today, and the day they are delivered. */
export type BackorderRow = { backorderQuantity: number; backorderDate: string | null }

/**
 * Pieces of an offer that can be ordered for its next restock, the only place where this is decided: the supplier takes
 * back-orders today, and the restock is not overdue.
 */
export const backorderQuantity = (day: string, offer: 'o' | 'f' = 'o'): SQL => {
  const alias = sql.raw(offer)
  const today = sql`${day}::date`
  return sql`case when ${alias}.allow_backorder and ${alias}.restock_date >= ${today}
      and (${alias}.backorder_until is null or ${alias}.backorder_until >= ${today})
    then coalesce(${alias}.restock_quantity, ${sql.raw(String(maxQuantity))}) else 0 end`
}

/** Pieces of a quantity that are delivered later: what whole packs in stock leave, as far as it can be promised. */
export const laterQuantity = (quantity: SQL, day: string, offer: 'o' | 'f' = 'o'): SQL => {
  const alias = sql.raw(offer)
  const step = sql`greatest(1, ${alias}.order_multiple)`
  return sql`case when ${quantity} <= ${alias}.stock then 0
    else least(${quantity} - greatest(0, ${alias}.stock) / ${step} * ${step}, ${backorderQuantity(day, offer)} / ${step} * ${step}) end`
}

/** Pieces of an offer `o` that can be delivered now or later, in whole packs. */
export const deliverableQuantity = (day: string): SQL => {
  const step = sql`greatest(1, o.order_multiple)`
  return sql`(o.stock / ${step} * ${step} + (${backorderQuantity(day)})::bigint / ${step} * ${step})`
}

/** The day by which the next restock of an offer reaches the buyer: lead time and transit, working days only. */
export const backorderDate = (offer: 'o' | 'f' = 'o'): SQL => {
  const alias = sql.raw(offer)
  const weekday = sql`extract(isodow from ${alias}.restock_date)::int`
  const days = sql`(coalesce(${alias}.lead_time_days, 0) + ${sql.raw(String(transitDays.latest))})`
  // A restock at the weekend counts as one of the Friday before.
  return sql`(${alias}.restock_date - greatest(0, ${weekday} - 5) + ${days}
    + (least(${weekday}, 5) - 1 + ${days}) / 5 * 2)`
}

/** The day of the next restock of an offer `o`; a day in the past is not one. */
export const restockDate = (day: string): SQL =>
  sql`case when o.restock_date >= ${day}::date then o.restock_date::text end`

/** Columns of an offer `o` that say what can be back-ordered. */
export const backorderColumns = (day: string): SQL =>
  sql`${backorderQuantity(day)} as "backorderQuantity",
    case when o.allow_backorder then ${backorderDate()}::text end as "backorderDate"`

export const toBackorder = ({ backorderQuantity: quantity, backorderDate: date }: BackorderRow): Backorder | null =>
  quantity > 0 && date !== null ? { quantity: quantity >= maxQuantity ? null : quantity, date } : null

/** Orders offers `o`: what can be delivered from stock first, then what can be back-ordered. */
export const deliveryRank = (day: string): SQL =>
  sql`case when o.stock >= greatest(1, o.min_order_quantity) then 0 when ${backorderQuantity(day)} > 0 then 1 else 2 end`
