import type { RouterContextProvider } from 'react-router'
import { isFields, readBlocks, readList } from '#app/content/fields.ts'
import { framingContext } from '#app/server-context.ts'
import { readOptionalStory, type ContentStory } from '#app/server/content.server.ts'
import { sessionContext, type SessionHandle } from '#app/server/session/session.server.ts'
import { readBlockData } from './read-block-data.server.ts'

/** What a screen needs to show a story. */
export type PageData = Awaited<ReturnType<typeof readPageData>>

/** Reads the data of a story's blocks; marks a response that shows a draft, so that the editor may frame it. */
export async function readPageData(context: Readonly<RouterContextProvider>, url: URL, story: ContentStory) {
  const handle = context.get(sessionContext)
  const { preview, dependencies } = handle
  if (preview) context.get(framingContext).isAllowed = true
  const content = shortenContent(story.content) as ContentStory['content']
  return {
    story: { id: story.id, name: story.name, content },
    data: await readBlockData(handle, url, content),
    showsUnknown: dependencies.config.showsUnknownBlocks,
    preview: preview ?? null,
  }
}

const maxDepth = 50

/** Omits what is not shown of the stories that a page only links to: their blocks, and their names in links. */
function shortenContent(value: unknown, depth = 0): unknown {
  // Stories come from outside and may be nested deeper than a stack.
  if (depth > maxDepth) return value
  if (Array.isArray(value)) return value.map((each) => shortenContent(each, depth + 1))
  if (!isFields(value)) return value
  if (value['fieldtype'] === 'multilink') return shortenLink(value)
  const isTeasers = value['component'] === 'story_teasers'
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      isTeasers && name === 'stories' ? readList(field).map(shortenStory) : shortenContent(field, depth + 1),
    ]),
  )
}

function shortenLink({ id: _id, fieldtype: _fieldtype, story, ...link }: Record<string, unknown>): unknown {
  return isFields(story) ? { ...link, story: { full_slug: story['full_slug'], url: story['url'] } } : link
}

function shortenStory(story: unknown): unknown {
  if (!isFields(story) || !isFields(story['content'])) return story
  const { seo_title, seo_description, seo_image } = story['content']
  return {
    name: story['name'],
    full_slug: story['full_slug'],
    content: { seo_title, seo_description, seo_image },
  }
}

/** Reads a story that a shop page shows beside its own content; null without one or while the service fails. */
export async function readOptionalPage(
  context: Readonly<RouterContextProvider>,
  url: URL,
  slug: string,
): Promise<PageData | null> {
  const handle = context.get(sessionContext)
  const story = await readOptionalStory(handle, url, slug)
  // In the preview an empty story is where the first block will be.
  const isShown = story && (handle.preview || readBlocks(story.content['body']).length > 0)
  return isShown ? readPageData(context, url, story) : null
}

export const getOrigin = ({ dependencies }: SessionHandle) => new URL(dependencies.config.publicUrl).origin
