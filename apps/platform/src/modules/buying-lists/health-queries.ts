import { sql, type SQL } from 'drizzle-orm'
import type { HealthCounts } from '@tiber/contract/buying-lists'
import type { CustomerContext } from '../../context.ts'
import type { LocalisedText } from '../../database/columns.ts'
import { plannedRowsOf } from '../../database/planned.ts'
import { isReachable } from '../carts/service.ts'
import { assortmentsOf, isInAssortments, type Assortment, type AttributeValues } from '../catalogue/service.ts'
import { isOffered, resolvedPrices, type Scope } from '../prices/service.ts'

export const noFindings: HealthCounts = { gone: 0, replaced: 0, moved: 0, short: 0 }

/** Lines that are watched: `id, offer_id, variant_id, quantity, unit_price` of now and `previous_unit_price`. */
type Watched = SQL

const linesOfCarts = (context: CustomerContext, ids: string[]): Watched =>
  sql`select l.id, l.cart_id, l.offer_id, o.variant_id, l.quantity, l.unit_price, l.previous_unit_price
    from cart c join cart_line l on l.cart_id = c.id join offer o on o.id = l.offer_id
    where c.id = any(${sql.param(ids)}::text[]) and ${isReachable(context)}`

export type WatchedLine = {
  id: string
  offerId: string
  variantId: string
  quantity: number
  unitPrice: string | null
  previousUnitPrice: string | null
}

/** Lines that stand in no cart. */
export const linesGiven = (lines: WatchedLine[]): Watched =>
  sql`select w.id, w."offerId" as offer_id, w."variantId" as variant_id, w.quantity, w."unitPrice" as unit_price,
      w."previousUnitPrice" as previous_unit_price
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w(id text, "offerId" text, "variantId" text, quantity int,
      "unitPrice" numeric, "previousUnitPrice" numeric)`

/** Lines with what became of them; nothing is priced for it, their prices are known. */
const found = (watched: Watched, assortments: Assortment[]): SQL =>
  sql`select l.*, r.id as successor_id, (${isOffered(assortments)}) is not true or l.unit_price is null as is_gone,
      l.previous_unit_price <> l.unit_price as is_moved, coalesce(o.stock, 0) < l.quantity as is_short
    from (${watched}) l left join offer o on o.id = l.offer_id left join supplier s on s.id = o.supplier_id
      left join variant v on v.id = l.variant_id left join product p on p.id = v.product_id
      left join (variant r join product successor on successor.id = r.product_id and successor.status = 'ACTIVE')
        on r.id = v.replaced_by_id and r.status = 'ACTIVE' and ${isInAssortments(assortments, 'successor')}`

const counted = sql`count(*) filter (where f.is_gone)::int as gone,
  count(*) filter (where f.is_gone and f.successor_id is not null)::int as replaced,
  count(*) filter (where f.is_moved and not f.is_gone)::int as moved,
  count(*) filter (where f.is_short and not f.is_gone)::int as short`

/** By cart. */
export async function selectCounts(context: CustomerContext, ids: string[]): Promise<Map<string, HealthCounts>> {
  if (ids.length === 0) return new Map()
  const assortments = await assortmentsOf(context)
  const rows = await plannedRowsOf<HealthCounts & { cartId: string }>(
    context.db,
    sql`select f.cart_id as "cartId", ${counted} from (${found(linesOfCarts(context, ids), assortments)}) f group by f.cart_id`,
  )
  return new Map(rows.map(({ cartId, ...counts }) => [cartId, counts]))
}

type OfferRow = {
  kind: 'SAME' | 'SUCCESSOR'
  offerPriceId: string
  supplierId: string
  supplierName: string
  unitPrice: string
  stock: number
}

export type HealthRow = {
  lineId: string
  isGone: boolean
  isShort: boolean
  isMoved: boolean | null
  unitPrice: string | null
  previousUnitPrice: string | null
  attributes: AttributeValues
  successor: {
    variantId: string
    productId: string
    sku: string
    name: LocalisedText
    attributes: AttributeValues
  } | null
  offers: OfferRow[]
}

type Wanted = { scope: Scope; assortments: Assortment[] }

/**
 * Lines something became of, each with the best offer of its successor and the best other offer of the same article: one
 * that still sells it, or one that has the whole quantity for less.
 */
export const selectHealth = (context: CustomerContext, id: string, wanted: Wanted) =>
  selectFindings(context, linesOfCarts(context, [id]), wanted)

/** The same of any lines. */
export function selectFindings(context: CustomerContext, watched: Watched, { scope, assortments }: Wanted) {
  const lines = sql`select k.line_id || ' ' || k.offer_id as line, k.offer_id, k.quantity from candidate k`
  const offered = (kind: string, variant: string, where: SQL) => sql`select f.id as line_id,
      ${sql.raw(`'${kind}'`)} as kind, o.id as offer_id, greatest(o.min_order_quantity, f.quantity)::int as quantity
    from finding f join variant v on v.id = ${sql.raw(`f.${variant}`)} join product p on p.id = v.product_id
      join offer o on o.variant_id = v.id join supplier s on s.id = o.supplier_id
    where o.currency = ${scope.currency} and ${isOffered(assortments)} and ${where}`
  return plannedRowsOf<HealthRow>(
    context.db,
    sql`with finding as materialized (${found(watched, assortments)}
        ), candidate as materialized (
          ${offered('SAME', 'variant_id', sql`o.id <> f.offer_id and (f.is_gone or o.stock >= f.quantity)`)}
          union all ${offered('SUCCESSOR', 'successor_id', sql`f.is_gone`)}
        ), best as (
          select distinct on (k.line_id, k.kind) k.line_id, k.kind, op.external_id as price_id, s.id as supplier_id,
            s.name as supplier_name, r.unit_price, o.stock
          from candidate k join finding f on f.id = k.line_id
            join (${resolvedPrices(scope, lines)}) r on r.line = k.line_id || ' ' || k.offer_id
            join offer_price op on op.id = r.price_id join offer o on o.id = k.offer_id
            join supplier s on s.id = o.supplier_id
          where f.is_gone or r.unit_price < f.unit_price
          order by k.line_id, k.kind, (o.stock >= k.quantity) desc, r.unit_price, s.is_default desc, o.id
        ), offers as (
          select line_id, jsonb_agg(jsonb_build_object('kind', kind, 'offerPriceId', price_id, 'supplierId', supplier_id,
            'supplierName', supplier_name, 'unitPrice', unit_price::text, 'stock', stock)) as offers
          from best group by line_id)
        select f.id as "lineId", f.is_gone as "isGone", f.is_short as "isShort", f.is_moved as "isMoved",
          f.unit_price::text as "unitPrice", f.previous_unit_price::text as "previousUnitPrice",
          coalesce(p.attributes || v.attributes, '{}') as attributes, coalesce(b.offers, '[]') as offers,
          case when r.id is null or not f.is_gone then null else jsonb_build_object('variantId', r.external_id,
            'productId', r.product_id, 'sku', r.sku, 'name', r.name, 'attributes', n.attributes || r.attributes) end as successor
        from finding f left join variant v on v.id = f.variant_id left join product p on p.id = v.product_id
          left join variant r on r.id = f.successor_id left join product n on n.id = r.product_id
          left join offers b on b.line_id = f.id
        where f.is_gone or f.is_moved or f.is_short or b.line_id is not null
        order by f.id`,
  )
}
