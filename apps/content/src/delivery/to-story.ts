import type { Block, Story, StoryAlternate, StoryLink, TranslatedSlug } from '@tiber/contract/content/stories'
import type { Space } from '../queries.ts'
import { translateContent, type LanguageChoice } from './languages.ts'
import type { LinkRow } from './link-queries.ts'
import type { Version } from './story-columns-queries.ts'
import type { StoryRow, Translations } from './story-queries.ts'

export type StoryOptions = {
  space: Space
  version: Version
  language: LanguageChoice
  excludedFields: Set<string>
  excludedStoryFields: Set<string>
  /** Address in front of the paths of files, which content stores without a host. */
  filesUrl: string
}

/** Builds a story in the requested language and version; excluded fields are left out. */
export function toStory(row: StoryRow, options: StoryOptions): Partial<Story> & { uuid: string; content: Block } {
  const { language, excludedStoryFields } = options
  const translation = language.lang === 'default' ? undefined : row.translations[language.lang]
  const story: Story = {
    name: translation?.name || row.name,
    created_at: row.createdAt,
    published_at: row.publishedAt,
    updated_at: row.updatedAt,
    id: row.id,
    uuid: row.uuid,
    content: toContent(row, options),
    slug: translation?.slug || row.slug,
    full_slug: formatFullSlug(row, language.lang),
    default_full_slug: row.fullSlug,
    sort_by_date: row.sortByDate,
    position: row.position,
    tag_list: row.tags,
    is_startpage: row.isStartpage,
    parent_id: row.parentId,
    meta_data: row.metaData,
    group_id: row.groupId,
    first_published_at: row.firstPublishedAt,
    release_id: null,
    lang: language.lang,
    path: row.path,
    alternates: row.alternates.map(toAlternate),
    translated_slugs: listTranslatedSlugs(row, options.space),
  }
  if (excludedStoryFields.size === 0) return story
  const kept = Object.entries(story).filter(([name]) => !excludedStoryFields.has(name) || name === 'uuid')
  return { content: { component: '' }, ...Object.fromEntries(kept) } as ReturnType<typeof toStory>
}

const toAlternate = ({
  id,
  name,
  slug,
  fullSlug,
  isPublished,
  parentId,
}: StoryRow['alternates'][number]): StoryAlternate => ({
  id,
  name,
  slug,
  full_slug: fullSlug,
  published: isPublished,
  is_folder: false,
  parent_id: parentId,
})

function toContent(row: StoryRow, { space, version, language, excludedFields, filesUrl }: StoryOptions): Block {
  const fields = Object.entries(row.content).filter(
    ([name]) => excludedFields.size === 0 || !excludedFields.has(name.split('__i18n__')[0]!),
  )
  const content = translateContent(Object.fromEntries(fields), { ...language, filesUrl }) as Block
  if (version === 'draft') addEditable(content, space.id, row.id)
  return content
}

/** Marks every block for the visual editor; only drafts are marked. */
function addEditable(value: unknown, spaceId: number, storyId: number): void {
  if (Array.isArray(value)) for (const each of value) addEditable(each, spaceId, storyId)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  const block = value as Partial<Block>
  for (const each of Object.values(block)) addEditable(each, spaceId, storyId)
  if (typeof block.component !== 'string') return
  const mark = { name: block.component, space: String(spaceId), uid: String(block._uid ?? ''), id: String(storyId) }
  block._editable = `<!--#storyblok#${JSON.stringify(mark).replaceAll('>', String.raw`\u003e`)}-->`
}

/** Translated full slugs begin with the language code, as on a real space. */
function formatFullSlug({ fullSlug, translations }: { fullSlug: string; translations: Translations }, lang: string) {
  return lang === 'default' ? fullSlug : `${lang}/${translations[lang]?.path ?? fullSlug}`
}

type Translated = { name: string; fullSlug: string; isPublished: boolean; translations: Translations }

const listTranslatedSlugs = ({ fullSlug, isPublished, translations }: Translated, space: Space): TranslatedSlug[] =>
  space.languageCodes.map((lang) => ({
    path: translations[lang]?.path ?? fullSlug,
    name: translations[lang]?.name ?? null,
    lang,
    published: isPublished,
  }))

export function toLink(row: LinkRow, space: Space, { withDates }: { withDates: boolean }): StoryLink {
  const { createdAt, updatedAt, publishedAt } = row
  return {
    id: row.id,
    uuid: row.uuid,
    slug: row.fullSlug,
    path: row.path,
    real_path: `/${row.path ?? row.fullSlug}`.replace(/^\/{2,}/, '/'),
    name: row.name,
    published: row.isPublished,
    position: row.position,
    is_folder: row.isFolder,
    is_startpage: row.isStartpage,
    parent_id: row.parentId,
    alternates: listTranslatedSlugs(row, space).map((each) => ({ ...each, translated_slug: each.path })),
    ...(withDates && { created_at: createdAt, updated_at: updatedAt, published_at: publishedAt }),
  }
}

/** Builds the item of `resolve_links=url`: enough for an address. */
export function toUrlLink(row: LinkRow, { lang }: LanguageChoice) {
  const fullSlug = formatFullSlug(row, lang)
  const translation = lang === 'default' ? undefined : row.translations[lang]
  return {
    id: row.id,
    uuid: row.uuid,
    slug: translation?.slug || row.slug,
    name: translation?.name || row.name,
    full_slug: fullSlug,
    url: row.path ?? fullSlug,
  }
}

export const toFullLink = (row: LinkRow, space: Space, { lang }: LanguageChoice) => ({
  ...toLink(row, space, { withDates: false }),
  full_slug: formatFullSlug(row, lang),
})
