import { data } from 'react-router'
import type { ContentStory } from '@tiber/sdk/content-client'
import { ContentError, isMissingContent } from '@tiber/sdk/content-error'
import { readBlocks, readText } from '../content/fields.ts'
import { resolveLink, type LinkTarget } from '../content/content-url.ts'
import { getPathLocale, type Locale } from '@tiber/ui/i18n/locale.ts'
import { limitContentLog } from './content-log.server.ts'
import { attempt } from './failure-policy.server.ts'
import type { SessionHandle } from './session/session.server.ts'

export type { ContentStory }

/** How long a page waits for content it can do without. */
const optionalDeadlineMs = 500

type ContentHandle = Pick<SessionHandle, 'dependencies' | 'preview'>

/** Reads a story in the language of the page: its draft for an editor, else what is published. */
function readStory({ dependencies, preview }: ContentHandle, url: URL, slug: string): Promise<ContentStory> {
  const client = preview ? dependencies.content.draft : dependencies.content.published
  // Without a client, which the log has reported at the start, there are no stories.
  if (!client) return Promise.reject(new ContentError('No content client', { status: 404 }))
  return client.readStory(slug, {
    ...getLanguageParameters(getPathLocale(url.pathname)),
    resolve_links: 'url',
    resolve_relations: ['story_teasers.stories'],
  })
}

/** spec 9: Spanish is the language of the space, and English is shown where a text is missing. */
const getLanguageParameters = (locale: Locale) =>
  locale === 'es-ES' ? { fallback_lang: 'en-US' } : { language: locale }

/** Reads the story of a content page; null if there is none. A service that fails is 503, never 404. */
export async function findStory(handle: ContentHandle, url: URL, slug: string): Promise<ContentStory | null> {
  try {
    return await readStory(handle, url, slug)
  } catch (error) {
    if (isMissingContent(error)) return null
    limitContentLog(handle.dependencies).error({ err: error, slug }, 'Content failed')
    throw data('Service Unavailable', { status: 503 })
  }
}

/** Reads a story that a shop page shows beside its own content: it never blocks or breaks the page. */
export async function readOptionalStory(handle: ContentHandle, url: URL, slug: string): Promise<ContentStory | null> {
  return attempt({ log: limitContentLog(handle.dependencies) }, 'readContent', () =>
    withDeadline(
      readStory(handle, url, slug).catch((error: unknown) => {
        if (isMissingContent(error)) return null
        throw error
      }),
    ),
  )
}

async function withDeadline<Result>(promise: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ContentError(`No content within ${optionalDeadlineMs} ms`)), optionalDeadlineMs)
  })
  return Promise.race([promise, deadline]).finally(() => clearTimeout(timer))
}

const maxIndexedPages = 100

/** Lists the published stories in the language of the page; empty if they are not there in time. */
export async function listPages(
  { dependencies }: Pick<ContentHandle, 'dependencies'>,
  url: URL,
): Promise<ContentStory[]> {
  const client = dependencies.content.published
  if (!client) return []
  const params = { ...getLanguageParameters(getPathLocale(url.pathname)), per_page: maxIndexedPages }
  const list = await attempt(dependencies, 'readContent', () => withDeadline(client.listStories(params)))
  return list?.stories ?? []
}

export type FrameLink = LinkTarget & { label: string }
export type FrameLinks = { header: FrameLink[]; columns: { title: string; links: FrameLink[] }[]; note: string }

const noLinks: FrameLinks = { header: [], columns: [], note: '' }
const maxLinks = 20

/** Reads the editors' links of header and footer. */
export async function readFrameLinks(handle: ContentHandle, url: URL): Promise<FrameLinks> {
  const story = await readOptionalStory(handle, url, 'settings')
  if (!story) return noLinks
  const locale = getPathLocale(url.pathname)
  const readLinks = (value: unknown) =>
    readBlocks(value)
      .slice(0, maxLinks)
      .flatMap(({ label, link }) => {
        const target = resolveLink(link, locale)
        return target && readText(label) ? [{ ...target, label: readText(label) }] : []
      })
  return {
    header: readLinks(story.content['header_links']),
    columns: readBlocks(story.content['footer_columns'])
      .slice(0, maxLinks)
      .map(({ title, links }) => ({ title: readText(title), links: readLinks(links) }))
      .filter(({ links }) => links.length > 0),
    note: readText(story.content['footer_note']),
  }
}
