import type { Db } from '@tiber/server/database'
import { sql } from '@tiber/server/sql'
import type { Translations } from '../delivery/story-queries.ts'

export type StoryFields = {
  name: string
  slug: string
  parentId: number | null
  path: string | null
  translations: Translations
  isStartpage: boolean
  tags: string[]
  sortByDate: string | null
  content: Record<string, unknown>
}
export type NewStory = StoryFields & { uuid: string; isFolder: boolean; fullSlug: string; groupId: string }

/** Inserts a story at the end of its folder. */
export async function insertStory(db: Db, story: NewStory): Promise<number> {
  const parent = story.parentId === null ? null : String(story.parentId)
  const [row] = await db.query<{ id: number }>(
    sql`insert into content.story (uuid, group_id, parent_id, name, slug, full_slug, path, translations, position, is_folder,
          is_startpage, tag_list, sort_by_date, content)
        select ${story.uuid}::uuid, ${story.groupId}::uuid, ${parent}::bigint, ${story.name}, ${story.slug},
          ${story.fullSlug}, ${story.path}, ${JSON.stringify(story.translations)}::jsonb,
          coalesce((select max(position) from content.story where parent_id is not distinct from ${parent}::bigint), 0) + 10,
          ${story.isFolder}, ${story.isStartpage}, ${sql.param(story.tags)}::text[], ${story.sortByDate}::date,
          ${JSON.stringify(story.content)}::jsonb
        returning id::float8`,
  )
  return row!.id
}

export async function updateStory(db: Db, id: number, story: StoryFields) {
  const parent = story.parentId === null ? null : String(story.parentId)
  await db.execute(
    sql`update content.story set name = ${story.name}, slug = ${story.slug}, parent_id = ${parent}::bigint,
          path = ${story.path}, translations = ${JSON.stringify(story.translations)}::jsonb,
          is_startpage = ${story.isStartpage}, tag_list = ${sql.param(story.tags)}::text[],
          sort_by_date = ${story.sortByDate}::date, content = ${JSON.stringify(story.content)}::jsonb,
          version = version + 1, updated_at = clock_timestamp()
        where id = ${String(id)}::bigint`,
  )
}

/** How many versions of a story are kept, and how many published ones beside them. */
export const maxVersions = 100

/** Adds the current draft to the history of a story and deletes its oldest versions. */
export async function insertVersion(db: Db, storyId: number, { action, author }: { action: string; author: string }) {
  const story = String(storyId)
  await db.execute(
    sql`insert into content.story_version (story_id, action, name, content, author)
        select id, ${action}, name, content, ${author} from content.story where id = ${story}::bigint`,
  )
  await db.execute(
    sql`delete from content.story_version d using (
          select v.id, v.action = 'published' as is_published, row_number() over (order by v.id desc) as place,
            row_number() over (partition by v.action = 'published' order by v.id desc) as place_of_kind
          from content.story_version v where v.story_id = ${story}::bigint
        ) o
        where d.id = o.id and o.place > ${maxVersions}
          and not (o.is_published and o.place_of_kind <= ${maxVersions})`,
  )
}

/** Copies the draft to the published version. */
export async function publishDraft(db: Db, id: number) {
  await db.execute(
    sql`update content.story set published_content = content, published_name = name, published_tags = tag_list,
          published_at = clock_timestamp(), first_published_at = coalesce(first_published_at, clock_timestamp()),
          publish_at = null, version = version + 1
        where id = ${String(id)}::bigint`,
  )
}

export async function removePublished(db: Db, id: number) {
  await db.execute(
    sql`update content.story set published_content = null, published_name = null, published_tags = '{}',
          published_at = null, unpublish_at = null, version = version + 1
        where id = ${String(id)}::bigint`,
  )
}

type Schedule = { publishAt: string | null; unpublishAt: string | null }

export async function updateSchedule(db: Db, id: number, { publishAt, unpublishAt }: Schedule) {
  await db.execute(
    sql`update content.story set publish_at = ${publishAt}::timestamptz, unpublish_at = ${unpublishAt}::timestamptz,
          version = version + 1
        where id = ${String(id)}::bigint`,
  )
}

type Position = { parentId: number | null; afterId: number | null }

/** Places a story in its folder after another one, or first; the positions of the whole folder are written anew. */
export async function updatePositions(db: Db, id: number, { parentId, afterId }: Position) {
  const [story, parent] = [String(id), parentId === null ? null : String(parentId)]
  await db.execute(
    sql`update content.story s set position = o.place * 10
        from (
          select f.id, row_number() over (order by
            case when f.id <> ${story}::bigint then f.position
                 else coalesce((select a.position from content.story a where a.id = ${afterId === null ? null : String(afterId)}::bigint), -1) end,
            f.id = ${story}::bigint, f.id) as place
          from content.story f where f.parent_id is not distinct from ${parent}::bigint
        ) o where s.id = o.id`,
  )
}

/** Deletes a story or a folder with everything in it; returns what visitors saw of it. */
export async function deleteStoryTree(db: Db, id: number) {
  return db.query<{ id: number; fullSlug: string; isPublished: boolean }>(
    sql`with recursive tree as (
          select s.id from content.story s where s.id = ${String(id)}::bigint
          union all select s.id from content.story s join tree on s.parent_id = tree.id
        )
        delete from content.story s using tree where s.id = tree.id
        returning s.id::float8, s.full_slug as "fullSlug", s.published_content is not null as "isPublished"`,
  )
}

/** Locks the stories whose time has come; those that another process handles are skipped. */
export async function lockDueStories(db: Db, now: string) {
  return db.query<{ id: number; isPublishDue: boolean; isUnpublishDue: boolean }>(
    sql`select s.id::float8, coalesce(s.publish_at <= ${now}::timestamptz, false) as "isPublishDue",
          coalesce(s.unpublish_at <= ${now}::timestamptz, false) as "isUnpublishDue"
        from content.story s where s.publish_at <= ${now}::timestamptz or s.unpublish_at <= ${now}::timestamptz
        order by s.id limit 100 for update skip locked`,
  )
}
