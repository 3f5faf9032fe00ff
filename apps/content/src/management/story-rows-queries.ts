import type { Db } from '@tiber/server/database'
import { sql, type SQL } from '@tiber/server/sql'
import { toIso } from '../delivery/story-columns-queries.ts'
import type { Translations } from '../delivery/story-queries.ts'

/** A story or folder as its editors see it. */
export type ManagedRow = {
  id: number
  uuid: string
  groupId: string
  parentId: number | null
  name: string
  slug: string
  fullSlug: string
  path: string | null
  translations: Translations
  position: number
  isFolder: boolean
  isStartpage: boolean
  tags: string[]
  sortByDate: string | null
  content: Record<string, unknown>
  isPublished: boolean
  publishedAt: string | null
  firstPublishedAt: string | null
  publishAt: string | null
  unpublishAt: string | null
  hasUnpublishedChanges: boolean
  version: number
  createdAt: string
  updatedAt: string
}

/** A list leaves the content out, which may be large. */
const columns = (
  content: SQL,
): SQL => sql`s.id::float8, s.uuid, s.group_id as "groupId", s.parent_id::float8 as "parentId",
  s.name, s.slug, s.full_slug as "fullSlug", s.path, s.translations, s.position, s.is_folder as "isFolder",
  s.is_startpage as "isStartpage", s.tag_list as tags, s.sort_by_date as "sortByDate", ${content} as content,
  s.published_content is not null as "isPublished", ${toIso(sql`s.published_at`)} as "publishedAt",
  ${toIso(sql`s.first_published_at`)} as "firstPublishedAt", ${toIso(sql`s.publish_at`)} as "publishAt",
  ${toIso(sql`s.unpublish_at`)} as "unpublishAt",
  s.published_content is not null and (s.published_content <> s.content or s.published_name <> s.name
    or s.published_tags <> s.tag_list) as "hasUnpublishedChanges",
  s.version, ${toIso(sql`s.created_at`)} as "createdAt", ${toIso(sql`s.updated_at`)} as "updatedAt"`

/** Locks the story until the end of the transaction if it is to be changed. */
export async function selectManagedStory(db: Db, id: number, lock: 'lock' | 'read'): Promise<ManagedRow | undefined> {
  const [row] = await db.query<ManagedRow>(
    sql`select ${columns(sql`s.content`)} from content.story s where s.id = ${String(id)}::bigint
        ${lock === 'lock' ? sql`for update` : sql``}`,
  )
  return row
}

export type ManagedFilter = {
  search?: string | undefined
  parentId?: number | undefined
  startsWith?: string | undefined
  kind?: 'folders' | 'stories' | undefined
  size: number
  offset: number
}

export async function selectManagedPage(db: Db, filter: ManagedFilter) {
  const { search, parentId, startsWith, kind, size, offset } = filter
  const pattern = `%${(search ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const conditions = sql.join(
    [
      sql`true`,
      ...(search ? [sql`(s.name ilike ${pattern} or s.full_slug ilike ${pattern})`] : []),
      ...(parentId === undefined ? [] : [sql`coalesce(s.parent_id, 0) = ${String(parentId)}::bigint`]),
      ...(startsWith ? [sql`starts_with(s.full_slug, ${startsWith})`] : []),
      ...(kind ? [sql`s.is_folder = ${kind === 'folders'}`] : []),
    ],
    sql` and `,
  )
  const rows = await db.query<ManagedRow>(
    sql`select ${columns(sql`'{}'::jsonb`)} from content.story s where ${conditions}
        order by s.position, s.id limit ${size} offset ${String(offset)}::bigint`,
  )
  const [count] = await db.query<{ total: number }>(
    sql`select count(*)::int as total from content.story s where ${conditions}`,
  )
  return { rows, total: count?.total ?? 0 }
}

export type TreeRow = Pick<
  ManagedRow,
  'id' | 'parentId' | 'slug' | 'fullSlug' | 'translations' | 'isStartpage' | 'isFolder'
>

/** Selects a story with everything below it, parents first, and its own parent as the first row. */
export async function selectTree(db: Db, id: number): Promise<TreeRow[]> {
  return db.query<TreeRow>(
    sql`with recursive tree as (
          select s.*, 0 as depth from content.story s where s.id = ${String(id)}::bigint
          union all
          select s.*, tree.depth + 1 from content.story s join tree on s.parent_id = tree.id
        )
        select p.id::float8, p.parent_id::float8 as "parentId", p.slug, p.full_slug as "fullSlug", p.translations,
          p.is_startpage as "isStartpage", p.is_folder as "isFolder"
        from (select s.*, -1 as depth from content.story s join tree on tree.depth = 0 and s.id = tree.parent_id
              union all select * from tree) p
        order by p.depth, p.id`,
  )
}

export type PathChange = { id: number; fullSlug: string; translations: Translations; translatedPaths: string[] }

export async function updatePaths(db: Db, changes: PathChange[]) {
  if (changes.length === 0) return
  await db.execute(
    sql`update content.story s set full_slug = c."fullSlug", translations = c.translations,
          translated_paths = array(select jsonb_array_elements_text(c."translatedPaths"))
        from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
          as c(id bigint, "fullSlug" text, translations jsonb, "translatedPaths" jsonb)
        where s.id = c.id`,
  )
}

export type VersionRow = { id: number; action: string; name: string; author: string; createdAt: string }

const versionColumns = sql`v.id::float8, v.action, v.name, v.author, ${toIso(sql`v.created_at`)} as "createdAt"`

export async function selectVersions(
  db: Db,
  storyId: number,
  { size, offset }: { size: number; offset: number },
): Promise<VersionRow[]> {
  return db.query<VersionRow>(
    sql`select ${versionColumns} from content.story_version v where v.story_id = ${String(storyId)}::bigint
        order by v.id desc limit ${size} offset ${String(offset)}::bigint`,
  )
}

export async function selectVersion(db: Db, storyId: number, id: number) {
  const [row] = await db.query<VersionRow & { content: Record<string, unknown> }>(
    sql`select ${versionColumns}, v.content from content.story_version v
        where v.story_id = ${String(storyId)}::bigint and v.id = ${String(id)}::bigint`,
  )
  return row
}
