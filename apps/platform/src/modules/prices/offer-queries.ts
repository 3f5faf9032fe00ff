import { sql, type SQL } from '@tiber/server/sql'
import type { Db } from '@tiber/server/database'
import type { Context } from '../../context.ts'
import type { LocalisedText } from '../../database/columns.ts'
import { queryPreparedRows } from '../../database/prepared-plans.ts'
import {
  backorderColumns,
  restockDate,
  isInAssortments,
  isOfferInAssortments,
  type Assortment,
  type BackorderRow,
} from '../catalogue/service.ts'
import { toDay } from './rules.ts'

export type OfferRow = BackorderRow & {
  id: string
  externalId: string
  externalSource: 'CLIENT'
  variantId: string
  status: 'ACTIVE' | 'INACTIVE'
  currency: string
  stock: number
  packingType: 'BOX' | 'BOTTLE' | 'UNIT'
  unit: string
  quantityPerItem: string
  itemPerPack: number
  minOrderQuantity: number
  maxOrderQuantity: number | null
  orderMultiple: number
  minStockAlert: number | null
  leadTimeDays: number | null
  restockDate: string | null
  restockQuantity: number | null
  taxRate: string
  brand: string | null
  supplier: {
    id: string
    externalId: string
    name: string
    returnPolicy: LocalisedText | null
    currency: string
    freightPrice: string | null
    freightFreeFrom: string | null
    onTimePercent: number | null
  }
  supplierRating: string | null
}

/** The columns of an offer `o` and its supplier `s`. */
export const ownOfferColumns = (
  context: Context,
): SQL => sql`o.id, o.external_id as "externalId", o.external_source as "externalSource",
  o.variant_id as "variantId", o.status, o.currency, o.stock, o.packing_type as "packingType", o.unit,
  o.quantity_per_item::text as "quantityPerItem", o.item_per_pack as "itemPerPack",
  o.min_order_quantity as "minOrderQuantity", o.max_order_quantity as "maxOrderQuantity",
  o.order_multiple as "orderMultiple", o.min_stock_alert as "minStockAlert", o.lead_time_days as "leadTimeDays",
  ${restockDate(toDay(context.now()))} as "restockDate", o.restock_quantity as "restockQuantity", o.tax_rate::text as "taxRate",
  ${backorderColumns(toDay(context.now()))}, jsonb_build_object('id', s.id, 'externalId', s.external_id, 'name', s.name, 'returnPolicy', s.return_policy,
    'currency', s.currency, 'freightPrice', s.freight_price::text, 'freightFreeFrom', s.freight_free_from::text,
    'onTimePercent', s.on_time_percent) as supplier`
const offerColumns = (context: Context): SQL =>
  sql`${ownOfferColumns(context)}, b.name as brand, e.rating as "supplierRating"`

/** An offer with its supplier, variant, product and brand. */
export const offerTables = sql`offer o join supplier s on s.id = o.supplier_id join variant v on v.id = o.variant_id
  join product p on p.id = v.product_id left join brand b on b.id = p.brand_id`
/** Joined rather than selected as a column, so that each supplier is rated once and not once per offer. */
const joinRating = sql`left join lateral (select round(avg(x.grade), 1)::text as rating
  from supplier_evaluation x where x.supplier_id = s.id) e on true`

/**
 * Whether an offer `o` of a supplier `s`, for a variant `v` of a product `p`, is sold to a caller with these
 * assortments.
 */
export const isOffered = (assortments: Assortment[]): SQL =>
  sql`o.status = 'ACTIVE' and s.status = 'ACTIVE' and v.status = 'ACTIVE' and p.status = 'ACTIVE'
    and ${isOfferInAssortments(assortments)} and ${isInAssortments(assortments)}`

export type Visibility = { currency: string; assortments: Assortment[] }

export function selectOffersOfVariants(context: Context, variantIds: string[], { currency, assortments }: Visibility) {
  return queryPreparedRows<OfferRow>(
    context.db,
    sql`select ${offerColumns(context)} from ${offerTables} ${joinRating} where o.variant_id = any(${sql.param(variantIds)}::text[])
          and o.currency = ${currency} and ${isOffered(assortments)} order by v.position, v.id, s.name, o.id`,
  )
}

export function selectOffersOfProduct(context: Context, productId: string, { currency, assortments }: Visibility) {
  return queryPreparedRows<OfferRow>(
    context.db,
    sql`select ${offerColumns(context)} from ${offerTables} ${joinRating} where v.product_id = ${productId}
          and o.currency = ${currency} and ${isOffered(assortments)} order by v.position, v.id, s.name, o.id`,
  )
}

/** Selects offers whatever their status, for callers that have their ids from a list. */
export function selectOffersById(context: Context, ids: string[]) {
  return queryPreparedRows<OfferRow>(
    context.db,
    sql`select ${offerColumns(context)} from ${offerTables} ${joinRating} where o.id = any(${sql.param(ids)}::text[])`,
  )
}

export async function selectOffer(context: Context, id: string, assortments: Assortment[]) {
  const [row] = await queryPreparedRows<OfferRow>(
    context.db,
    sql`select ${offerColumns(context)} from ${offerTables} ${joinRating} where (o.id = ${id} or o.external_id = ${id})
          and ${isOffered(assortments)} order by o.id = ${id} desc limit 1`,
  )
  return row
}

export type BulkFilter = {
  variantIds?: string[]
  supplierIds?: string[]
  offerIds?: string[]
  /** Offers that have one of these prices, whether or not it is the caller's. */
  offerPriceIds?: string[]
  /** Clients send `false` for all offers. */
  hasStock?: boolean
}

/** Matches ids or external ids; an absent filter matches everything. */
function matchFilter({ variantIds, supplierIds, offerIds, offerPriceIds, hasStock }: BulkFilter): SQL {
  const matchIds = (alias: string, ids: string[] | undefined) =>
    ids === undefined
      ? []
      : [
          sql`(${sql.raw(`${alias}.id`)} = any(${sql.param(ids)}::text[])
          or ${sql.raw(`${alias}.external_id`)} = any(${sql.param(ids)}::text[]))`,
        ]
  const conditions = [
    ...matchIds('v', variantIds),
    ...matchIds('s', supplierIds),
    ...matchIds('o', offerIds),
    ...matchIds('op', offerPriceIds).map(
      (match) => sql`o.id in (select op.offer_id from offer_price op where ${match})`,
    ),
    ...(hasStock ? [sql`o.stock > 0`] : []),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** Restricts a list of prices to visible offers. */
export const isPriceVisible = (filter: BulkFilter, assortments: Assortment[]): SQL =>
  sql`${matchFilter(filter)} and ${isOffered(assortments)}`

type Page = { page: number; size: number }

export function selectOfferPage(
  context: Context,
  filter: BulkFilter,
  { currency, assortments, page, size }: Visibility & Page,
) {
  return queryPreparedRows<OfferRow>(
    context.db,
    sql`select ${offerColumns(context)} from ${offerTables} ${joinRating}
        where ${matchFilter(filter)} and o.currency = ${currency} and ${isOffered(assortments)}
        order by o.id limit ${size} offset ${page * size}`,
  )
}

export async function countVisibleOffers(
  { db }: Pick<Context, 'db'>,
  filter: BulkFilter,
  { currency, assortments }: Visibility,
): Promise<number> {
  const [row] = await queryPreparedRows<{ total: number }>(
    db,
    sql`select count(*)::int as total from ${offerTables}
        where ${matchFilter(filter)} and o.currency = ${currency} and ${isOffered(assortments)}`,
  )
  return row!.total
}

/** Counts the active offers of all suppliers. */
export async function countOffers(db: Db): Promise<Map<string, number>> {
  const rows = await queryPreparedRows<{ supplierId: string; count: number }>(
    db,
    sql`select supplier_id as "supplierId", count(*)::int as count from offer where status = 'ACTIVE' group by supplier_id`,
  )
  return new Map(rows.map(({ supplierId, count }) => [supplierId, count]))
}
