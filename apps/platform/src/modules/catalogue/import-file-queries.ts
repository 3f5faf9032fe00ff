import { sql } from '@tiber/server/sql'
import type { Db } from '@tiber/server/database'
import { queryRows } from '../../database/query-rows.ts'
import { upsertRows, type Row, type Target } from '../../database/upsert-rows.ts'

const columns: Target['columns'] = {
  content_type: { type: 'text' },
  position: { type: 'int', fallback: '0' },
}
/** A file without a name takes the name of its product. */
const nameColumn = (table: string, id: string) => ({
  type: 'jsonb',
  fallback: `(select p.name from product p join ${table} w on w.${id} = p.id where w.id = r.${table}_id)`,
})
const defaultExternalId = (owner: string) => `r.${owner} || ' ' || r.type || ' ' || r.url`
const productAssetTarget: Target = {
  table: 'asset',
  key: ['product_id', 'type', 'url'],
  condition: 'variant_id is null',
  columns: {
    ...columns,
    external_id: { type: 'text', fallback: defaultExternalId('product_id') },
    name: nameColumn('product', 'id'),
  },
}
const variantAssetTarget: Target = {
  table: 'asset',
  key: ['variant_id', 'type', 'url'],
  columns: {
    ...columns,
    product_id: { type: 'text', fallback: '(select v.product_id from variant v where v.id = r.variant_id)' },
    external_id: { type: 'text', fallback: defaultExternalId('variant_id') },
    name: nameColumn('variant', 'product_id'),
  },
}

export type FileOwner = 'product_id' | 'variant_id'

/** Inserts and updates the files of products or of variants. */
export const upsertAssets = (db: Db, owner: FileOwner, rows: Row[]) =>
  upsertRows(db, owner === 'product_id' ? productAssetTarget : variantAssetTarget, rows)

type Files = { owner: FileOwner; pictureOwnerIds: string[]; documentOwnerIds: string[]; keep: Row[] }

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
