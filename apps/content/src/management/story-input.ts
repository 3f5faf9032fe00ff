import { isDay } from '../delivery/calendar.ts'
import type { Translations } from '../delivery/story-queries.ts'
import { RequestError } from '../request-error.ts'
import { checkValues, type Problem } from './check-values.ts'
import { readFlag, readId, readList, readText, readTexts, refuse, requireText, type Body } from './read-body.ts'
import type { StoryFields } from './story-changes-queries.ts'
import type { ManagedRow } from './story-rows-queries.ts'
import { addMissingIds, validateContent, type Components } from './validate-content.ts'

/** Allows letters, digits and a few signs, because a slug is one part of an address. */
const slugPattern = /^(?!\.{1,2}$)[\p{L}\p{N}._~-]{1,200}$/u

export function requireSlug(slug: string, field = 'slug'): string {
  return slugPattern.test(slug) ? slug : refuse(field, 'A slug has letters, digits, dots and hyphens only.')
}

/** Reads the fields of a story; what the request leaves out stays as it is. */
export function readStoryFields(body: Body, current: Partial<ManagedRow>): StoryFields {
  const path = readText(body, 'path', { fallback: current.path ?? '' }).trim()
  if (path !== '' && !/^[\p{L}\p{N}._~/-]{1,500}$/u.test(path)) refuse('path', 'The path is malformed.')
  const content = body['content'] ?? current.content ?? {}
  if (typeof content !== 'object' || Array.isArray(content)) refuse('content', 'content must be an object.')
  return {
    name: requireText(body, 'name', { fallback: current.name ?? '' }),
    slug: requireSlug(requireText(body, 'slug', { fallback: current.slug ?? '' })),
    parentId: readId(body, 'parent_id', current.parentId ?? null),
    path: path === '' ? null : path,
    translations: readTranslations(body, current.translations ?? {}),
    isStartpage: readFlag(body, 'is_startpage', current.isStartpage ?? false),
    tags: readTexts(body, 'tag_list', current.tags ?? []),
    sortByDate: readDay(body, current.sortByDate ?? null),
    content: content as Record<string, unknown>,
  }
}

function readDay(body: Body, fallback: string | null): string | null {
  const text = readText(body, 'sort_by_date', { fallback: fallback ?? '' })
  if (text === '') return null
  return isDay(text) ? text : refuse('sort_by_date', 'sort_by_date must be a day such as 2026-01-31.')
}

/** Reads names and slugs by language in the management form of Storyblok, `translated_slugs_attributes`. */
function readTranslations(body: Body, fallback: Translations): Translations {
  const field = 'translated_slugs_attributes'
  const entries = readList(body, field, 50)?.map((each) => {
    const lang = requireText(each, 'lang')
    if (!/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(lang)) refuse(field, 'A language code is malformed.')
    const [name, slug] = [readText(each, 'name').trim(), readText(each, 'slug').trim()]
    return [lang, { ...(name && { name }), ...(slug && { slug: requireSlug(slug, field) }) }] as const
  })
  return { ...fallback, ...Object.fromEntries(entries ?? []) }
}

/** Refuses content that does not fit its components; the answer lists every field with its problem. */
export function requireValidContent(
  content: unknown,
  components: Components,
  options?: { isPublishing: boolean },
): Record<string, unknown> {
  requireNone(validateContent(content, components, options))
  return addMissingIds(content) as Record<string, unknown>
}

/** Refuses content that cannot be stored or has dangerous links, whatever its components. */
export function requireStorable(content: unknown): Record<string, unknown> {
  requireNone(checkValues(content))
  return typeof content === 'object' && content !== null ? (content as Record<string, unknown>) : {}
}

function requireNone(problems: Problem[]): void {
  const [first] = problems
  if (first) throw new RequestError(422, `${first.field}: ${first.message}`, { field: first.field, errors: problems })
}
