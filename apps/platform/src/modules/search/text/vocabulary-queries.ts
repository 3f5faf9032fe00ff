import { sql } from '@tiber/server/sql'
import type { Db } from '@tiber/server/database'
import type { LocalisedText } from '../../../database/columns.ts'
import { queryPreparedRows } from '../../../database/prepared-plans.ts'
import { queryRows } from '../../../database/query-rows.ts'
import type { ValueKind } from '../tables.ts'

export type Value = {
  id: number
  kind: ValueKind
  attribute: string
  key: string
  number: number | null
  /** Only for brands and suppliers. */
  externalId: string | null
  name: string | null
}

/** Selects all values except those of attributes that are not facets. */
export function selectValues(db: Db) {
  return queryRows<Value>(
    db,
    sql`select v.id, v.kind, v.attribute, v.key, v.number, coalesce(b.external_id, s.external_id) as "externalId",
          coalesce(b.name, s.name) as name
        from search_value v left join brand b on v.kind = 'brand' and b.id = v.key
          left join supplier s on v.kind = 'supplier' and s.id = v.key
        where v.kind <> 'attribute' or v.attribute in (select a.external_id from attribute a where a.is_facet)`,
  )
}

/** Selects the names of all classes of the catalogue. */
export async function selectClassNames(db: Db): Promise<LocalisedText[]> {
  const rows = await queryRows<{ name: LocalisedText }>(db, sql`select k.name from classification_category k`)
  return rows.map(({ name }) => name)
}

export async function selectVersion(db: Db): Promise<number> {
  const [row] = await queryRows<{ vocabulary: number }>(db, sql`select vocabulary from search_state where id = 1`)
  return row?.vocabulary ?? 0
}

/** Selects the values of an attribute that is not a facet. */
export function selectAttributeValues(db: Db, attribute: string) {
  return queryRows<Value>(
    db,
    sql`select id, kind, attribute, key, number, null as "externalId", null as name from search_value
        where kind = 'attribute' and attribute = ${attribute} limit 20000`,
  )
}

/** Selects index rows by SKU: of a variant, or all variants of a product. */
export function selectBySku(db: Db, skus: string[]) {
  return queryPreparedRows<{ product: number; variant: number }>(
    db,
    sql`select sv.product, sv.id as variant from variant v join search_variant sv on sv.variant_id = v.id
        where v.sku = any(${sql.param(skus)}::text[])
        union select sp.id, sv.id from product p join search_product sp on sp.product_id = p.id
          join search_variant sv on sv.product = sp.id where p.sku = any(${sql.param(skus)}::text[])`,
  )
}
