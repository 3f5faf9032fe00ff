import { sql } from 'drizzle-orm'
import type { LocalisedText } from '../../database/columns.ts'
import type { Db } from '@tiber/server/database'
import { rowsOf } from '../../database/rows.ts'

type Table = 'supplier' | 'attribute' | 'product' | 'variant' | 'offer' | 'offer_price' | 'price_list' | 'brand'
type OtherTable = 'classification_category' | 'product_tag' | 'customer_account' | 'customer_tag' | 'store_view'

/** The ids of rows by their external ids; what is not there is left out. */
export async function selectIds(
  db: Db,
  table: Table | OtherTable,
  externalIds: Iterable<string>,
): Promise<Map<string, string>> {
  const names = [...new Set(externalIds)]
  if (names.length === 0) return new Map()
  const rows = await rowsOf<{ externalId: string; id: string }>(
    db,
    sql`select external_id as "externalId", id from ${sql.raw(table)} where external_id = any(${sql.param(names)}::text[])`,
  )
  return new Map(rows.map(({ externalId, id }) => [externalId, id]))
}

/** What is named, and the name it is to have; without one it keeps its own, or is called as it is named. */
export type Named = Map<string, LocalisedText | undefined>

/** Makes what products and categories name and nobody has made. A brand has one name, the others one per language. */
export async function requireNamed(
  db: Db,
  table: 'brand' | 'classification_category' | 'product_tag',
  named: Named,
): Promise<Map<string, string>> {
  if (named.size === 0) return new Map()
  const rows = [...named].map(([externalId, name]) => ({ externalId, name }))
  const record = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("externalId" text, name jsonb)`
  const own = sql`jsonb_build_object('es-ES', r."externalId", 'en-US', r."externalId")`
  const name = table === 'brand' ? sql`r."externalId"` : sql`coalesce(r.name, ${own})`
  await db.execute(sql`insert into ${sql.raw(table)} (external_id, name) select r."externalId", ${name} from ${record}
    on conflict (external_id) do nothing`)
  if (table !== 'brand')
    await db.execute(sql`update ${sql.raw(table)} t set name = r.name from ${record}
      where t.external_id = r."externalId" and r.name is not null and r.name <> t.name`)
  return selectIds(db, table, named.keys())
}

/** Which of these codes belong to which row. */
export async function selectSkus(db: Db, table: 'product' | 'variant', skus: string[]) {
  const rows = await rowsOf<{ sku: string; externalId: string }>(
    db,
    sql`select sku, external_id as "externalId" from ${sql.raw(table)} where sku = any(${sql.param(skus)}::text[])`,
  )
  return new Map(rows.map(({ sku, externalId }) => [sku, externalId]))
}

type Node = { id: string; externalId: string; storeViewId: string; parentId: string | null }

export function selectTree(db: Db, storeViewIds: string[]) {
  return rowsOf<Node>(
    db,
    sql`select id, external_id as "externalId", store_view_id as "storeViewId", parent_id as "parentId"
        from navigation_category where store_view_id = any(${sql.param(storeViewIds)}::text[])`,
  )
}

type Relation = { productId: string; relatedId: string; type: string; position: number }

/** Makes the relations of these products of these kinds what is given; answers whose changed. */
export async function replaceRelations(db: Db, owners: { productId: string; type: string }[], rows: Relation[]) {
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as r("productId" text, "relatedId" text, type text, position int)`
  const gone = await rowsOf<{ productId: string }>(
    db,
    sql`delete from product_relation t using jsonb_to_recordset(${JSON.stringify(owners)}::jsonb) as o("productId" text, type text)
        where t.product_id = o."productId" and t.type = o.type and not exists (
          select from ${wanted} where r."productId" = t.product_id and r."relatedId" = t.related_id and r.type = t.type)
        returning t.product_id as "productId"`,
  )
  const made = await rowsOf<{ productId: string }>(
    db,
    sql`insert into product_relation (product_id, related_id, type, position)
        select r."productId", r."relatedId", r.type, r.position from ${wanted}
        on conflict (product_id, type, related_id) do nothing returning product_id as "productId"`,
  )
  return new Set([...gone, ...made].map(({ productId }) => productId))
}

type Files = { picturesOf: string[]; documentsOf: string[]; keep: { productId: string; url: string }[] }

/** Takes away files that the lines of these products no longer name; answers whose changed. */
export async function deleteAssets(db: Db, { picturesOf, documentsOf, keep }: Files): Promise<string[]> {
  if (picturesOf.length + documentsOf.length === 0) return []
  const rows = await rowsOf<{ productId: string }>(
    db,
    sql`delete from asset t where variant_id is null and product_id =
          any(case when type = 'PICTURE' then ${sql.param(picturesOf)}::text[] else ${sql.param(documentsOf)}::text[] end)
          and not exists (select from jsonb_to_recordset(${JSON.stringify(keep)}::jsonb) as r("productId" text, url text)
            where r."productId" = t.product_id and r.url = t.url)
        returning product_id as "productId"`,
  )
  return rows.map(({ productId }) => productId)
}

/** The products whose index entry a change of these rows touches. */
export async function selectTouchedProducts(db: Db, kind: string, externalIds: string[]): Promise<string[]> {
  const named = sql`external_id = any(${sql.param(externalIds)}::text[])`
  const bySql: Record<string, ReturnType<typeof sql>> = {
    product: sql`select id from product where ${named}`,
    variant: sql`select product_id as id from variant where ${named}`,
    offer: sql`select v.product_id as id from offer o join variant v on v.id = o.variant_id where o.${named}`,
    price: sql`select v.product_id as id from offer_price p join offer o on o.id = p.offer_id
      join variant v on v.id = o.variant_id where p.${named}`,
    supplier: sql`select v.product_id as id from supplier s join offer o on o.supplier_id = s.id
      join variant v on v.id = o.variant_id where s.${named}`,
    attribute: sql`select p.id from product p where p.attributes ?| ${sql.param(externalIds)}::text[]
      union select v.product_id from variant v where v.attributes ?| ${sql.param(externalIds)}::text[]`,
  }
  const statement = bySql[kind]
  if (!statement || externalIds.length === 0) return []
  const rows = await rowsOf<{ id: string }>(db, sql`select distinct id from (${statement}) t order by id`)
  return rows.map(({ id }) => id)
}
