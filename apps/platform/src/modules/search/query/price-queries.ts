import { sql, type SQL } from '@tiber/server/sql'
import { deliveryRank, isOfferInAssortments } from '../../catalogue/service.ts'
import { startingPrices } from '../../prices/service.ts'
import { toIntArray } from './array-queries.ts'
import { isMatched, matchedVariants } from './match-queries.ts'
import { and, hasValueAnywhere, priceBits, type SearchQuery } from './filter-queries.ts'

/** Only this many of the best variants are priced. */
const maxPriced = 20_000

/** Whether the indexed public price applies to products without a price list of the caller, from any supplier. */
const usesIndex = ({ isPublicKnown, prices }: SearchQuery) => isPublicKnown && !prices?.suppliers

/** Resolves the caller's price of the best offer for each variant found: rows `variant, unit_price`. */
export function priceCtes(searchQuery: SearchQuery): SQL {
  const { textQuery, where, filters, prices, lists, stock } = searchQuery
  if (!prices) return sql``
  const { scope, assortments, suppliers, isCriterion } = prices
  const hasOwnPrice = sql`exists (select from search_price s where s.product = p.id and s.list_id = any(${sql.param(lists ?? [])}::text[]))`
  const conditions = [
    isMatched(textQuery),
    ...(usesIndex(searchQuery) ? [hasOwnPrice] : []),
    ...where,
    // The price bounds respect all filters; for counts, rows that fail one filter are priced as well.
    ...(isCriterion ? [] : filters.map(hasValueAnywhere)),
  ]
  const variants = sql`select v.id, v.variant_id from ${matchedVariants(textQuery, stock)}
    where ${and(conditions)} order by f.score desc, v.id limit ${maxPriced}`
  const isSupplied = suppliers ? sql`o.supplier_id = any(${sql.param(suppliers)}::text[])` : sql`true`
  // Numbers compare faster than ids, and what an offer is compared by need not be looked up again.
  const lines = sql`select row_number() over () as line, o.id as offer_id, o.min_order_quantity as quantity,
      n.id as variant, ${deliveryRank(scope.day)} as delivery_rank
    from (${variants}) n join offer o on o.variant_id = n.variant_id join supplier s on s.id = o.supplier_id
    where o.currency = ${scope.currency} and o.status = 'ACTIVE' and s.status = 'ACTIVE' and ${isSupplied}
      and ${isOfferInAssortments(assortments)}`
  return sql`price as materialized (select distinct on (r.variant) r.variant, r.unit_price
    from (${startingPrices(scope, lines)}) r order by r.variant, r.delivery_rank, r.unit_price, r.offer_id),
    price_of as materialized (select coalesce(jsonb_object_agg(variant, unit_price), '{}') as variants from price),`
}

/** Looked up instead of joined; see `textCtes`. */
export const joinPrice = (searchQuery: SearchQuery): SQL => sql`cross join price_of cross join lateral (select
  coalesce((price_of.variants ->> v.id::text)::double precision, ${usesIndex(searchQuery) ? sql`v.price` : sql`null`}) as unit_price offset 0) r`

/**
 * Selects the price range of the results: by the caller's own lists where they contain the product, else the public
 * prices.
 */
export function priceBounds(searchQuery: SearchQuery, lists: string[]): SQL {
  const { rows, prices, isPublicKnown } = searchQuery
  const bounds = (min: SQL, max: SQL, from: SQL) =>
    sql`(select jsonb_build_object('min', min(${min}), 'max', max(${max})) from ${from})`
  const rowBounds = bounds(
    sql`unit_price`,
    sql`unit_price`,
    sql`base where missed = any(${toIntArray([0, ...priceBits(searchQuery)])})`,
  )
  if (prices && rows === 'variants') return rowBounds
  // Prices of other customers or of hidden suppliers must not be disclosed.
  if (!isPublicKnown) return sql`null::jsonb`
  if (lists.length === 0 && rows === 'variants') return rowBounds
  const [low, high] =
    rows === 'products' ? [sql`p.price_min`, sql`p.price_max`] : [sql`b.unit_price`, sql`b.unit_price`]
  const from = sql`best b join search_product p on p.id = b.product`
  if (lists.length === 0) return bounds(low, high, from)
  return bounds(
    sql`coalesce(s.price_min, ${low})`,
    sql`coalesce(s.price_max, ${high})`,
    sql`${from} left join lateral (select min(price_min) as price_min, max(price_max) as price_max from search_price s
      where s.product = b.product and s.list_id = any(${sql.param(lists)}::text[])) s on true`,
  )
}
