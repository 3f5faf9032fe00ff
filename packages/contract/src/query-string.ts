import type { TObject, TSchema } from 'typebox'

export type SortKey = { property: string; descending: boolean }

type RawQuery = Record<string, string[]>

/**
 * Reads a query string by the call's schema. Lists are accepted as `a=1&a=2`, `a[]=1`, `a[0]=1` and, for ids and
 * enum values, `a=1,2`; a value that carries `|` (attributes, custom fields) is never split. Numbers and booleans
 * become what the schema says; what does not fit stays a text, for the validation to name. What is not given has the
 * schema's default.
 */
export function readQuery(search: string, schema: TObject | undefined): Record<string, unknown> {
  const raw = collect(search)
  const properties = (schema?.properties ?? {}) as Record<string, TSchema>
  const given = Object.fromEntries(
    Object.entries(raw).map(([name, values]) => {
      const property = properties[name]
      if (property && isList(property))
        return [name, listOf(name, values).map((each) => convert(each, itemsOf(property)))]
      return [name, convert(values.at(-1) ?? '', property)]
    }),
  )
  return { ...defaultsOf(properties), ...given }
}

/** Writes a query; on search paths lists carry brackets. */
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
 * Sort criteria in any of the three spellings: `name,asc`, `name:desc`, `name|desc`; several by repetition or comma.
 * Unknown fields and malformed entries are ignored.
 */
export function readSort(values: readonly string[] | undefined, allowed: readonly string[]): SortKey[] {
  const keys: SortKey[] = []
  /** The key a bare `desc` belongs to: the word before it, unless that was ignored or had its direction. */
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

function collect(search: string): RawQuery {
  const raw: RawQuery = {}
  for (const [key, value] of new URLSearchParams(search)) {
    const name = key.replace(/\[\d*\]$/, '')
    if (Object.hasOwn(raw, name)) raw[name]!.push(value)
    else Object.defineProperty(raw, name, { value: [value], enumerable: true, configurable: true, writable: true })
  }
  return raw
}

function defaultsOf(properties: Record<string, TSchema>): Record<string, unknown> {
  const defaults = Object.entries(properties).map(([name, schema]) => [name, (schema as { default?: unknown }).default])
  return Object.fromEntries(defaults.filter(([, value]) => value !== undefined))
}

/** `sort` has a comma of its own, and empty entries mean "no filter". */
function listOf(name: string, values: string[]): string[] {
  if (name === 'sort') return values
  return values.flatMap((value) => (value.includes('|') ? [value] : value.split(','))).filter((value) => value !== '')
}

function convert(text: string, schema: TSchema | undefined): unknown {
  const { type } = (schema ?? {}) as { type?: string }
  if ((type === 'integer' || type === 'number') && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

const isList = (schema: TSchema) => (schema as { type?: string }).type === 'array'
const itemsOf = (schema: TSchema) => (schema as { items?: TSchema }).items
