import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { findStory } from '#app/server/content.server.ts'
import { createNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/legal.route'
import { getOrigin, readPageData } from './page-data.server.ts'
import { buildPageMeta } from './page-meta.ts'
import { StoryBlocks } from './story-blocks.tsx'

export const meta = ({ location, loaderData }: Route.MetaArgs) =>
  loaderData
    ? buildPageMeta({ pathname: location.pathname, page: loaderData, origin: loaderData.origin })
    : pageTitle('content.legal')({ location })

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const isSlug = /^[\w-]{1,100}$/.test(params.slug)
  const story = isSlug ? await findStory(handle, url, `legal/${params.slug}`) : null
  if (!story) throw createNotFound(url)
  return { ...(await readPageData(context, url, story)), origin: getOrigin(handle) }
}

/** Privacy, terms and imprint, which everybody may read. */
export default function LegalPage({ loaderData }: Route.ComponentProps) {
  return (
    <div data-wide="">
      <h1 className="mb-4">{loaderData.story.name}</h1>
      <StoryBlocks key={loaderData.story.id} page={loaderData} />
    </div>
  )
}
