import type { Db } from '@tiber/server/database'
import { sql } from '@tiber/server/sql'

export type DatasourceRow = {
  id: number
  name: string
  slug: string
  dimensions: { id: number; name: string; entry_value: string; datasource_id: number }[]
}
type Page = { size: number; offset: number }

const columns = sql`d.id::float8, d.name, d.slug, coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name,
    'entry_value', m.entry_value, 'datasource_id', m.datasource_id) order by m.id)
  from content.datasource_dimension m where m.datasource_id = d.id), '[]') as dimensions`

export async function selectDatasources(db: Db, { size, offset }: Page) {
  const rows = await db.query<DatasourceRow>(
    sql`select ${columns} from content.datasource d order by d.id limit ${size} offset ${String(offset)}::bigint`,
  )
  const [count] = await db.query<{ total: number }>(sql`select count(*)::int as total from content.datasource`)
  return { rows, total: count?.total ?? 0 }
}

export async function selectDatasource(db: Db, idOrSlug: string): Promise<DatasourceRow | undefined> {
  const id = /^\d{1,15}$/.test(idOrSlug) ? idOrSlug : null
  const [row] = await db.query<DatasourceRow>(
    sql`select ${columns} from content.datasource d where d.slug = ${idOrSlug} or d.id = ${id}::bigint limit 1`,
  )
  return row
}

export type EntryRow = { id: number; name: string; value: string; dimensionValue: string | null }

/** Selects entries of one datasource or of all, with their values in a dimension. */
export async function selectEntries(
  db: Db,
  { datasource, dimension, size, offset }: Page & { datasource: string | undefined; dimension: string | undefined },
) {
  const condition = datasource ? sql`d.slug = ${datasource}` : sql`true`
  const rows = await db.query<EntryRow>(
    sql`select e.id::float8, e.name, e.value, v.value as "dimensionValue"
        from content.datasource_entry e join content.datasource d on d.id = e.datasource_id
        left join content.datasource_dimension m on m.datasource_id = d.id and m.entry_value = ${dimension ?? ''}
        left join content.datasource_value v on v.entry_id = e.id and v.dimension_id = m.id
        where ${condition} order by d.id, e.position, e.id limit ${size} offset ${String(offset)}::bigint`,
  )
  const [count] = await db.query<{ total: number }>(
    sql`select count(*)::int as total from content.datasource_entry e
        join content.datasource d on d.id = e.datasource_id where ${condition}`,
  )
  return { rows, total: count?.total ?? 0 }
}
