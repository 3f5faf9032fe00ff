import { sql, type SQL } from '@tiber/server/sql'
import { defaultLocale } from '@tiber/contract/locales'
import type { AttributeType } from '@tiber/contract/catalogue/variants'
import type { LocalisedText } from '../../database/columns.ts'
import type { Db } from '@tiber/server/database'
import { queryRows } from '../../database/query-rows.ts'
import type { Row } from './upsert-queries.ts'

type Table = 'supplier' | 'attribute' | 'product' | 'variant' | 'offer' | 'offer_price' | 'price_list' | 'brand'
type OtherTable = 'classification_category' | 'product_tag' | 'customer_account' | 'customer_tag' | 'store_view'

/** Selects ids by external id; unknown ones are left out. */
export async function selectIds(
  db: Db,
  table: Table | OtherTable,
  externalIds: Iterable<string>,
): Promise<Map<string, string>> {
  const names = [...new Set(externalIds)]
  if (names.length === 0) return new Map()
  const rows = await queryRows<{ externalId: string; id: string }>(
    db,
    sql`select external_id as "externalId", id from ${sql.raw(table)} where external_id = any(${sql.param(names)}::text[])`,
  )
  return new Map(rows.map(({ externalId, id }) => [externalId, id]))
}

/** Selects the types of attributes by external id. */
export async function selectAttributeTypes(db: Db, externalIds: string[]): Promise<Map<string, AttributeType>> {
  const rows = await queryRows<{ externalId: string; type: AttributeType }>(
    db,
    sql`select external_id as "externalId", type from attribute where external_id = any(${sql.param(externalIds)}::text[])`,
  )
  return new Map(rows.map(({ externalId, type }) => [externalId, type]))
}

/**
 * External ids and the names to give them; without a name the stored one stays, or the external id becomes the name.
 */
export type ReferenceNames = Map<string, LocalisedText | undefined>

/**
 * Creates or renames the brands, classifications or tags that lines refer to; returns the products whose search terms
 * changed. A brand has one name for all languages.
 */
export async function ensureNamed(
  db: Db,
  table: 'brand' | 'classification_category' | 'product_tag',
  named: ReferenceNames,
): Promise<{ ids: Map<string, string>; productIds: string[] }> {
  if (named.size === 0) return { ids: new Map(), productIds: [] }
  const rows = [...named].map(([externalId, name]) => ({ externalId, name }))
  const record = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("externalId" text, name jsonb)`
  const given = table === 'brand' ? sql`r.name ->> ${defaultLocale}` : sql`r.name`
  const own =
    table === 'brand' ? sql`r."externalId"` : sql`jsonb_build_object('es-ES', r."externalId", 'en-US', r."externalId")`
  await db.execute(sql`insert into ${sql.raw(table)} (external_id, name)
    select r."externalId", coalesce(${given}, ${own}) from ${record} on conflict (external_id) do nothing`)
  const renamed = await queryRows<{ id: string }>(
    db,
    sql`update ${sql.raw(table)} t set name = ${given} from ${record}
        where t.external_id = r."externalId" and r.name is not null and ${given} <> t.name returning t.id`,
  )
  const ids = await selectIds(db, table, named.keys())
  return {
    ids,
    productIds: await selectReferencingProducts(
      db,
      renamed.map(({ id }) => id),
    ),
  }
}

/** Selects the products of these brands, classifications or tags: their names are search terms. */
async function selectReferencingProducts(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const list = sql`${sql.param(ids)}::text[]`
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select id from product where classification_id = any(${list}) or brand_id = any(${list}) or tag_ids && ${list}`,
  )
  return rows.map(({ id }) => id)
}

/** Selects which rows the SKUs belong to. */
export async function selectSkus(db: Db, table: 'product' | 'variant', skus: string[]) {
  const rows = await queryRows<{ sku: string; externalId: string }>(
    db,
    sql`select sku, external_id as "externalId" from ${sql.raw(table)} where sku = any(${sql.param(skus)}::text[])`,
  )
  return new Map(rows.map(({ sku, externalId }) => [sku, externalId]))
}

export type OrderQuantities = { least: number; most: number | null }

/** Selects the minimum and maximum order quantities of offers by external id. */
export async function selectOrderQuantities(db: Db, externalIds: string[]): Promise<Map<string, OrderQuantities>> {
  if (externalIds.length === 0) return new Map()
  const rows = await queryRows<OrderQuantities & { externalId: string }>(
    db,
    sql`select external_id as "externalId", min_order_quantity as least, max_order_quantity as most from offer
        where external_id = any(${sql.param(externalIds)}::text[])`,
  )
  return new Map(rows.map((row) => [row.externalId, row]))
}

type Node = { id: string; externalId: string; storeViewId: string; parentId: string | null }

export function selectTree(db: Db, storeViewIds: string[]) {
  return queryRows<Node>(
    db,
    sql`select id, external_id as "externalId", store_view_id as "storeViewId", parent_id as "parentId"
        from navigation_category where store_view_id = any(${sql.param(storeViewIds)}::text[])`,
  )
}

type Relation = { productId: string; relatedId: string; type: string; position: number }

/** Replaces the relations of the given products and types; returns the products that changed. */
export async function replaceRelations(db: Db, owners: { productId: string; type: string }[], rows: Relation[]) {
  const relations = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as r("productId" text, "relatedId" text, type text, position int)`
  const deleted = await queryRows<{ productId: string }>(
    db,
    sql`delete from product_relation t using jsonb_to_recordset(${JSON.stringify(owners)}::jsonb) as o("productId" text, type text)
        where t.product_id = o."productId" and t.type = o.type and not exists (
          select from ${relations} where r."productId" = t.product_id and r."relatedId" = t.related_id and r.type = t.type)
        returning t.product_id as "productId"`,
  )
  const inserted = await queryRows<{ productId: string }>(
    db,
    sql`insert into product_relation (product_id, related_id, type, position)
        select r."productId", r."relatedId", r.type, r.position from ${relations}
        on conflict (product_id, type, related_id) do update set position = excluded.position
          -- A different order counts as a change, different numbers alone do not.
          where excluded.position <> (select count(*) from product_relation o
            where o.product_id = product_relation.product_id and o.type = product_relation.type
              and (o.position, o.related_id) < (product_relation.position, product_relation.related_id))
        returning product_id as "productId"`,
  )
  return new Set([...deleted, ...inserted].map(({ productId }) => productId))
}

type Files = { owner: 'product_id' | 'variant_id'; pictureOwnerIds: string[]; documentOwnerIds: string[]; keep: Row[] }

/** Deletes files that the lines no longer contain; returns the ids of the owners that changed. */
export async function deleteAssets(
  db: Db,
  { owner, pictureOwnerIds, documentOwnerIds, keep }: Files,
): Promise<string[]> {
  if (pictureOwnerIds.length + documentOwnerIds.length === 0) return []
  const id = sql.raw(`t.${owner}`)
  const only = sql.raw(owner === 'product_id' ? 't.variant_id is null and' : '')
  const rows = await queryRows<{ id: string }>(
    db,
    sql`delete from asset t where ${only} ${id} =
          any(case when t.type = 'PICTURE' then ${sql.param(pictureOwnerIds)}::text[] else ${sql.param(documentOwnerIds)}::text[] end)
          and not exists (select from jsonb_to_recordset(${JSON.stringify(keep)}::jsonb)
            as r(${sql.raw(owner)} text, type text, url text)
            where r.${sql.raw(owner)} = ${id} and r.type = t.type and r.url = t.url)
        returning ${id} as id`,
  )
  return rows.map((row) => row.id)
}

/** Moves the files of variants to their new products. */
export async function moveAssets(db: Db, variants: string[]) {
  await db.execute(sql`update asset t set product_id = v.product_id from variant v
    where v.external_id = any(${sql.param(variants)}::text[]) and t.variant_id = v.id and t.product_id <> v.product_id`)
}

/** Selects the products whose search index entries depend on these rows. */
export async function selectAffectedProducts(
  db: Db,
  kind: string,
  externalIds: string[],
): Promise<{ name: string; id: string }[]> {
  const given = sql`any(${sql.param(externalIds)}::text[])`
  const byKind: Record<string, SQL> = {
    product: sql`select external_id as name, id from product where external_id = ${given}`,
    variant: sql`select external_id as name, product_id as id from variant where external_id = ${given}`,
    offer: sql`select o.external_id as name, v.product_id as id from offer o join variant v on v.id = o.variant_id
      where o.external_id = ${given}`,
    price: sql`select p.external_id as name, v.product_id as id from offer_price p join offer o on o.id = p.offer_id
      join variant v on v.id = o.variant_id where p.external_id = ${given}`,
    list: sql`select distinct l.external_id as name, v.product_id as id from price_list l
      join offer_price p on p.price_list_id = l.id join offer o on o.id = p.offer_id
      join variant v on v.id = o.variant_id where l.external_id = ${given}`,
    supplier: sql`select distinct s.external_id as name, v.product_id as id from supplier s
      join offer o on o.supplier_id = s.id join variant v on v.id = o.variant_id where s.external_id = ${given}`,
    attribute: sql`select a.external_id as name, p.id from attribute a join product p on p.attributes ? a.external_id
        where a.external_id = ${given}
      union select a.external_id, v.product_id from attribute a join variant v on v.attributes ? a.external_id
        where a.external_id = ${given}`,
  }
  const statement = byKind[kind]
  return statement && externalIds.length > 0 ? queryRows(db, statement) : []
}
