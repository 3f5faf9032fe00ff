import { RequestError } from '../request-error.ts'
import type { Query } from './query-parameters.ts'

const operations = [
  ...(['is', 'in', 'not_in', 'like', 'not_like', 'any_in_array', 'all_in_array', 'exists'] as const),
  ...(['gt_date', 'lt_date', 'gt_int', 'lt_int', 'gt_float', 'lt_float'] as const),
]
type Operation = (typeof operations)[number]
const isValues = [
  ...(['empty', 'not_empty', 'empty_array', 'not_empty_array', 'true', 'false', 'null', 'not_null'] as const),
]

/** A condition on a field of the content; the path leads into nested blocks, as in `body.0.name`. */
export type Filter = { path: string[]; operation: Operation; value: string }
/** A story must fulfil every filter of the first list and, unless it is empty, one of the second. */
export type Filters = { all: Filter[]; any: Filter[] }

const maxFilters = 30
const fieldPattern = /^[\w-]{1,60}(?:\.[\w-]{1,60}){0,5}$/

/** Reads filter_query; every entry of `__or` is an alternative of its own, because the client sends them flat. */
export function parseFilters({ filters }: Query): Filters {
  if (filters.length > maxFilters) throw new RequestError(422, `filter_query has more than ${maxFilters} filters`)
  const result: Filters = { all: [], any: [] }
  for (const { parts, value } of filters) {
    const isAlternative = parts[0] === '__or' && /^\d{0,3}$/.test(parts[1] ?? '')
    const [field = '', operation = '', ...rest] = isAlternative ? parts.slice(2) : parts
    if (rest.length > 0) throw new RequestError(422, 'filter_query is nested too deeply')
    const filter = { path: parseFieldPath(field), operation: parseOperation(operation), value }
    checkValue(filter)
    result[isAlternative ? 'any' : 'all'].push(filter)
  }
  return result
}

/** Returns the path to a field of the content; throws for names that no component can have. */
export function parseFieldPath(field: string): string[] {
  if (!fieldPattern.test(field)) throw new RequestError(422, 'The name of a field is malformed')
  return field.split('.')
}

function parseOperation(text: string): Operation {
  const operation = operations.find((each) => each === text)
  if (!operation) throw new RequestError(422, `filter_query has no operation "${text.slice(0, 50)}"`)
  return operation
}

const maxWildcards = 10
const maxPatternLength = 300

function checkValue({ operation, value }: Filter): void {
  const refuse = (problem: string) => {
    throw new RequestError(422, `The value of ${operation} ${problem}`)
  }
  if (operation === 'is' && !isValues.some((each) => each === value)) refuse(`must be one of ${isValues.join(', ')}`)
  if (operation.endsWith('_int') && !/^-?\d{1,15}$/.test(value)) refuse('must be a whole number')
  if (operation.endsWith('_float') && !/^-?\d{1,15}(\.\d{1,15})?$/.test(value)) refuse('must be a number')
  if (operation.endsWith('_date') && !/^\d{4}-\d\d-\d\d([ T]\d\d:\d\d.{0,20})?$/.test(value))
    refuse('must be a date such as 2026-01-31 12:00')
  if (operation.endsWith('like') && (value.length > maxPatternLength || value.split('*').length > maxWildcards + 1))
    refuse('is too long or has too many wildcards')
  if (operation === 'exists' && !['', '0', '1', 'true', 'false'].includes(value)) refuse('must be true or false')
}
