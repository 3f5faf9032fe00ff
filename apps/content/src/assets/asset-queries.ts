import type { Db } from '@tiber/server/database'
import { sql, type SQL } from '@tiber/server/sql'

export type AssetRow = {
  id: number
  hash: string
  fileName: string
  contentType: string
  contentLength: number
  width: number
  height: number
  alt: string
  title: string
  copyright: string
  source: string
  focus: string
  metaData: Record<string, unknown>
  createdAt: string
  updatedAt: string
}

const columns = sql`a.id::float8, a.hash, a.file_name as "fileName", a.content_type as "contentType",
  a.content_length as "contentLength", a.width, a.height, a.alt, a.title, a.copyright, a.source, a.focus,
  a.meta_data as "metaData",
  to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
  to_char(a.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"`

const selectAssets = (rest: SQL): SQL => sql`select ${columns} from content.asset a where ${rest}`

export async function selectAssetsByIds(db: Db, ids: number[], hashes: string[]): Promise<AssetRow[]> {
  if (ids.length === 0 && hashes.length === 0) return []
  return db.query<AssetRow>(
    selectAssets(sql`a.id = any(${sql.param(ids.map(String))}::bigint[]) or a.hash = any(${sql.param(hashes)}::text[])
      order by a.id`),
  )
}

type AssetPage = { search: string; size: number; offset: number }

export async function selectAssetPage(db: Db, { search, size, offset }: AssetPage) {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const condition = sql`(a.file_name ilike ${pattern} or a.alt ilike ${pattern} or a.title ilike ${pattern})`
  const rows = await db.query<AssetRow>(
    selectAssets(sql`${condition} order by a.id desc limit ${size} offset ${String(offset)}::bigint`),
  )
  const [count] = await db.query<{ total: number }>(
    sql`select count(*)::int as total from content.asset a where ${condition}`,
  )
  return { rows, total: count?.total ?? 0 }
}

export type NewAsset = Omit<AssetRow, 'id' | 'createdAt' | 'updatedAt' | 'copyright' | 'source' | 'focus'>

/** Inserts a file; the same bytes under the same name are one file, whose texts are replaced. */
export async function insertAsset(db: Db, asset: NewAsset): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    sql`insert into content.asset as a
          (hash, file_name, content_type, content_length, width, height, alt, title, meta_data)
        values (${asset.hash}, ${asset.fileName}, ${asset.contentType}, ${asset.contentLength}, ${asset.width},
          ${asset.height}, ${asset.alt}, ${asset.title}, ${JSON.stringify(asset.metaData)}::jsonb)
        on conflict (hash, file_name) do update set alt = excluded.alt, title = excluded.title,
          meta_data = excluded.meta_data, updated_at = now()
        returning a.id::float8`,
  )
  return row!.id
}

export type AssetTexts = Partial<Record<'alt' | 'title' | 'copyright' | 'source' | 'focus', string>>

export async function updateAsset(db: Db, id: number, texts: AssetTexts) {
  const { alt = null, title = null, copyright = null, source = null, focus = null } = texts
  await db.execute(
    sql`update content.asset set alt = coalesce(${alt}::text, alt), title = coalesce(${title}::text, title),
          copyright = coalesce(${copyright}::text, copyright), source = coalesce(${source}::text, source),
          focus = coalesce(${focus}::text, focus), updated_at = now()
        where id = ${String(id)}::bigint`,
  )
}

export async function deleteAsset(db: Db, id: number) {
  await db.execute(sql`delete from content.asset where id = ${String(id)}::bigint`)
}

/** Selects the names of all files that have the same bytes. */
export async function selectFileNames(db: Db, hash: string): Promise<string[]> {
  const rows = await db.query<{ fileName: string }>(
    sql`select file_name as "fileName" from content.asset where hash = ${hash}`,
  )
  return rows.map(({ fileName }) => fileName)
}
