import type { ManagedRow } from './story-rows-queries.ts'

/** Builds a story in the form of Storyblok's management API; `version` is sent back with a save. */
export const describeStory = (row: ManagedRow) => ({
  id: row.id,
  uuid: row.uuid,
  group_id: row.groupId,
  parent_id: row.parentId ?? 0,
  name: row.name,
  slug: row.slug,
  full_slug: row.fullSlug,
  path: row.path,
  translated_slugs: Object.entries(row.translations).map(([lang, { name = null, slug = null, path = null }]) => ({
    lang,
    name,
    slug,
    path,
  })),
  position: row.position,
  is_folder: row.isFolder,
  is_startpage: row.isStartpage,
  tag_list: row.tags,
  sort_by_date: row.sortByDate,
  content: row.content,
  published: row.isPublished,
  unpublished_changes: row.hasUnpublishedChanges,
  published_at: row.publishedAt,
  first_published_at: row.firstPublishedAt,
  publish_at: row.publishAt,
  unpublish_at: row.unpublishAt,
  version: row.version,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
})

/** Leaves the content out, as in lists. */
export function describeListedStory(row: ManagedRow) {
  const { content: _content, ...story } = describeStory(row)
  return story
}
