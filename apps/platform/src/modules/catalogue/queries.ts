import { sql, type SQL } from '@tiber/server/sql'
import { parseIdKind, listIdKinds, type IdKind } from '@tiber/contract/ids'
import type { Db } from '@tiber/server/database'
import type { Context } from '../../context.ts'
import type { LocalisedText } from '../../database/columns.ts'
import { queryPreparedRows } from '../../database/prepared-plans.ts'
import { queryRows } from '../../database/query-rows.ts'
import { isInAssortments, type Assortment } from './assortment-queries.ts'
import type { attributeTable, AttributeValues, assetTable } from './tables.ts'

export type ProductRow = {
  id: string
  externalId: string
  externalSource: 'CLIENT'
  sku: string
  name: LocalisedText
  description: LocalisedText | null
  brand: string | null
  mpn: string | null
  gtin: string | null
  status: 'NEW' | 'ACTIVE' | 'INACTIVE'
  classification: { id: string; externalId: string; name: LocalisedText } | null
  tagIds: string[]
  unitType: string
  unit: string
  priceBasis: number
  drawing: string | null
  attributes: AttributeValues
  updatedAt: string
  variantCount: number
}

const productColumns = sql`p.id, p.external_id as "externalId", p.external_source as "externalSource", p.sku, p.name,
  p.description, b.name as brand, p.mpn, p.gtin, p.status,
  case when k.id is null then null else jsonb_build_object('id', k.id, 'externalId', k.external_id, 'name', k.name) end
    as classification,
  p.tag_ids as "tagIds", p.unit_type as "unitType", p.unit, p.price_basis as "priceBasis", p.drawing, p.attributes,
  p.updated_at as "updatedAt",
  (select count(*)::int from variant v where v.product_id = p.id and v.status = 'ACTIVE') as "variantCount"`
const productTables = sql`product p left join brand b on b.id = p.brand_id
  left join classification_category k on k.id = p.classification_id`

type ProductRef = { id: string; idType?: string | undefined }
const columnsByKind: Record<IdKind, string> = {
  DJUST_ID: 'id',
  REFERENCE: 'id',
  SKU: 'sku',
  EXTERNAL_ID: 'external_id',
}

/** Matches an id of the given type, or of any type: then the first type that matches wins. */
function matchRef(alias: 'p' | 'v', { id, idType }: ProductRef): { where: SQL; order: SQL } {
  const kind = idType === undefined ? undefined : parseIdKind(idType)
  const kinds = kind && kind !== 'CART_ID' ? [kind] : listIdKinds(id, 'product')
  const tests = kinds.map((each) => sql`${sql.raw(`${alias}.${columnsByKind[each]}`)} = ${id}`)
  return {
    where: sql`(${sql.join(tests, sql` or `)})`,
    order: sql.join(
      tests.map((test) => sql`${test} desc`),
      sql`, `,
    ),
  }
}

export async function selectProduct({ db }: Context, ref: ProductRef, assortments: Assortment[]) {
  const { where, order } = matchRef('p', ref)
  const [row] = await queryPreparedRows<ProductRow>(
    db,
    sql`select ${productColumns} from ${productTables}
        where ${where} and p.status = 'ACTIVE' and ${isInAssortments(assortments)} order by ${order} limit 1`,
  )
  return row
}

export function selectProducts({ db }: Context, ids: string[], assortments: Assortment[]) {
  return queryPreparedRows<ProductRow>(
    db,
    sql`select ${productColumns} from ${productTables}
        where p.id = any(${sql.param(ids)}::text[]) and p.status = 'ACTIVE' and ${isInAssortments(assortments)}`,
  )
}

/** Selects which of many ids are products the caller may see. */
export async function selectProductIds(
  { db }: Context,
  { ids, idType }: { ids: string[]; idType?: string | undefined },
  assortments: Assortment[],
) {
  const kind = idType === undefined ? undefined : parseIdKind(idType)
  const columns = kind && kind !== 'CART_ID' ? [columnsByKind[kind]] : ['id', 'sku', 'external_id']
  const tests = columns.map((column) => sql`${sql.raw(`p.${column}`)} = any(${sql.param(ids)}::text[])`)
  const rows = await queryPreparedRows<{ id: string }>(
    db,
    sql`select p.id from product p where (${sql.join(tests, sql` or `)}) and p.status = 'ACTIVE'
          and ${isInAssortments(assortments)} order by p.id`,
  )
  return rows.map(({ id }) => id)
}

/** A product without active variants is not listed. */
const isListed = (assortments: Assortment[]) => sql`p.status = 'ACTIVE' and ${isInAssortments(assortments)}
  and exists (select from variant v where v.product_id = p.id and v.status = 'ACTIVE')`

/** Selects the brands of products the caller may see, with their product counts. */
export function selectBrands(db: Db, assortments: Assortment[]) {
  return queryRows<{ id: string; name: string; count: number }>(
    db,
    sql`select b.id, b.name, c.count from brand b join (select p.brand_id, count(*)::int as count from product p
          where ${isListed(assortments)} group by 1) c on c.brand_id = b.id
        order by b.name`,
  )
}

/** Selects the next ids by keyset, so that the last page costs as much as the first. */
export async function selectIdsAfter(
  { db }: Context,
  { after, size }: { after: string; size: number },
  assortments: Assortment[],
) {
  const rows = await queryPreparedRows<{ id: string }>(
    db,
    sql`select p.id from product p where p.id > ${after} and ${isListed(assortments)}
        order by p.id limit ${size}`,
  )
  return rows.map(({ id }) => id)
}

export type VariantRow = {
  id: string
  externalId: string
  sku: string
  productId: string
  productSku: string
  drawing: string | null
  name: LocalisedText
  description: LocalisedText | null
  ean: string | null
  mpn: string | null
  isDefault: boolean
  status: 'NEW' | 'ACTIVE' | 'INACTIVE'
  attributes: AttributeValues
  updatedAt: string
  partNumber: string | null
  replacedBy: { id: string; productId: string; sku: string; name: LocalisedText } | null
}

const variantSelect = ({ accountId, assortments }: Viewer) => sql`select v.id, v.external_id as "externalId", v.sku,
    v.product_id as "productId", p.sku as "productSku", p.drawing, v.name, v.description, v.ean, v.mpn,
    v.is_default as "isDefault", v.status, v.attributes, greatest(v.updated_at, p.updated_at) as "updatedAt",
    n.part_number as "partNumber",
    case when r.id is null then null else
      jsonb_build_object('id', r.id, 'productId', r.product_id, 'sku', r.sku, 'name', r.name) end as "replacedBy"
  from variant v join product p on p.id = v.product_id
    left join part_number n on n.variant_id = v.id and n.account_id = ${accountId ?? null}
    left join (variant r join product successor on successor.id = r.product_id and successor.status = 'ACTIVE')
      on r.id = v.replaced_by_id and r.status = 'ACTIVE' and ${isInAssortments(assortments, 'successor')}`
// A discontinued variant is shown only to name its replacement.
const isVisible = sql`(v.status = 'ACTIVE' or (v.status = 'INACTIVE' and v.replaced_by_id is not null))`

type Viewer = { accountId: string | undefined; assortments: Assortment[] }

export async function selectVariant({ db }: Context, ref: ProductRef, viewer: Viewer) {
  const { where, order } = matchRef('v', ref)
  const [row] = await queryPreparedRows<VariantRow>(
    db,
    sql`${variantSelect(viewer)} where ${where} and ${isVisible} and p.status = 'ACTIVE'
          and ${isInAssortments(viewer.assortments)} order by ${order} limit 1`,
  )
  return row
}

export function selectVariants({ db }: Context, productIds: string[], viewer: Viewer) {
  return queryPreparedRows<VariantRow>(
    db,
    sql`${variantSelect(viewer)} where v.product_id = any(${sql.param(productIds)}::text[]) and ${isVisible}
        order by v.product_id, v.position, v.id`,
  )
}

export function selectVariantsById({ db }: Context, ids: string[], viewer: Viewer) {
  return queryPreparedRows<VariantRow>(db, sql`${variantSelect(viewer)} where v.id = any(${sql.param(ids)}::text[])`)
}

export function selectDefaultVariants({ db }: Context, productIds: string[]) {
  return queryPreparedRows<{ productId: string; id: string }>(
    db,
    sql`select distinct on (product_id) product_id as "productId", id from variant
        where product_id = any(${sql.param(productIds)}::text[]) and status = 'ACTIVE'
        order by product_id, is_default desc, position, id`,
  )
}

export type AttributeRow = Pick<
  typeof attributeTable.$inferSelect,
  'id' | 'externalId' | 'name' | 'type' | 'unit' | 'symbol' | 'isFacet' | 'position'
> & { options: { id: string; key: string; name: LocalisedText; colour: string | null; position: number }[] }

/** Selects every attribute with its options: a few hundred, cached. */
export function selectAttributes(db: Db) {
  return queryRows<AttributeRow>(
    db,
    sql`select a.id, a.external_id as "externalId", a.name, a.type, a.unit, a.symbol, a.is_facet as "isFacet", a.position,
          coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'key', o.key, 'name', o.name, 'colour', o.colour,
            'position', o.position) order by o.position, o.key) from attribute_option o where o.attribute_id = a.id), '[]')
            as options
        from attribute a order by a.position, a.external_id`,
  )
}

export function selectTags(db: Db) {
  return queryRows<{ id: string; externalId: string; name: LocalisedText }>(
    db,
    sql`select id, external_id as "externalId", name from product_tag order by id`,
  )
}

export type AssetRow = typeof assetTable.$inferSelect

const assetColumns = sql`a.id, a.external_id as "externalId", a.product_id as "productId", a.variant_id as "variantId", a.type,
  a.name, a.url, a.content_type as "contentType", a.position`

export async function selectAssets({ db }: { db: Db }, productIds: string[]): Promise<AssetRow[]> {
  if (productIds.length === 0) return []
  return queryPreparedRows<AssetRow>(
    db,
    sql`select ${assetColumns} from asset a where a.product_id = any(${sql.param(productIds)}::text[])
        order by a.product_id, a.position, a.id`,
  )
}

/** Pictures of variant `v` of product `p` and of the whole product as an array of `AssetRow`, its own ones first. */
export const variantPictures = sql`(select jsonb_agg(jsonb_build_object('id', a.id, 'productId', a.product_id,
    'variantId', a.variant_id, 'type', a.type, 'name', a.name, 'url', a.url, 'contentType', a.content_type, 'position', a.position)
    order by a.variant_id nulls last, a.position, a.id)
  from asset a where a.product_id = p.id and a.type = 'PICTURE' and (a.variant_id is null or a.variant_id = v.id))`

/** Selects assets by id or external id, of products the caller may see. */
export function selectAssetsById({ db }: Context, ids: string[], assortments: Assortment[]) {
  return queryPreparedRows<AssetRow>(
    db,
    sql`select ${assetColumns} from asset a join product p on p.id = a.product_id
        where (a.id = any(${sql.param(ids)}::text[]) or a.external_id = any(${sql.param(ids)}::text[]))
          and p.status = 'ACTIVE' and ${isInAssortments(assortments)} order by a.product_id, a.position, a.id`,
  )
}

type RelationRow = { relatedId: string; type: 'RELATED' | 'ACCESSORY' | 'REPLACEMENT' }

export function selectRelations({ db }: Context, productId: string) {
  return queryPreparedRows<RelationRow>(
    db,
    sql`select related_id as "relatedId", type from product_relation where product_id = ${productId}
        order by array_position(array['REPLACEMENT', 'ACCESSORY', 'RELATED'], type), position, related_id`,
  )
}

export async function selectStore(db: Db, { store, storeView }: { store: string | null; storeView: string | null }) {
  const [row] = await queryRows<{ storeId: string; storeViewId: string }>(
    db,
    sql`select s.id as "storeId", v.id as "storeViewId" from store s join store_view v on v.store_id = s.id
        where ${store === null ? sql`s.is_default` : sql`s.external_id = ${store}`}
          and ${storeView === null ? sql`v.is_default` : sql`v.external_id = ${storeView}`}`,
  )
  return row
}
