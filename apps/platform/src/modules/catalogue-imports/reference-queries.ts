import { sql, type SQL } from '@tiber/server/sql'
import type { AttributeType } from '@tiber/contract/catalogue/variants'
import type { Db } from '@tiber/server/database'
import { queryRows } from '../../database/query-rows.ts'

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
  return statement && externalIds.length > 0 ? queryRows<{ name: string; id: string }>(db, statement) : []
}
