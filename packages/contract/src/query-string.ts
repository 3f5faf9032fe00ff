import type { TObject, TSchema } from 'typebox'

export type SortKey = { property: string; descending: boolean }

type RawQuery = Record<string, string[]>

/**
 * Parses a query string by the call's schema. Lists are accepted as `a=1&a=2`, `a[]=1`, `a[0]=1` and, for ids and
 * enum values, `a=1,2`; a value with `|` (attributes, custom fields) is never split. Values are converted to the
 * schema's numbers and booleans; those that do not fit stay strings so that validation can report them. Missing
 * parameters get the schema's default.
 */
export function readQuery(search: string, schema: TObject | undefined): Record<string, unknown> {
  const raw = collectValues(search)
  const properties = (schema?.properties ?? {}) as Record<string, TSchema>
  const given = Object.fromEntries(
    Object.entries(raw).map(([name, values]) => {
      const property = properties[name]
      if (property && isList(property))
        return [name, splitList(name, values).map((each) => convertValue(each, getItemSchema(property)))]
      return [name, convertValue(values.at(-1) ?? '', property)]
    }),
  )
  return { ...readDefaults(properties), ...given }
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

function readDefaults(properties: Record<string, TSchema>): Record<string, unknown> {
  const defaults = Object.entries(properties).map(([name, schema]) => [name, (schema as { default?: unknown }).default])
  return Object.fromEntries(defaults.filter(([, value]) => value !== undefined))
}

/** Splits list values at commas, except for `sort`, which has commas of its own; drops empty entries ("no filter"). */
function splitList(name: string, values: string[]): string[] {
  if (name === 'sort') return values
  return values.flatMap((value) => (value.includes('|') ? [value] : value.split(','))).filter((value) => value !== '')
}

function convertValue(text: string, schema: TSchema | undefined): unknown {
  const { type } = (schema ?? {}) as { type?: string }
  if ((type === 'integer' || type === 'number') && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

const isList = (schema: TSchema) => (schema as { type?: string }).type === 'array'
const getItemSchema = (schema: TSchema) => (schema as { items?: TSchema }).items
