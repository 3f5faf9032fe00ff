import { sql } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import type { LocalisedText } from '../../../database/columns.ts'
import { queryRows } from '../../../database/query-rows.ts'
import { requestedOfferId, type QuoteLineRow } from '../quote-queries.ts'
import { variantPictures, type AssetRow, type AttributeValues } from '../../catalogue/service.ts'

export type ComparedDetail = {
  id: string
  variantId: string | null
  productId: string | null
  sku: string | null
  name: LocalisedText | null
  unit: string | null
  /** What the picture is made of. */
  drawing: string | null
  attributes: AttributeValues | null
  catalogueUpdatedAt: string | null
  pictures: AssetRow[] | null
  description: string | null
  quantity: number
  targetPrice: string | null
  note: string | null
}

export function selectComparedDetails({ db }: Context, masterId: string): Promise<ComparedDetail[]> {
  return queryRows<ComparedDetail>(
    db,
    sql`select d.id, d.variant_id as "variantId", v.product_id as "productId", v.sku, v.name, p.unit, p.drawing, v.attributes,
          greatest(v.updated_at, p.updated_at) as "catalogueUpdatedAt", ${variantPictures} as pictures, d.description,
          d.quantity, d.target_price::text as "targetPrice", d.note
        from master_quote_detail d left join variant v on v.id = d.variant_id left join product p on p.id = v.product_id
        where d.master_quote_id = ${masterId} order by d.position, d.id`,
  )
}

/** What a supplier answers to a line of the request, if it has answered it. */
export type ComparedAnswer = Pick<
  QuoteLineRow,
  | 'id'
  | 'supplierQuoteId'
  | 'detailId'
  | 'quantity'
  | 'targetPrice'
  | 'price'
  | 'offeredQuantity'
  | 'net'
  | 'leadDays'
  | 'offerId'
  | 'alternativeVariantId'
  | 'offerNote'
  | 'requestedOfferId'
>

/** Selects the lines of all quotes of a request; thousands of them, so without their addresses. */
export function selectComparedAnswers({ db }: Context, masterId: string): Promise<ComparedAnswer[]> {
  return queryRows<ComparedAnswer>(
    db,
    sql`select l.id, l.supplier_quote_id as "supplierQuoteId", l.detail_id as "detailId", l.quantity,
          d.target_price::text as "targetPrice", x.price::text as price, x.quantity as "offeredQuantity", x.net::text as net,
          x.lead_days as "leadDays", x.offer_id as "offerId", x.alternative_variant_id as "alternativeVariantId",
          x.note as "offerNote", ${requestedOfferId} as "requestedOfferId"
        from supplier_quote q join quote_line l on l.supplier_quote_id = q.id
          join master_quote_detail d on d.id = l.detail_id
          left join quote_version v on v.supplier_quote_id = q.id and v.number = q.version
          left join quote_version_line x on x.version_id = v.id and x.line_id = l.id
        where q.master_quote_id = ${masterId} and q.status <> 'STAGING' order by q.id, l.position, l.id`,
  )
}

export type VariantName = { id: string; productId: string; sku: string; name: LocalisedText }

export async function selectVariantNames({ db }: Context, ids: string[]): Promise<Map<string, VariantName>> {
  if (ids.length === 0) return new Map()
  const rows = await queryRows<VariantName>(
    db,
    sql`select id, product_id as "productId", sku, name from variant where id = any(${sql.param(ids)}::text[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export type ComparedSupplier = { id: string; externalId: string; name: string; onTimePercent: number | null }

export async function selectComparedSuppliers({ db }: Context, ids: string[]): Promise<Map<string, ComparedSupplier>> {
  const rows = await queryRows<ComparedSupplier>(
    db,
    sql`select id, external_id as "externalId", name, on_time_percent as "onTimePercent" from supplier
        where id = any(${sql.param(ids)}::text[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
