import { sql, type SQL } from 'drizzle-orm'
import { isOfferInAssortments } from '../catalogue/service.ts'
import { startingPrices } from '../prices/service.ts'
import { integers } from './array-queries.ts'
import { isMatched, matchedVariants } from './match-queries.ts'
import { and, hasEither, priceBits, type Shape } from './shape-queries.ts'

/** Of more variants than this, the best are priced. */
const mostPriced = 20_000

/** Whether who has no list for a product pays what the index knows: the public price, whoever supplies it. */
const usesIndex = ({ isPublicKnown, prices }: Shape) => isPublicKnown && !prices?.suppliers

/** What the offer shown first costs the caller, of each variant that is found: rows `variant, unit_price`. */
export function pricePart(shape: Shape): SQL {
  const { sought, where, filters, prices, lists, stock } = shape
  if (!prices) return sql``
  const { scope, assortments, suppliers, decides } = prices
  const isOwn = sql`exists (select from search_price s where s.product = p.id and s.list_id = any(${sql.param(lists ?? [])}::text[]))`
  const conditions = [
    isMatched(sought),
    ...(usesIndex(shape) ? [isOwn] : []),
    ...where,
    // The bounds are those of what all filters leave; what fails one is counted by its price as well.
    ...(decides ? [] : filters.map(hasEither)),
  ]
  const variants = sql`select v.id, v.variant_id from ${matchedVariants(sought, stock)}
    where ${and(conditions)} order by f.score desc, v.id limit ${mostPriced}`
  const isSupplied = suppliers ? sql`o.supplier_id = any(${sql.param(suppliers)}::text[])` : sql`true`
  const lines = sql`select o.id as line, o.id as offer_id, o.min_order_quantity as quantity
    from (${variants}) n join offer o on o.variant_id = n.variant_id join supplier s on s.id = o.supplier_id
    where o.currency = ${scope.currency} and o.status = 'ACTIVE' and s.status = 'ACTIVE' and ${isSupplied}
      and ${isOfferInAssortments(assortments)}`
  return sql`price as materialized (select distinct on (v.id) v.id as variant, r.unit_price
    from (${startingPrices(scope, lines)}) r join offer o on o.id = r.line join search_variant v on v.variant_id = o.variant_id
    order by v.id, (o.stock > 0) desc, r.unit_price, o.id),
    price_of as materialized (select coalesce(jsonb_object_agg(variant, unit_price), '{}') as variants from price),`
}

/** Looked up, not joined: see `textParts`. */
export const priceOfRow = (shape: Shape): SQL => sql`cross join price_of cross join lateral (select
  coalesce((price_of.variants ->> v.id::text)::double precision, ${usesIndex(shape) ? sql`v.price` : sql`null`}) as unit_price offset 0) r`

/** What the results cost the caller: by the caller's own lists where they have the product, else the public price. */
export function boundsOf(shape: Shape, lists: string[]): SQL {
  const { rows, prices, isPublicKnown } = shape
  const bounds = (min: SQL, max: SQL, from: SQL) =>
    sql`(select jsonb_build_object('min', min(${min}), 'max', max(${max})) from ${from})`
  const ofRows = bounds(
    sql`unit_price`,
    sql`unit_price`,
    sql`base where missed = any(${integers([0, ...priceBits(shape)])})`,
  )
  if (prices && rows === 'variants') return ofRows
  // What others pay, or what suppliers ask that are not seen, is nobody's business.
  if (!isPublicKnown) return sql`null`
  if (lists.length === 0 && rows === 'variants') return ofRows
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
