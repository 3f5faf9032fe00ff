import { RequestError } from '../request-error.ts'

/** A parameter such as `filter_query[price][gt_float]`: its name, the parts in brackets and the value. */
type NestedParameter = { parts: string[]; value: string }
export type Query = {
  get(name: string): string | undefined
  filters: NestedParameter[]
  /** The same text for the same request, whatever the order of its parameters; without token, cv and version. */
  key: string
}

const common = ['token', 'version', 'cv']
const paging = ['page', 'per_page']
const story = [
  'find_by',
  'language',
  'fallback_lang',
  'from_release',
  'content_type',
  'excluding_fields',
  'excluding_story_fields',
  'resolve_links',
  'resolve_links_level',
  'resolve_relations',
  'resolve_level',
  'resolve_assets',
]
const times = ['published_at', 'first_published_at', 'updated_at'].flatMap((name) =>
  ['gt', 'gte', 'lt', 'lte'].map((comparison) => `${name}_${comparison}`),
)
const list = [
  'starts_with',
  'by_uuids',
  'by_uuids_ordered',
  'by_ids',
  'by_slugs',
  'excluding_slugs',
  'excluding_ids',
  'with_tag',
  'is_startpage',
  'level',
  'search_term',
  'sort_by',
  'in_workflow_stages',
  'filter_query',
]

/** The parameters of each endpoint; others are refused, because a real space refuses them too. */
const allowed = {
  story: new Set([...common, ...story]),
  stories: new Set([...common, ...story.filter((name) => name !== 'find_by'), ...list, ...times, ...paging]),
  links: new Set([...common, ...paging, 'starts_with', 'paginated', 'with_parent', 'include_dates', 'by_uuid']),
  link: new Set(common),
  datasources: new Set([...common, ...paging]),
  datasource: new Set(common),
  datasource_entries: new Set([...common, ...paging, 'datasource', 'dimension']),
  tags: new Set([...common, 'starts_with']),
  space: new Set(common),
  asset: new Set([...common, 'filename']),
}
export type Endpoint = keyof typeof allowed

const maxPairs = 150
const maxLength = 40_000

/** Reads the parameters of a URL. Values with a nul character are refused: the database cannot hold it. */
export function parseQuery(url: string): { token: string | undefined; pairs: [string, string][] } {
  const start = url.indexOf('?')
  const text = start === -1 ? '' : url.slice(start + 1)
  if (text.length > maxLength) throw new RequestError(422, 'The query is too long')
  const pairs = [...new URLSearchParams(text)]
  const tokens = pairs.filter(([name]) => name === 'token')
  return { token: tokens.length === 1 ? tokens[0]![1] : undefined, pairs }
}

/** Checks the names of the parameters of an endpoint and indexes their values. */
export function checkQuery(pairs: [string, string][], endpoint: Endpoint): Query {
  if (pairs.length > maxPairs) throw new RequestError(422, 'Too many parameters')
  const values = new Map<string, string>()
  const filters: NestedParameter[] = []
  const unknown: string[] = []
  for (const [name, value] of pairs) {
    const [base = ''] = name.split('[', 1)
    const isNested = base !== name && base === 'filter_query'
    if (!allowed[endpoint].has(base) || (base !== name && !isNested) || name === 'filter_query') unknown.push(name)
    else if (isNested) filters.push({ parts: splitBrackets(name), value })
    else values.set(name, value)
  }
  if (unknown.length > 0)
    throw new RequestError(422, `Parameter(s) ${[...new Set(unknown)].join(', ').slice(0, 200)} not allowed`)
  if (pairs.some(([name, value]) => name.includes('\0') || value.includes('\0')))
    throw new RequestError(422, 'A nul character is not allowed')
  return { get: (name) => values.get(name), filters, key: formatKey(values, filters) }
}

/** Splits `filter_query[__or][][name][in]` into `__or`, an empty text, `name` and `in`. */
function splitBrackets(name: string): string[] {
  const text = name.slice('filter_query'.length)
  if (!text.endsWith(']')) throw new RequestError(422, 'filter_query is malformed')
  return text.slice(1, -1).split('][')
}

function formatKey(values: Map<string, string>, filters: NestedParameter[]): string {
  const entries = [...values].filter(([name]) => !common.includes(name)).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return entries.length === 0 && filters.length === 0 ? '' : JSON.stringify([entries, filters])
}

/** Splits a list with commas; throws if it has too many entries. */
export function splitList(query: Query, name: string, maxEntries = 500): string[] | undefined {
  const value = query.get(name)
  if (value === undefined || value === '') return undefined
  const entries = value.split(',').map((each) => each.trim())
  if (entries.length > maxEntries) throw new RequestError(422, `${name} has more than ${maxEntries} entries`)
  return entries.filter((each) => each !== '')
}

/** Reads page and size; a size above the maximum is reduced to it, as the header per-page tells. */
export function readPaging(query: Query, maxSize: number, defaultSize = 25) {
  const page = Math.max(1, readInteger(query, 'page') ?? 1)
  const size = Math.min(maxSize, readInteger(query, 'per_page') || defaultSize)
  return { size, offset: (page - 1) * size }
}

export function readInteger(query: Query, name: string): number | undefined {
  const value = query.get(name)
  if (value === undefined || value === '') return undefined
  if (!/^-?\d{1,9}$/.test(value)) throw new RequestError(422, `${name} must be a whole number`)
  return Math.max(0, Number(value))
}

export function readChoice<const Choice extends string>(
  query: Query,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = query.get(name)
  if (value === undefined || value === '') return undefined
  const choice = choices.find((each) => each === value)
  if (choice === undefined) throw new RequestError(422, `${name} must be one of ${choices.join(', ')}`)
  return choice
}
