import { findPages, indexPages, type FoundPage, type IndexedPage } from '#app/content/page-index.ts'
import { getPageSlug } from '#app/features/content/page-slug.ts'
import { listPages, type ContentStory } from '#app/server/content.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'

const maxPages = 3
/** By the cached answer they were made of, which is another object after a change. */
const indexes = new WeakMap<ContentStory[], IndexedPage[]>()

/** Finds pages of editors that answer a search; none if the content service is slow or away. */
export async function findContentPages(handle: SessionHandle, url: URL, query: string): Promise<FoundPage[]> {
  if (query === '') return []
  const stories = await listPages(handle, url)
  const index = indexes.get(stories) ?? indexPages(stories, getPagePath)
  indexes.set(stories, index)
  return findPages(index, query, maxPages)
}

/** Returns the path of a story in the default language; undefined if it is no page. */
function getPagePath(slug: string): string | undefined {
  if (slug === 'contact') return '/contact'
  if (slug.startsWith('legal/')) return `/auth/${slug}`
  return getPageSlug(`/${slug}`) === undefined ? undefined : `/${slug}`
}
