import type { Db } from '@tiber/server/database'
import { sql, type SQL } from '@tiber/server/sql'
import { readInteger, readPaging, type Query } from './query-parameters.ts'
import { isUuid } from './story-conditions.ts'
import { toIso, versionColumns, type Version } from './story-columns-queries.ts'
import type { PageScope, Translations } from './story-queries.ts'

export type LinkRow = {
  id: number
  uuid: string
  name: string
  slug: string
  fullSlug: string
  path: string | null
  translations: Translations
  isPublished: boolean
  position: number
  isFolder: boolean
  isStartpage: boolean
  parentId: number
  createdAt: string
  updatedAt: string
  publishedAt: string | null
}

/** Folders have no version of their own and are always visible. */
const isVisible = (version: Version): SQL => sql`(s.is_folder or ${versionColumns[version].isVisible})`

const selectLinks = (version: Version, rest: SQL): SQL => {
  const { name, updatedAt } = versionColumns[version]
  return sql`select s.id::float8, s.uuid, coalesce(${name}, s.name) as name, s.slug, s.full_slug as "fullSlug", s.path,
      s.translations, s.published_content is not null as "isPublished", s.position, s.is_folder as "isFolder",
      s.is_startpage as "isStartpage", coalesce(s.parent_id, 0)::float8 as "parentId",
      ${toIso(sql`s.created_at`)} as "createdAt",
      coalesce(${toIso(updatedAt)}, ${toIso(sql`s.created_at`)}) as "updatedAt",
      ${toIso(sql`s.published_at`)} as "publishedAt"
    from content.story s where ${isVisible(version)} and ${rest}`
}

export async function selectLinksByUuid(db: Db, version: Version, uuids: string[]): Promise<LinkRow[]> {
  const known = uuids.filter(isUuid)
  if (known.length === 0) return []
  return db.query<LinkRow>(selectLinks(version, sql`s.uuid = any(${sql.param(known)}::uuid[]) order by s.id`))
}

const maxLinks = 1000

/** Selects a page of links; without any paging parameter the page has the maximal size. */
export async function selectLinkPage(db: Db, query: Query, { version, startsWith }: PageScope) {
  const isPaginated = ['paginated', 'page', 'per_page'].some((name) => query.get(name) !== undefined)
  const { size, offset } = readPaging(query, maxLinks, isPaginated ? 25 : maxLinks)
  const parent = readInteger(query, 'with_parent')
  const uuids = query.get('by_uuid')?.split(',').filter(isUuid)
  const conditions = sql.join(
    [
      sql`true`,
      ...(startsWith ? [sql`starts_with(s.full_slug, ${startsWith})`] : []),
      ...(parent === undefined ? [] : [sql`coalesce(s.parent_id, 0) = ${String(parent)}::bigint`]),
      ...(uuids ? [sql`s.uuid = any(${sql.param(uuids)}::uuid[])`] : []),
    ],
    sql` and `,
  )
  const [rows, [count]] = await Promise.all([
    db.query<LinkRow>(
      selectLinks(version, sql`${conditions} order by s.position, s.id limit ${size} offset ${String(offset)}::bigint`),
    ),
    db.query<{ total: number }>(
      sql`select count(*)::int as total from content.story s where ${isVisible(version)} and ${conditions}`,
    ),
  ])
  return { rows, total: count?.total ?? 0, perPage: size }
}

export type TagRow = { name: string; count: number }

export async function selectTags(db: Db, version: Version, startsWith: string | undefined): Promise<TagRow[]> {
  const { isVisible: isStory, tags } = versionColumns[version]
  return db.query<TagRow>(
    sql`select tag as name, count(*)::int as count
        from content.story s cross join lateral unnest(${tags}) tag
        where ${isStory} and starts_with(s.full_slug, ${startsWith ?? ''})
        group by tag order by tag`,
  )
}
