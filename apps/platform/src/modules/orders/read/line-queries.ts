import { sql, type SQL } from '@tiber/server/sql'
import type { AddressSnapshot } from '@tiber/contract/orders/order-shapes'
import type { LinePromise } from '@tiber/contract/orders/seller-order-shapes'
import type { TaxRule } from '@tiber/contract/orders/taxes'
import type { Context } from '../../../context.ts'
import { queryPreparedRows } from '../../../database/prepared-plans.ts'
import type { AssetRow } from '../../catalogue/service.ts'
import type { PriceTrace } from '../../prices/service.ts'
import type { LineSnapshot } from '../line-tables.ts'

export type LineRow = {
  id: string
  logisticOrderId: string
  offerId: string
  variantId: string
  offerPriceId: string
  quantity: number
  confirmedQuantity: number | null
  shippedQuantity: number
  receivedQuantity: number
  cancelledQuantity: number
  backorderQuantity: number
  backorderDate: string | null
  priceType: 'PUBLIC' | 'GROUP' | 'ACCOUNT'
  unitPrice: string
  regularUnitPrice: string
  taxRule: TaxRule
  taxRate: string
  net: string
  tax: string
  trace: PriceTrace
  snapshot: LineSnapshot
  shippingAddress: AddressSnapshot | null
  replaces: { sku: string; name: string } | null
  quoteLineId: string | null
  incidentDeclared: boolean
  createdAt: string
  /** Current catalogue data for the picture; null if the product is gone. */
  drawing: string | null
  priceBasis: number | null
  promises: LinePromise[]
  pictureUpdated: string | null
  pictures: AssetRow[] | null
}

const columns = sql`l.id, l.logistic_order_id as "logisticOrderId", l.offer_id as "offerId", l.variant_id as "variantId",
  l.offer_price_id as "offerPriceId", l.quantity, l.confirmed_quantity as "confirmedQuantity",
  l.shipped_quantity as "shippedQuantity", l.received_quantity as "receivedQuantity",
  l.cancelled_quantity as "cancelledQuantity", l.backorder_quantity as "backorderQuantity",
  l.backorder_date::text as "backorderDate", l.price_type as "priceType", l.unit_price::text as "unitPrice",
  l.regular_unit_price::text as "regularUnitPrice", l.tax_rule as "taxRule", l.tax_rate::text as "taxRate", l.net::text, l.tax::text, l.trace,
  l.snapshot, l.shipping_address as "shippingAddress", l.replaces, l.quote_line_id as "quoteLineId", l.incident_declared as "incidentDeclared",
  l.created_at as "createdAt",
  coalesce((select jsonb_agg(jsonb_build_object('quantity', x.quantity, 'shipsOn', x.ships_on, 'arrivesOn', x.arrives_on) order by x.position)
    from order_line_promise x where x.line_id = l.id), '[]') as promises, p.drawing, p.price_basis as "priceBasis", greatest(v.updated_at, p.updated_at) as "pictureUpdated",
  (select jsonb_agg(jsonb_build_object('id', a.id, 'productId', a.product_id, 'variantId', a.variant_id, 'type', a.type,
      'name', a.name, 'url', a.url, 'contentType', a.content_type, 'position', a.position) order by a.position, a.id)
    from asset a where a.product_id = p.id and a.type = 'PICTURE' and (a.variant_id is null or a.variant_id = v.id)) as pictures`

const joins = sql`left join variant v on v.id = l.variant_id left join product p on p.id = v.product_id`

/** Selects the first lines of each logistic order. */
export function selectFirstLines(
  { db }: Context,
  logisticOrderIds: string[],
  perLogisticOrder: number,
): Promise<LineRow[]> {
  return queryPreparedRows<LineRow>(
    db,
    sql`select ${columns} from unnest(${sql.param(logisticOrderIds)}::text[]) with ordinality as g(id, at)
          cross join lateral (select * from order_line l where l.logistic_order_id = g.id
            order by l.position, l.id limit ${perLogisticOrder}) l ${joins}
        order by g.at, l.position, l.id`,
  )
}

export type LineFilter = {
  supplierIds?: string[]
  variantIds?: string[]
  priceIds?: string[]
  logisticOrderId?: string
}
type Page = { page: number; size: number; by: SQL }

/** Sortable columns of lines; other properties are ignored. */
export const lineSortColumns: Record<string, string> = {
  id: 'l.id',
  createdAt: 'l.created_at',
  updatedAt: 'l.updated_at',
  quantity: 'l.quantity',
  confirmedQuantity: 'l.confirmed_quantity',
  incidentDeclared: 'l.incident_declared',
}

const matchesAny = (ids: string[] | undefined, columns: string[]): SQL[] =>
  ids === undefined || ids.length === 0
    ? []
    : [
        sql`(${sql.join(
          columns.map((column) => sql`${sql.raw(column)} = any(${sql.param(ids)}::text[])`),
          sql` or `,
        )})`,
      ]

/** Selects lines of an order or of one logistic order; filters accept ids or external ids. */
export function selectLines({ db }: Context, filter: LineFilter & { orderId: string }, { page, size, by }: Page) {
  const conditions = [
    sql`l.commercial_order_id = ${filter.orderId}`,
    ...(filter.logisticOrderId ? [sql`l.logistic_order_id = ${filter.logisticOrderId}`] : []),
    ...matchesAny(filter.supplierIds, ['g.supplier_id', `g.supplier->>'externalId'`]),
    ...matchesAny(filter.variantIds, ['l.variant_id', `l.snapshot->'variant'->>'externalId'`]),
    ...matchesAny(filter.priceIds, ['l.offer_price_id', `l.trace->'winner'->>'priceId'`]),
  ]
  return queryPreparedRows<LineRow & { total: number }>(
    db,
    sql`select ${columns}, l.total from (
          select l.*, count(*) over ()::int as total from order_line l join logistic_order g on g.id = l.logistic_order_id
          where ${sql.join(conditions, sql` and `)} order by ${by} limit ${size} offset ${page * size}) l ${joins}
        order by ${by}`,
  )
}

/** Sorts as requested, then by logistic order and position. */
export const buildLineOrder = (sort: { property: string; descending: boolean }[]): SQL => {
  const requested = sort.flatMap(({ property, descending }) => {
    const column = lineSortColumns[property]
    return column ? [sql.raw(`${column} ${descending ? 'desc' : 'asc'} nulls last`)] : []
  })
  return sql.join([...requested, sql`l.logistic_order_id`, sql`l.position`, sql`l.id`], sql`, `)
}
