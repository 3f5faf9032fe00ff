import type { MiddlewareFunction } from 'react-router'
import { readBlocks } from '#app/content/fields.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { findStory } from '#app/server/content.server.ts'
import { createNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { requireSignInOrPreview } from '#app/server/session/session-middleware.server.ts'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import type { Route } from './+types/page.route'
import { getOrigin, readPageData } from './page-data.server.ts'
import { buildPageMeta } from './page-meta.ts'
import { getPageSlug } from './page-slug.ts'
import { StoryBlocks } from './story-blocks.tsx'

const isFaq = (pathname: string) => /\/faq\/?$/i.test(pathname)

export const meta = ({ location, loaderData }: Route.MetaArgs) =>
  loaderData
    ? buildPageMeta({ pathname: location.pathname, page: loaderData, origin: loaderData.origin })
    : pageTitle(isFaq(location.pathname) ? 'content.faq' : 'content.title')({ location })

/** Answers 404 for a path without a story before asking anybody to sign in (spec 2). */
const requireStory: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const handle = context.get(sessionContext)
  // Who is signed in is not asked to sign in; the loader answers 404 beside those of the frame, which then is around it.
  if (!handle.session.isAuthenticated) await findPageStory(handle, url)
  return next()
}

async function findPageStory(handle: Parameters<typeof findStory>[0], url: URL) {
  const slug = getPageSlug(url.pathname)
  const story = slug === undefined ? null : await findStory(handle, url, slug)
  if (!story) throw createNotFound(url)
  return story
}

export const middleware: Route.MiddlewareFunction[] = [requireStory, requireSignInOrPreview]

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const story = await findPageStory(handle, url)
  return { ...(await readPageData(context, url, story)), origin: getOrigin(handle) }
}

/** Nothing is sent to a page of editors. */
export function action({ url }: Route.ActionArgs) {
  throw createNotFound(url)
}

/** A page written by editors. */
export default function ContentPage({ loaderData }: Route.ComponentProps) {
  const { story } = loaderData
  const [first] = readBlocks(story.content['body'])
  return (
    <Page>
      {first?.component !== 'hero' && <PageHead title={story.name} />}
      <StoryBlocks key={story.id} page={loaderData} firstLevel={first?.component === 'hero' ? 1 : 2} />
    </Page>
  )
}
