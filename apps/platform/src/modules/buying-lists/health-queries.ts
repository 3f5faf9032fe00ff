import { sql, type SQL } from '@tiber/server/sql'
import type { HealthCounts } from '@tiber/contract/carts/buying-lists'
import type { CustomerContext } from '../../context.ts'
import { queryPreparedRows } from '../../database/prepared-plans.ts'
import { isReachable } from '../carts/service.ts'
import type { LocalisedText } from '../../database/columns.ts'
import {
  backorderColumns,
  deliverableQuantity,
  loadAssortments,
  isInAssortments,
  type Assortment,
  type AttributeValues,
  type BackorderRow,
} from '../catalogue/service.ts'
import { isOffered, resolvedPrices, toDay, type PriceScope } from '../prices/service.ts'

/**
 * SQL that selects the checked lines as `id, offer_id, variant_id, quantity, unit_price` (current) and
 * `previous_unit_price`.
 */
export type CheckedLines = SQL

export const cartLinesQuery = (context: CustomerContext, ids: string[]): CheckedLines =>
  sql`select l.id, l.cart_id, l.offer_id, o.variant_id, l.quantity, l.unit_price, l.previous_unit_price
    from cart c join cart_line l on l.cart_id = c.id join offer o on o.id = l.offer_id
    where c.id = any(${sql.param(ids)}::text[]) and ${isReachable(context)}`

export type CheckedLine = {
  id: string
  offerId: string
  variantId: string
  quantity: number
  unitPrice: string | null
  previousUnitPrice: string | null
}

/** Selects lines that are not in a cart, such as those of an order. */
export const givenLinesQuery = (lines: CheckedLine[]): CheckedLines =>
  sql`select w.id, w."offerId" as offer_id, w."variantId" as variant_id, w.quantity, w."unitPrice" as unit_price,
      w."previousUnitPrice" as previous_unit_price
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w(id text, "offerId" text, "variantId" text, quantity int,
      "unitPrice" numeric, "previousUnitPrice" numeric)`

/** Selects lines with their current state; nothing is priced here, their prices are already known. */
const findingsQuery = (lines: CheckedLines, { assortments, day }: { assortments: Assortment[]; day: string }): SQL =>
  sql`select l.*, r.id as successor_id, (${isOffered(assortments)}) is not true or l.unit_price is null as is_gone,
      l.previous_unit_price <> l.unit_price as is_price_changed, coalesce(l.quantity > o.stock and l.quantity > ${deliverableQuantity(day)}, true) as is_short
    from (${lines}) l left join offer o on o.id = l.offer_id left join supplier s on s.id = o.supplier_id
      left join variant v on v.id = l.variant_id left join product p on p.id = v.product_id
      left join (variant r join product successor on successor.id = r.product_id and successor.status = 'ACTIVE')
        on r.id = v.replaced_by_id and r.status = 'ACTIVE' and ${isInAssortments(assortments, 'successor')}`

const countColumns = sql`count(*) filter (where f.is_gone)::int as discontinued,
  count(*) filter (where f.is_gone and f.successor_id is not null)::int as replaceable,
  count(*) filter (where f.is_price_changed and not f.is_gone)::int as "priceChanged",
  count(*) filter (where f.is_short and not f.is_gone)::int as "lowStock"`

/** Counts the findings of each cart. */
export async function selectCounts(context: CustomerContext, ids: string[]): Promise<Map<string, HealthCounts>> {
  if (ids.length === 0) return new Map()
  const options = { assortments: await loadAssortments(context), day: toDay(context.now()) }
  const rows = await queryPreparedRows<HealthCounts & { cartId: string }>(
    context.db,
    sql`select f.cart_id as "cartId", ${countColumns} from (${findingsQuery(cartLinesQuery(context, ids), options)}) f group by f.cart_id`,
  )
  return new Map(rows.map(({ cartId, ...counts }) => [cartId, counts]))
}

type OfferRow = BackorderRow & {
  kind: 'SAME' | 'SUCCESSOR' | 'EQUIVALENT'
  offerPriceId: string
  supplierId: string
  supplierName: string
  unitPrice: string
  stock: number
}

export type HealthRow = {
  lineId: string
  /** Null if the article was deleted. */
  variantId: string | null
  name: LocalisedText | null
  isGone: boolean
  isShort: boolean
  isPriceChanged: boolean | null
  unitPrice: string | null
  previousUnitPrice: string | null
  attributes: AttributeValues
  successor: ArticleRow | null
  equivalent: ArticleRow | null
  offers: OfferRow[]
}

export type ArticleRow = {
  variantId: string
  productId: string
  sku: string
  name: LocalisedText
  attributes: AttributeValues
}

/** An article that can stand for that of a line, of several the one with the fewest differences. */
type Equivalent = { lineId: string; variantId: string; differences: number }

/** `equivalents`: those already found, which are searched by dimensions otherwise. */
type PricingScope = {
  scope: PriceScope
  assortments: Assortment[]
  dimensions: Dimensions
  equivalents?: Equivalent[]
}

/** External ids of attributes that are dimensions, and of those that are if they distinguish variants. */
export type Dimensions = { always: string[]; ofVariants: string[] }

/** Lines for which equivalent articles are searched, and the closest ones compared by price. */
const maxEquivalentLines = 50
const maxEquivalents = 6

const givenEquivalentsQuery = (equivalents: Equivalent[]): SQL =>
  sql`select f.*, e."variantId" as article_id, e.differences
    from jsonb_to_recordset(${JSON.stringify(equivalents)}::jsonb) as e("lineId" text, "variantId" text, differences int)
      join finding f on f.id = e."lineId"`

/**
 * Selects, for lines that cannot be delivered, articles of the same class with the same dimensions: of another material
 * or brand line, those with the fewest other differences first.
 */
const equivalentsQuery = ({ always, ofVariants }: Dimensions): SQL => {
  const isDimension = sql`a.key = any(${sql.param(always)}::text[]) or (a.key = any(${sql.param(ofVariants)}::text[]) and v.attributes ? a.key)`
  return sql`select f.*, e.variant_id as article_id, e.differences
    from (select * from finding where (is_gone or is_short) and variant_id is not null order by id limit ${maxEquivalentLines}) f
      join variant v on v.id = f.variant_id join product p on p.id = v.product_id
      cross join lateral (select jsonb_object_agg(a.key, a.value) as all_values,
          coalesce(jsonb_object_agg(a.key, a.value) filter (where not v.attributes ? a.key), '{}') as product_values
        from jsonb_each(p.attributes || v.attributes) a where ${isDimension}) d
      cross join lateral (
        select w.id as variant_id, (select count(*) from jsonb_each(p.attributes || v.attributes) a
            where (q.attributes || w.attributes)->a.key is distinct from a.value) as differences
        from product q join variant w on w.product_id = q.id
        where q.classification_id = p.classification_id and q.id <> p.id and q.attributes @> d.product_values
          and q.attributes || w.attributes @> d.all_values
        order by differences, w.id limit ${maxEquivalents}) e
    where d.all_values is not null`
}

/** Selects some of the lines that are checked. */
export const someLinesQuery = (lines: CheckedLines, ids: string[]): CheckedLines =>
  sql`select * from (${lines}) c where c.id = any(${sql.param(ids)}::text[])`

const articleJson = (variant: string, product: string): SQL =>
  sql.raw(`jsonb_build_object('variantId', ${variant}.external_id, 'productId', ${variant}.product_id, 'sku', ${variant}.sku,
    'name', ${variant}.name, 'attributes', ${product}.attributes || ${variant}.attributes)`)

/**
 * Selects lines with a finding, each with the best offer of its successor, of an equivalent article, and the best other
 * offer of the same article: one that delivers the full quantity if this one cannot, or for less.
 */
export function selectFindings(
  context: CustomerContext,
  checkedLines: CheckedLines,
  { scope, assortments, dimensions, equivalents }: PricingScope,
) {
  const lines = sql`select k.line_id || ' ' || k.offer_id as line, k.offer_id, k.quantity from candidate k`
  const candidateQuery = (kind: OfferRow['kind'], findings: SQL, where: SQL) => sql`select f.id as line_id,
      ${sql.raw(`'${kind}'`)} as kind, o.id as offer_id, greatest(o.min_order_quantity, f.quantity)::int as quantity, f.differences
    from (${findings}) f join variant v on v.id = f.article_id join product p on p.id = v.product_id
      join offer o on o.variant_id = v.id join supplier s on s.id = o.supplier_id
    where o.currency = ${scope.currency} and ${isOffered(assortments)} and ${where}`
  const isDelivered = sql`(o.stock >= f.quantity or ${deliverableQuantity(scope.day)} >= f.quantity)`
  return queryPreparedRows<HealthRow>(
    context.db,
    sql`with finding as materialized (${findingsQuery(checkedLines, { assortments, day: scope.day })}
        ), candidate as materialized (
          ${candidateQuery(
            'SAME',
            sql`select *, variant_id as article_id, 0 as differences from finding`,
            sql`o.id <> f.offer_id and (f.is_gone or ${isDelivered})`,
          )}
          union all ${candidateQuery(
            'SUCCESSOR',
            sql`select *, successor_id as article_id, 0 as differences from finding where is_gone`,
            sql`true`,
          )}
          union all ${candidateQuery('EQUIVALENT', equivalents ? givenEquivalentsQuery(equivalents) : equivalentsQuery(dimensions), isDelivered)}
        ), best as (
          select distinct on (k.line_id, k.kind) k.line_id, k.kind, op.external_id as price_id, s.id as supplier_id,
            s.name as supplier_name, r.unit_price, o.stock, o.variant_id, ${backorderColumns(scope.day)}
          from candidate k join finding f on f.id = k.line_id
            join (${resolvedPrices(scope, lines)}) r on r.line = k.line_id || ' ' || k.offer_id
            join offer_price op on op.id = r.price_id join offer o on o.id = k.offer_id
            join supplier s on s.id = o.supplier_id
          where f.is_gone or f.is_short or r.unit_price < f.unit_price
          order by k.line_id, k.kind, (o.stock >= k.quantity) desc, k.differences, r.unit_price, s.is_default desc, o.id
        ), offers as (
          select line_id, jsonb_agg(jsonb_build_object('kind', kind, 'offerPriceId', price_id, 'supplierId', supplier_id,
            'supplierName', supplier_name, 'unitPrice', unit_price::text, 'stock', stock, 'backorderQuantity', "backorderQuantity", 'backorderDate', "backorderDate")) as offers,
            max(variant_id) filter (where kind = 'EQUIVALENT') as equivalent_id
          from best group by line_id)
        select f.id as "lineId", f.is_gone as "isGone", f.is_short as "isShort", f.is_price_changed as "isPriceChanged",
          f.unit_price::text as "unitPrice", f.previous_unit_price::text as "previousUnitPrice",
          coalesce(p.attributes || v.attributes, '{}') as attributes, coalesce(b.offers, '[]') as offers, v.name, v.id as "variantId",
          case when r.id is not null and f.is_gone then ${articleJson('r', 'n')} end as successor,
          case when w.id is not null then ${articleJson('w', 'q')} end as equivalent
        from finding f left join variant v on v.id = f.variant_id left join product p on p.id = v.product_id
          left join variant r on r.id = f.successor_id left join product n on n.id = r.product_id
          left join offers b on b.line_id = f.id
          left join variant w on w.id = b.equivalent_id left join product q on q.id = w.product_id
        where f.is_gone or f.is_price_changed or f.is_short or b.line_id is not null
        order by f.id`,
  )
}
