import type { Db } from '@tiber/server/database'
import { sql, type SQL } from '@tiber/server/sql'
import { buildListConditions, isUuid } from './story-conditions.ts'
import { readPaging, splitList, type Query } from './query-parameters.ts'
import { buildOrder } from './sort-conditions.ts'
import { toIso, versionColumns, type Version } from './story-columns-queries.ts'

export type Translations = Record<string, { name?: string; slug?: string; path?: string }>

export type StoryRow = {
  id: number
  uuid: string
  name: string
  slug: string
  fullSlug: string
  path: string | null
  translations: Translations
  position: number
  parentId: number
  groupId: string
  isStartpage: boolean
  isPublished: boolean
  tags: string[]
  sortByDate: string | null
  metaData: Record<string, unknown> | null
  content: Record<string, unknown>
  createdAt: string
  updatedAt: string
  publishedAt: string | null
  firstPublishedAt: string | null
  alternates: AlternateRow[]
}
type AlternateRow = { id: number; name: string; slug: string; fullSlug: string; isPublished: boolean; parentId: number }

const selectStories = (version: Version, rest: SQL): SQL => {
  const { name, tags, content, updatedAt } = versionColumns[version]
  const { isVisible } = versionColumns[version]
  return sql`select s.id::float8, s.uuid, coalesce(${name}, s.name) as name, s.slug, s.full_slug as "fullSlug", s.path,
      s.translations, s.position, coalesce(s.parent_id, 0)::float8 as "parentId", s.group_id as "groupId",
      s.is_startpage as "isStartpage", s.published_content is not null as "isPublished", ${tags} as tags,
      s.sort_by_date as "sortByDate", s.meta_data as "metaData", coalesce(${content}, '{}') as content,
      ${toIso(sql`s.created_at`)} as "createdAt", coalesce(${toIso(updatedAt)}, '') as "updatedAt",
      ${toIso(sql`s.published_at`)} as "publishedAt", ${toIso(sql`s.first_published_at`)} as "firstPublishedAt",
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'slug', s.slug, 'fullSlug', s.full_slug,
          'isPublished', s.published_content is not null, 'parentId', coalesce(s.parent_id, 0)) order by s.id)
        from content.story s where s.group_id = other.group_id and s.id <> other.id and ${isVisible}), '[]') as alternates
    from content.story s cross join lateral (select s.group_id, s.id) other
    where ${isVisible} and ${rest}`
}

/** Finds a story by full slug, translated full slug or id; a start page has the slug of its folder with a slash. */
export async function selectStory(db: Db, version: Version, slug: string): Promise<StoryRow | undefined> {
  const id = /^\d{1,15}$/.test(slug) ? slug : null
  const path = slug.replace(/\/$/, '')
  const [row] = await db.query<StoryRow>(
    selectStories(
      version,
      sql`(s.full_slug = ${path} or s.full_slug = ${`${path}/`} or s.id = ${id}::bigint
             or s.translated_paths @> array[${path}]::text[])
          order by coalesce(s.id = ${id}::bigint, false) desc, s.full_slug = ${path} desc, s.id limit 1`,
    ),
  )
  return row
}

export async function selectStoriesByUuid(db: Db, version: Version, uuids: string[]): Promise<StoryRow[]> {
  const known = uuids.filter(isUuid)
  if (known.length === 0) return []
  return db.query<StoryRow>(selectStories(version, sql`s.uuid = any(${sql.param(known)}::uuid[]) order by s.id`))
}

/** Which stories a page is taken from. */
export type PageScope = { version: Version; startsWith: string | undefined }
type StoryPage = { rows: StoryRow[]; total: number; perPage: number }

export async function selectStoryPage(db: Db, query: Query, scope: PageScope): Promise<StoryPage> {
  const { version, startsWith } = scope
  const columns = versionColumns[version]
  const conditions = sql.join([sql`true`, ...buildListConditions(query, columns, startsWith)], sql` and `)
  const { size, offset } = readPaging(query, 100)
  const uuids = splitList(query, 'by_uuids_ordered')
  const order = uuids
    ? sql`array_position(${sql.param(uuids.filter(isUuid))}::uuid[], s.uuid)`
    : buildOrder(query.get('sort_by'), columns)
  const [rows, [count]] = await Promise.all([
    db.query<StoryRow>(
      selectStories(version, sql`${conditions} order by ${order} limit ${size} offset ${String(offset)}::bigint`),
    ),
    db.query<{ total: number }>(
      sql`select count(*)::int as total from content.story s where ${columns.isVisible} and ${conditions}`,
    ),
  ])
  return { rows, total: count?.total ?? 0, perPage: size }
}
