import { sql, type SQL } from '@tiber/server/sql'
import type { Db } from '@tiber/server/database'
import type { LocalisedText } from '../../../database/columns.ts'
import { queryPreparedRows } from '../../../database/prepared-plans.ts'
import type { assetTable } from '../../catalogue/tables.ts'
import type { ProductSource } from './sources.ts'

export type RecordRow = {
  productId: string
  productExternalId: string
  productSku: string
  productName: LocalisedText
  productDescription: LocalisedText | null
  brand: string | null
  classificationId: string | null
  tagIds: string[]
  unitType: string
  unit: string
  priceBasis: number
  drawing: string | null
  productUpdatedAt: string
  productAttributes: ProductSource['attributes']
  variantCount: number
  id: string
  externalId: string
  sku: string
  name: LocalisedText
  description: LocalisedText | null
  ean: string | null
  mpn: string | null
  attributes: ProductSource['attributes']
  updatedAt: string
  pictures: (typeof assetTable.$inferSelect)[] | null
}

/** The version of a variant's record, and what the caller's company calls it. */
export type RecordVersion = { variantId: string; version: string; partNumber: string | null }

/**
 * Joins the version of the record of the variant with a given id, as `w`: it changes with every row that the record is
 * made of. A row's `xmin` is the transaction that wrote it.
 */
export const joinRecordVersion = (variantId: SQL, accountId: string | undefined): SQL =>
  sql`left join lateral (
    select concat_ws(' ', rv.xmin, rp.xmin, rb.xmin, rx.variant_count, array(select a.xmin from asset a where a.product_id = rp.id and a.type = 'PICTURE')) as version,
      (select n.part_number from part_number n where n.variant_id = rv.id and n.account_id = ${accountId ?? null}) as part_number
    from variant rv join product rp on rp.id = rv.product_id join search_product rx on rx.product_id = rp.id
      left join brand rb on rb.id = rp.brand_id
    where rv.id = ${variantId}) w on true`

export function selectRecordVersions(db: Db, variantIds: string[], accountId: string | undefined) {
  return queryPreparedRows<RecordVersion>(
    db,
    sql`select g.id as "variantId", w.version, w.part_number as "partNumber"
        from unnest(${sql.param(variantIds)}::text[]) as g(id) ${joinRecordVersion(sql`g.id`, accountId)}
        where w.version is not null`,
  )
}

/** Selects variants with their products in one statement. */
export function selectRecords(db: Db, variantIds: string[]) {
  return queryPreparedRows<RecordRow>(
    db,
    sql`select p.id as "productId", p.external_id as "productExternalId", p.sku as "productSku", p.name as "productName",
          p.description as "productDescription", b.name as brand, p.classification_id as "classificationId",
          p.tag_ids as "tagIds", p.unit_type as "unitType", p.unit, p.price_basis as "priceBasis", p.drawing,
          p.updated_at as "productUpdatedAt", p.attributes as "productAttributes", x.variant_count as "variantCount",
          v.id, v.external_id as "externalId", v.sku, v.name, v.description, v.ean, v.mpn, v.attributes,
          greatest(v.updated_at, p.updated_at) as "updatedAt",
          (select jsonb_agg(jsonb_build_object('id', a.id, 'externalId', a.external_id, 'productId', a.product_id,
              'variantId', a.variant_id, 'type', a.type, 'name', a.name, 'url', a.url, 'contentType', a.content_type,
              'position', a.position) order by a.position, a.id)
            from asset a where a.product_id = p.id and a.type = 'PICTURE'
              and (a.variant_id is null or a.variant_id = v.id)) as pictures
        from unnest(${sql.param(variantIds)}::text[]) with ordinality as g(id, place)
          join variant v on v.id = g.id join product p on p.id = v.product_id
          join search_product x on x.product_id = p.id
          left join brand b on b.id = p.brand_id
        order by g.place`,
  )
}
