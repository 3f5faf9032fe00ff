import type { RouterContextProvider } from 'react-router'
import { readBlocks } from '#app/content/fields.ts'
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
  return {
    story: { id: story.id, name: story.name, content: story.content },
    data: await readBlockData(handle, url, story.content),
    showsUnknown: dependencies.config.showsUnknownBlocks,
    preview: preview ?? null,
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
