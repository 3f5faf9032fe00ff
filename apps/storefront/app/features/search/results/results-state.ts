import { cleanText } from '../clean-text.ts'

export const views = ['grid', 'list', 'table'] as const
export type View = (typeof views)[number]
export const pageSizes = [24, 48, 96] as const
type PageSize = (typeof pageSizes)[number]

export type Range = { from?: number; to?: number }

/** State of a result list; its URL contains all of it, so that it can be shared and restored. */
export type ResultsState = {
  q: string
  categories: string[]
  brands: string[]
  suppliers: string[]
  tags: string[]
  /** By external id of the attribute. */
  attributes: Record<string, string[]>
  ranges: Record<string, Range>
  price: Range
  inStock: boolean
  /** Field name, prefixed by `-` if descending; empty means by relevance. */
  sort: string
  page: number
  size: PageSize
  /** Undefined means the last used view, or the list's default. */
  view: View | undefined
  /** Stay on the list although the query is the exact code of an article. */
  all: boolean
}

const lists = { category: 'categories', brand: 'brands', supplier: 'suppliers', tag: 'tags' } as const
type ListName = (typeof lists)[keyof typeof lists]

const maxTextLength = 255
const maxValues = 100
const maxNumber = 1_000_000_000

/** Parses the URL's parameters; ignores invalid ones. */
export function parseState(parameters: URLSearchParams): ResultsState {
  const all = (name: string) => cleanTexts(parameters.getAll(name))
  const size = Number(parameters.get('size'))
  return {
    q: cleanText(parameters.get('q') ?? '').slice(0, 500),
    categories: all('category'),
    brands: all('brand'),
    suppliers: all('supplier'),
    tags: all('tag'),
    attributes: parseAttributes(parameters),
    ranges: parseRanges(parameters),
    price: parsePrice(parameters),
    inStock: parameters.get('inStock') === '1',
    sort: parseSort(parameters.get('sort')),
    page: Math.min(1_000_000, Math.max(1, Math.trunc(Number(parameters.get('page'))) || 1)),
    size: pageSizes.find((each) => each === size) ?? 24,
    view: views.find((each) => each === parameters.get('view')),
    all: parameters.get('all') === '1',
  }
}

/** A range limit in the URL that cannot be parsed; `facet` is the facet's name. */
export type InvalidLimit = { facet: string; text: string }

/** Finds limits that the list ignores, so that it can report them: the URL may have been typed by hand. */
export function findInvalidLimits(parameters: URLSearchParams): InvalidLimit[] {
  const { price, ranges } = parseState(parameters)
  return [...parameters].flatMap(([name, value]) => {
    const text = cleanText(value).slice(0, 50)
    const [, end, id] = /^(min|max)\.(.+)$/s.exec(name) ?? /^price(Min|Max)()$/.exec(name) ?? []
    if (text === '' || end === undefined || id === undefined || !(id === '' || isId(id))) return []
    const range = (id === '' ? price : ranges[id]) ?? {}
    const isApplied = range[end.toLowerCase() === 'min' ? 'from' : 'to'] !== undefined
    return isApplied ? [] : [{ facet: id === '' ? 'price' : `r.${id}`, text }]
  })
}

/** Builds the canonical search string of a state; omits defaults. */
export function buildSearch(state: Partial<ResultsState>): string {
  const { q, attributes = {}, ranges = {}, price = {}, inStock, sort, page = 1, size = 24, view, all } = state
  const parameters = new URLSearchParams()
  const add = (name: string, value: string | number | undefined) => {
    if (value !== undefined && value !== '') parameters.append(name, String(value))
  }
  add('q', q)
  for (const [name, key] of Object.entries(lists)) for (const value of sorted(state[key] ?? [])) add(name, value)
  for (const id of sorted(Object.keys(attributes))) for (const value of sorted(attributes[id]!)) add(`a.${id}`, value)
  for (const id of sorted(Object.keys(ranges))) {
    add(`min.${id}`, ranges[id]!.from)
    add(`max.${id}`, ranges[id]!.to)
  }
  add('priceMin', price.from)
  add('priceMax', price.to)
  add('inStock', inStock ? 1 : '')
  add('sort', sort)
  add('size', size === 24 ? '' : size)
  add('view', view)
  add('all', all ? 1 : '')
  add('page', page === 1 ? '' : page)
  return parameters.size > 0 ? `?${parameters}` : ''
}

/** Removes all filters; keeps query, sorting and view. */
export function withoutFilters(state: ResultsState): ResultsState {
  const none = { categories: [], brands: [], suppliers: [], tags: [], attributes: {}, ranges: {}, price: {} }
  return { ...state, ...none, inStock: false, page: 1 }
}

export function countFilters(state: ResultsState): number {
  const listed = Object.values(lists).reduce((sum, key) => sum + state[key].length, 0)
  const values = Object.values(state.attributes).reduce((sum, each) => sum + each.length, 0)
  const ranges = [...Object.values(state.ranges), state.price].filter(isRangeSet).length
  return listed + values + ranges + (state.inStock ? 1 : 0)
}

export const isRangeSet = ({ from, to }: Range) => from !== undefined || to !== undefined

/** Toggles a value of the facet with this name in the URL. */
export function toggleValue(state: ResultsState, name: string, value: string): ResultsState {
  if (name === 'inStock') return { ...state, inStock: !state.inStock, page: 1 }
  const key = (lists as Record<string, ListName>)[name]
  if (key) return { ...state, [key]: toggle(state[key], value), page: 1 }
  const id = name.slice('a.'.length)
  const { [id]: before = [], ...others } = state.attributes
  const after = toggle(before, value)
  return { ...state, attributes: after.length > 0 ? { ...others, [id]: after } : others, page: 1 }
}

/** Removes all values, or the range, of a facet. */
export function clearFacet(state: ResultsState, name: string): ResultsState {
  if (name === 'price') return { ...state, price: {}, page: 1 }
  const key = (lists as Record<string, ListName>)[name]
  if (key) return { ...state, [key]: [], page: 1 }
  const id = name.replace(/^(a|r)\./, '')
  const { [id]: _attribute, ...attributes } = state.attributes
  const { [id]: _range, ...ranges } = state.ranges
  return { ...state, attributes, ranges, page: 1 }
}

/** Returns the selected limits of a range facet. */
export const getLimits = (state: ResultsState, name: string): Range =>
  name === 'price' ? state.price : (state.ranges[name.slice('r.'.length)] ?? {})

export function getSelectedValues(state: ResultsState, name: string): string[] {
  const key = (lists as Record<string, ListName>)[name]
  return key ? state[key] : (state.attributes[name.slice('a.'.length)] ?? [])
}

const toggle = (values: string[], value: string) =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value]

const cleanTexts = (values: string[]) =>
  sorted([...new Set(values.map(cleanText).filter((value) => value && value.length <= maxTextLength))]).slice(
    0,
    maxValues,
  )

const sorted = (values: string[]) => values.toSorted()

/** External ids have no whitespace and no bars: a bar separates an attribute from its value. */
const isId = (id: string) =>
  id.length > 0 && id.length <= maxTextLength && !/[|\s]/.test(id) && id === cleanText(id) && id !== '__proto__'

function parseAttributes(parameters: URLSearchParams): Record<string, string[]> {
  const names = [...new Set(parameters.keys())].filter((name) => name.startsWith('a.') && isId(name.slice(2)))
  const entries = names.map((name) => [name.slice(2), cleanTexts(parameters.getAll(name))] as const)
  return Object.fromEntries(entries.filter(([, values]) => values.length > 0).slice(0, maxValues))
}

function parseRanges(parameters: URLSearchParams): Record<string, Range> {
  const ids = [...new Set([...parameters.keys()].flatMap((name) => /^(?:min|max)\.(.+)$/s.exec(name)?.[1] ?? []))]
  const entries = ids
    .filter(isId)
    .map((id) => [id, parseRange(parameters.get(`min.${id}`), parameters.get(`max.${id}`))] as const)
  return Object.fromEntries(entries.filter(([, range]) => isRangeSet(range)).slice(0, maxValues))
}

function parseRange(from: string | null, to: string | null): Range {
  const [minimum, maximum] = [parseNumber(from), parseNumber(to)]
  return { ...(minimum !== undefined && { from: minimum }), ...(maximum !== undefined && { to: maximum }) }
}

/** Prices are never negative. */
function parsePrice(parameters: URLSearchParams): Range {
  const { from, to } = parseRange(parameters.get('priceMin'), parameters.get('priceMax'))
  return { ...(from !== undefined && from >= 0 && { from }), ...(to !== undefined && to >= 0 && { to }) }
}

/** Accepts comma and point as decimal separators. */
function parseNumber(text: string | null): number | undefined {
  const plain = text?.trim().replace(',', '.') ?? ''
  if (!/^-?\d{1,10}(\.\d{1,6})?$/.test(plain)) return undefined
  const number = Number(plain)
  // Turns -0 into 0.
  return Math.abs(number) <= maxNumber ? number + 0 : undefined
}

const parseSort = (text: string | null) => (text && /^-?[\w.-]{1,100}$/.test(text) && text !== '-' ? text : '')
