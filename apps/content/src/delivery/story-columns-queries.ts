import { sql, type SQL } from '@tiber/server/sql'

export type Version = 'draft' | 'published'

/** The columns of `content.story s` that hold one version of the stories. */
export type VersionColumns = {
  isVisible: SQL
  name: SQL
  tags: SQL
  content: SQL
  updatedAt: SQL
  sortable: Record<string, SQL>
}

const build = (version: Omit<VersionColumns, 'sortable'>): VersionColumns => ({
  ...version,
  sortable: {
    id: sql`s.id`,
    uuid: sql`s.uuid`,
    name: version.name,
    slug: sql`s.slug`,
    full_slug: sql`s.full_slug`,
    path: sql`s.path`,
    position: sql`s.position`,
    parent_id: sql`s.parent_id`,
    is_startpage: sql`s.is_startpage`,
    sort_by_date: sql`s.sort_by_date`,
    created_at: sql`s.created_at`,
    updated_at: version.updatedAt,
    published_at: sql`s.published_at`,
    first_published_at: sql`s.first_published_at`,
  },
})

export const versionColumns: Record<Version, VersionColumns> = {
  draft: build({
    isVisible: sql`not s.is_folder`,
    name: sql`s.name`,
    tags: sql`s.tag_list`,
    content: sql`s.content`,
    updatedAt: sql`s.updated_at`,
  }),
  published: build({
    isVisible: sql`s.published_content is not null`,
    name: sql`s.published_name`,
    tags: sql`s.published_tags`,
    content: sql`s.published_content`,
    // A later change of the draft is not visible here.
    updatedAt: sql`s.published_at`,
  }),
}

/** Formats a time as JavaScript does. */
export const toIso = (time: SQL) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
