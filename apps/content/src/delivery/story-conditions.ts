import { sql, type SQL } from '@tiber/server/sql'
import { RequestError } from '../request-error.ts'
import { toStoredTime } from './calendar.ts'
import { buildFilters, toLikePattern } from './filter-conditions.ts'
import { parseFilters } from './parse-filters.ts'
import { readChoice, readInteger, splitList, type Query } from './query-parameters.ts'
import type { VersionColumns } from './story-columns-queries.ts'

/** Builds the conditions of all parameters of a list; `startsWith` comes without a language code. */
export function buildListConditions(query: Query, columns: VersionColumns, startsWith: string | undefined): SQL[] {
  return [
    ...buildIdentityConditions(query),
    ...buildSlugConditions(query, startsWith),
    ...buildPropertyConditions(query, columns),
    ...buildTimeConditions(query, columns),
    ...buildFilters(columns.content, parseFilters(query)),
  ]
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isUuid = (text: string) => uuidPattern.test(text)

function buildIdentityConditions(query: Query): SQL[] {
  const uuids = splitList(query, 'by_uuids') ?? splitList(query, 'by_uuids_ordered')
  const [ids, excludedIds] = [splitList(query, 'by_ids'), splitList(query, 'excluding_ids')]
  return [
    // What is no identifier matches no story.
    ...(uuids ? [sql`s.uuid = any(${sql.param(uuids.filter(isUuid))}::uuid[])`] : []),
    ...(ids ? [sql`s.id = any(${sql.param(toIds(ids))}::bigint[])`] : []),
    ...(excludedIds ? [sql`s.id <> all(${sql.param(toIds(excludedIds))}::bigint[])`] : []),
  ]
}

const toIds = (texts: string[]) => texts.filter((text) => /^\d{1,15}$/.test(text))

function buildSlugConditions(query: Query, startsWith: string | undefined): SQL[] {
  const [slugs, excluded] = [splitList(query, 'by_slugs', 100), splitList(query, 'excluding_slugs', 100)]
  const toPatterns = (list: string[]) => sql.param(list.map((slug) => toSlugPattern(slug)))
  const level = readInteger(query, 'level')
  return [
    ...(startsWith ? [sql`starts_with(s.full_slug, ${startsWith})`] : []),
    ...(slugs ? [sql`s.full_slug like any(${toPatterns(slugs)}::text[])`] : []),
    ...(excluded ? [sql`not s.full_slug like any(${toPatterns(excluded)}::text[])`] : []),
    ...(level === undefined
      ? []
      : [sql`array_length(string_to_array(trim(trailing '/' from s.full_slug), '/'), 1) = ${level}::int`]),
  ]
}

const maxWildcards = 5

function toSlugPattern(slug: string): string {
  if (slug.length > 500 || slug.split('*').length > maxWildcards + 1)
    throw new RequestError(422, 'A slug is too long or has too many wildcards')
  return toLikePattern(slug.replace(/^\//, ''))
}

function buildPropertyConditions(query: Query, { name, tags, content }: VersionColumns): SQL[] {
  const wantedTags = splitList(query, 'with_tag', 50)
  const isStartpage = readChoice(query, 'is_startpage', ['0', '1', 'true', 'false'])
  const type = query.get('content_type')
  const term = query.get('search_term')
  // The service has no workflow, so no story is in any of its stages.
  const hasStage = query.get('in_workflow_stages') !== undefined
  return [
    ...(wantedTags ? [sql`${tags} && ${sql.param(wantedTags)}::text[]`] : []),
    ...(isStartpage ? [sql`s.is_startpage = ${isStartpage === '1' || isStartpage === 'true'}`] : []),
    ...(type ? [sql`${content} ->> 'component' = ${type}`] : []),
    ...(term ? [buildSearch(term, name, content)] : []),
    ...(hasStage ? [sql`false`] : []),
  ]
}

/** Searches names and texts. The text of the whole content is searched first, because taking it apart is slower. */
function buildSearch(term: string, name: SQL, content: SQL): SQL {
  const text = term.trim().slice(0, 100)
  const toPattern = (part: string) => `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`(${name} ilike ${toPattern(text)} or ${content}::text ilike ${toPattern(JSON.stringify(text).slice(1, -1))}
    and exists (select from jsonb_path_query(${content}, 'strict $.** ? (@.type() == "string")') found
                where found #>> '{}' ilike ${toPattern(text)}))`
}

const comparisons = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` }

function buildTimeConditions(query: Query, { updatedAt }: VersionColumns): SQL[] {
  const columns = {
    published_at: sql`s.published_at`,
    first_published_at: sql`s.first_published_at`,
    updated_at: updatedAt,
  }
  return Object.entries(columns).flatMap(([name, column]) =>
    Object.entries(comparisons).flatMap(([suffix, comparison]) => {
      const value = query.get(`${name}_${suffix}`)
      return value === undefined || value === ''
        ? []
        : [sql`${column} ${comparison} ${parseTime(`${name}_${suffix}`, value)}::timestamptz`]
    }),
  )
}

function parseTime(name: string, value: string): string {
  const text = value.replace(' ', 'T')
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(text.slice(10))
  const isTime = /^\d{4}-\d\d-\d\d/.test(text)
  const time = isTime ? toStoredTime(new Date(text.length > 10 && !hasZone ? `${text}Z` : text)) : undefined
  if (time === undefined) throw new RequestError(422, `${name} must be a date such as 2026-01-31`)
  return time
}
