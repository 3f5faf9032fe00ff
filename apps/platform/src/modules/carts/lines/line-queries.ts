import { sql, type SQL } from '@tiber/server/sql'
import type { CustomerContext } from '../../../context.ts'
import type { LocalisedText } from '../../../database/columns.ts'
import { queryPreparedRows } from '../../../database/prepared-plans.ts'
import {
  backorderColumns,
  backorderQuantity,
  isInAssortments,
  isOfferInAssortments,
  restockDate,
  type Assortment,
  type AssetRow,
  type AttributeValues,
  type BackorderRow,
  variantPictures,
} from '../../catalogue/service.ts'
import { toDay } from '../../prices/service.ts'

/** A line without its article, whose version tells whether it has changed. */
export type LineRow = {
  id: string
  quantity: number
  createdAt: string
  updatedAt: string
  unitPrice: string | null
  regularUnitPrice: string | null
  previousUnitPrice: string | null
  net: string
  tax: string
  note: string | null
  reference: string | null
  section: string | null
  parQuantity: number | null
  offerPriceId: string
  offerId: string
  partNumber: string | null
  isSold: boolean
  version: string
}

/** An offer with its supplier, variant and product. */
export type ArticleRow = BackorderRow & {
  offerId: string
  offerStatus: string
  currency: string
  stock: number
  itemPerPack: number
  quantityPerItem: string
  minOrderQuantity: number
  maxOrderQuantity: number | null
  orderMultiple: number
  leadTimeDays: number | null
  restockDate: string | null
  restockQuantity: number | null
  minStockAlert: number | null
  taxRate: string
  packingType: string
  unit: string
  supplierId: string
  supplierExternalId: string
  supplierName: string
  supplierStatus: string
  variantId: string
  variantExternalId: string
  variantName: LocalisedText
  sku: string
  mpn: string | null
  variantStatus: string
  attributes: AttributeValues
  updated: string
  drawing: string | null
  pictures: AssetRow[] | null
  productId: string
  productSku: string
  priceBasis: number
  productStatus: string
  brand: string | null
  classificationId: string | null
  tagIds: string[]
}

/** A row's `xmin` is the transaction that wrote it. */
const columns = (
  assortments: Assortment[],
): SQL => sql`l.id, l.quantity, l.created_at as "createdAt", l.updated_at as "updatedAt",
  l.unit_price::text as "unitPrice", l.regular_unit_price::text as "regularUnitPrice",
  l.previous_unit_price::text as "previousUnitPrice", l.net::text, l.tax::text, l.note, l.reference, l.section,
  l.par_quantity as "parQuantity", coalesce(op.external_id, l.offer_price_id) as "offerPriceId", o.id as "offerId",
  n.part_number as "partNumber",
  ${isOfferInAssortments(assortments)} and ${isInAssortments(assortments)} as "isSold",
  concat_ws(' ', o.xmin, s.xmin, v.xmin, p.xmin, b.xmin, array(select a.xmin
    from asset a where a.product_id = p.id and a.type = 'PICTURE')) as version`

const articleTables = sql`supplier s on s.id = o.supplier_id join variant v on v.id = o.variant_id
  join product p on p.id = v.product_id left join brand b on b.id = p.brand_id`
const tables = ({ caller }: CustomerContext): SQL => sql`offer o on o.id = l.offer_id join ${articleTables}
  left join offer_price op on op.id = l.offer_price_id
  left join part_number n on n.variant_id = v.id and n.account_id = ${caller.accountId}`

/** Selects articles by the ids of their offers. */
export function selectArticles({ db, now }: CustomerContext, offerIds: string[]) {
  return queryPreparedRows<ArticleRow>(
    db,
    sql`select o.id as "offerId", o.status as "offerStatus", o.currency, o.stock, o.item_per_pack as "itemPerPack",
          o.quantity_per_item::text as "quantityPerItem", o.min_order_quantity as "minOrderQuantity",
          o.max_order_quantity as "maxOrderQuantity", o.order_multiple as "orderMultiple", o.lead_time_days as "leadTimeDays",
          ${restockDate(toDay(now()))} as "restockDate", o.restock_quantity as "restockQuantity",
          o.min_stock_alert as "minStockAlert", ${backorderColumns(toDay(now()))}, o.tax_rate::text as "taxRate",
          o.packing_type as "packingType", o.unit, s.id as "supplierId", s.external_id as "supplierExternalId",
          s.name as "supplierName", s.status as "supplierStatus", v.id as "variantId", v.external_id as "variantExternalId",
          v.name as "variantName", v.sku, v.mpn, v.status as "variantStatus", v.attributes,
          greatest(v.updated_at, p.updated_at) as updated, p.drawing, p.id as "productId", p.sku as "productSku",
          p.price_basis as "priceBasis", p.status as "productStatus", b.name as brand,
          p.classification_id as "classificationId", p.tag_ids as "tagIds", ${variantPictures} as pictures
        from offer o join ${articleTables} where o.id = any(${sql.param(offerIds)}::text[])`,
  )
}

type LineCursor = { supplierId: string; id: string }

type LineScope = { cartId: string; assortments: Assortment[] }

/** Supported orders; lines without a section are at the end. */
const lineOrders = {
  supplier: sql`l.supplier_id, l.id`,
  'section asc': sql`lower(l.section) nulls last, l.id`,
  'section desc': sql`lower(l.section) desc nulls last, l.id`,
  'updatedAt asc': sql`l.updated_at, l.id`,
  'updatedAt desc': sql`l.updated_at desc, l.id desc`,
  'createdAt asc': sql`l.created_at, l.id`,
  'createdAt desc': sql`l.created_at desc, l.id desc`,
} satisfies Record<string, SQL>
export const lineSorts = ['updatedAt', 'createdAt', 'section'] as const
export type LineOrder = keyof typeof lineOrders

type LinePage = { after?: LineCursor; offset?: number; size: number; by?: LineOrder; supplierIds?: string[] }

/** Selects lines by supplier and insertion order unless another order is given, after a cursor or from an offset. */
export function selectLines(
  context: CustomerContext,
  { cartId, assortments }: LineScope,
  { after, offset = 0, size, by = 'supplier', supplierIds }: LinePage,
): Promise<LineRow[]> {
  const order = lineOrders[by]
  const ofSuppliers = supplierIds ? sql`and l.supplier_id = any(${sql.param(supplierIds)}::text[])` : sql``
  const afterCursor = after ? sql`and (l.supplier_id, l.id) > (${after.supplierId}, ${after.id})` : sql``
  // Picks the page of lines first and joins the details afterwards.
  const pageOfLines = sql`select * from cart_line l where l.cart_id = ${cartId} ${afterCursor} ${ofSuppliers}
    order by ${order} limit ${size} offset ${offset}`
  return queryPreparedRows<LineRow>(
    context.db,
    sql`select ${columns(assortments)} from (${pageOfLines}) l join ${tables(context)} order by ${order}`,
  )
}

export function selectLinesByOffer(context: CustomerContext, { cartId, assortments }: LineScope, offerIds: string[]) {
  return queryPreparedRows<LineRow>(
    context.db,
    sql`select ${columns(assortments)} from cart_line l join ${tables(context)}
        where l.cart_id = ${cartId} and l.offer_id = any(${sql.param(offerIds)}::text[]) order by l.supplier_id, l.id`,
  )
}

export type SupplyRow = Pick<LineRow, 'offerPriceId' | 'quantity' | 'unitPrice' | 'isSold'> &
  Pick<
    ArticleRow,
    | 'offerStatus'
    | 'supplierStatus'
    | 'variantStatus'
    | 'productStatus'
    | 'stock'
    | 'minOrderQuantity'
    | 'maxOrderQuantity'
    | 'orderMultiple'
    | 'backorderQuantity'
  >

/** Selects, for all lines, only the columns that decide whether they can be ordered. */
export function selectSupplies(context: CustomerContext, { cartId, assortments }: LineScope) {
  return queryPreparedRows<SupplyRow>(
    context.db,
    sql`select coalesce(op.external_id, l.offer_price_id) as "offerPriceId", l.quantity, l.unit_price::text as "unitPrice",
          o.status as "offerStatus", s.status as "supplierStatus", v.status as "variantStatus", p.status as "productStatus",
          o.stock, o.min_order_quantity as "minOrderQuantity", o.max_order_quantity as "maxOrderQuantity",
          o.order_multiple as "orderMultiple", ${backorderQuantity(toDay(context.now()))} as "backorderQuantity",
          ${isOfferInAssortments(assortments)} and ${isInAssortments(assortments)} as "isSold"
        from cart_line l join ${tables(context)} where l.cart_id = ${cartId} order by l.supplier_id, l.id`,
  )
}
