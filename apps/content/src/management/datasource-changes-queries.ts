import type { Db } from '@tiber/server/database'
import { sql } from '@tiber/server/sql'

export type Dimension = { name: string; entry_value: string }
export type Entry = { name: string; value: string; values: Record<string, string> }
export type DatasourceInput = { name: string; slug: string; dimensions: Dimension[]; entries: Entry[] | undefined }

/** Inserts a datasource or replaces the one of this slug. */
export async function upsertDatasource(db: Db, { name, slug }: DatasourceInput): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    sql`insert into content.datasource (name, slug) values (${name}, ${slug})
        on conflict (slug) do update set name = excluded.name, updated_at = now() returning id::float8`,
  )
  return row!.id
}

/** Makes these the dimensions of a datasource. */
export async function replaceDimensions(db: Db, id: number, dimensions: Dimension[]) {
  const rows = JSON.stringify(dimensions)
  await db.execute(
    sql`delete from content.datasource_dimension where datasource_id = ${String(id)}::bigint
        and entry_value <> all(select d.entry_value from jsonb_to_recordset(${rows}::jsonb) as d(entry_value text))`,
  )
  await db.execute(
    sql`insert into content.datasource_dimension (datasource_id, name, entry_value)
        select ${String(id)}::bigint, d.name, d.entry_value
        from jsonb_to_recordset(${rows}::jsonb) as d(name text, entry_value text)
        on conflict (datasource_id, entry_value) do update set name = excluded.name`,
  )
}

/** Makes these the entries of a datasource, in their order, with their values by dimension. */
export async function replaceEntries(db: Db, id: number, entries: Entry[]) {
  const rows = JSON.stringify(entries.map((entry, position) => ({ ...entry, position })))
  await db.execute(
    sql`delete from content.datasource_entry where datasource_id = ${String(id)}::bigint
        and name <> all(select e.name from jsonb_to_recordset(${rows}::jsonb) as e(name text))`,
  )
  await db.execute(
    sql`insert into content.datasource_entry (datasource_id, name, value, position)
        select ${String(id)}::bigint, e.name, e.value, e.position
        from jsonb_to_recordset(${rows}::jsonb) as e(name text, value text, position int)
        on conflict (datasource_id, name) do update set value = excluded.value, position = excluded.position`,
  )
  await db.execute(
    sql`delete from content.datasource_value v using content.datasource_entry e
        where e.id = v.entry_id and e.datasource_id = ${String(id)}::bigint`,
  )
  await db.execute(
    sql`insert into content.datasource_value (entry_id, dimension_id, value)
        select e.id, d.id, v.value
        from jsonb_to_recordset(${rows}::jsonb) as r(name text, values jsonb)
        join content.datasource_entry e on e.datasource_id = ${String(id)}::bigint and e.name = r.name
        cross join lateral jsonb_each_text(r.values) v
        join content.datasource_dimension d on d.datasource_id = e.datasource_id and d.entry_value = v.key`,
  )
}

export async function deleteDatasource(db: Db, id: number) {
  await db.execute(sql`delete from content.datasource where id = ${String(id)}::bigint`)
}
