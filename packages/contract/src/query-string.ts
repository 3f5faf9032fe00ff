import type { TObject, TSchema } from 'typebox'

export type SortKey = { property: string; descending: boolean }

type RawQuery = Record<string, string[]>
type PlainSchema = { type?: string; enum?: readonly string[]; items?: PlainSchema; default?: unknown }

/**
 * Parses a query string by the call's schema. Lists are accepted as `a=1&a=2`, `a[]=1`, `a[0]=1` and, for ids and
 * enum values, `a=1,2`; a value with `|` (attributes, custom fields) is never split. Values are converted to the
 * schema's numbers and booleans; those that do not fit stay strings so that validation can report them.
 *
 * Other clients send more than a call knows: unknown parameters are ignored, and so are unknown values of optional
 * enums. A parameter without any other value was not given and gets the schema's default.
 */
export function readQuery(search: string, schema: TObject | undefined): Record<string, unknown> {
  const raw = collectValues(search)
  const required = new Set(schema?.required)
  const parameters = Object.entries((schema?.properties ?? {}) as Record<string, TSchema>).map(([name, property]) => {
    const values = Object.hasOwn(raw, name) ? raw[name]! : []
    return [name, readParameter(values, { name, property, isRequired: required.has(name) })] as const
  })
  return Object.fromEntries(parameters.filter(([, value]) => value !== undefined))
}

/** Formats a query string; search paths expect brackets after the names of lists. */
export function writeQuery(query: Record<string, unknown>, { brackets = false } = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    if (Array.isArray(value)) for (const each of value) parameters.append(brackets ? `${name}[]` : name, String(each))
    else parameters.append(name, String(value))
  }
  return parameters.toString()
}

/**
 * Parses sort criteria in any of three notations: `name,asc`, `name:desc`, `name|desc`; several are repeated or
 * separated by commas. Ignores unknown fields and malformed entries.
 */
export function readSort(values: readonly string[] | undefined, allowed: readonly string[]): SortKey[] {
  const keys: SortKey[] = []
  /** Key a bare `desc` applies to: the preceding one, unless it was ignored or has a direction already. */
  let open: SortKey | undefined
  for (const word of (values ?? []).flatMap((value) => value.split(','))) {
    const [, property = '', direction = 'asc'] = /^\s*([\w.-]+)(?:\s*[:|]\s*(\w+))?\s*$/.exec(word) ?? []
    if (isDirection(property) && open) open.descending = isDescending(property)
    const key = { property, descending: isDescending(direction) }
    const isKnown = allowed.includes(property) && isDirection(direction)
    if (isKnown) keys.push(key)
    open = isKnown && !/[:|]/.test(word) ? key : undefined
  }
  return keys.filter((key, index) => keys.findIndex((each) => each.property === key.property) === index)
}

/** Parses sort criteria of the form `CREATED_AT_DESC`; ignores unknown ones. */
export const readEnumSort = (values: readonly string[] | undefined, allowed: readonly string[]): SortKey[] =>
  readSort(
    (values ?? []).map((value) => toCamelCase(value).replace(/(Asc|Desc)$/, ':$1')),
    allowed,
  )

const toCamelCase = (text: string) =>
  text.toLowerCase().replaceAll(/_([a-z])/g, (_match, letter) => letter.toUpperCase())

const isDirection = (word: string) => /^(asc|desc)$/i.test(word)
const isDescending = (word: string) => word.toLowerCase() === 'desc'

function collectValues(search: string): RawQuery {
  const raw: RawQuery = {}
  for (const [key, value] of new URLSearchParams(search)) {
    const name = key.replace(/\[\d*\]$/, '')
    if (Object.hasOwn(raw, name)) raw[name]!.push(value)
    else Object.defineProperty(raw, name, { value: [value], enumerable: true, configurable: true, writable: true })
  }
  return raw
}

type Parameter = { name: string; property: TSchema; isRequired: boolean }

function readParameter(values: string[], { name, property, isRequired }: Parameter): unknown {
  const { type, items = {}, default: fallback } = property as PlainSchema
  const isList = type === 'array'
  const { enum: choices } = isList ? items : (property as PlainSchema)
  // A required value is reported as wrong rather than as missing.
  const isGiven = (value: string) => value !== '' && (isRequired || !choices || choices.includes(value))
  const given = (isList ? splitList(name, values) : values.slice(-1)).filter(isGiven)
  if (given.length === 0) return fallback
  return isList ? given.map((each) => convertValue(each, items)) : convertValue(given[0]!, property as PlainSchema)
}

/** Splits list values at commas, except for `sort`, which has commas of its own. */
function splitList(name: string, values: string[]): string[] {
  if (name === 'sort') return values
  return values.flatMap((value) => (value.includes('|') ? [value] : value.split(',')))
}

function convertValue(text: string, { type }: PlainSchema): unknown {
  if ((type === 'integer' || type === 'number') && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
