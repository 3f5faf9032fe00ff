import { Compile, type Validator } from 'typebox/compile'
import { IsDate, IsDateTime, Set as setFormat } from 'typebox/format'
import { Settings } from 'typebox/system'
import type { Call } from '@tiber/contract/call'
import { PlatformError, type ErrorCode, type Problem } from '@tiber/contract/errors'

type Input = { params: Record<string, string>; query: Record<string, unknown>; body: unknown }
type Violation = { keyword: string; instancePath: string; params: object; message: string }

/** The library stops after eight errors unless told otherwise: a form has more fields than that. */
const mostProblems = 100
/** Deeper than any body we read, and shallow enough for whatever walks it by recursion. */
const deepestBody = 50

/** As PostgreSQL reads them: it knows no year 0, no offset of 16 hours, and no zone that is named behind the offset. */
const isStorableDay = (text: string) => IsDate(text) && !text.startsWith('0000')
const isStorableInstant = (text: string) =>
  IsDateTime(text) && isStorableDay(text.slice(0, 10)) && /(z|[+-](0\d|1[0-5]):\d\d)$/i.test(text)

/** Checks a request against its call; throws every problem found, the first one deciding the status. */
export function validatorOf(call: Call): (input: Input) => void {
  Settings.Set({ maxErrors: mostProblems })
  setFormat('date', isStorableDay)
  setFormat('date-time', isStorableInstant)
  const query = call.query && Compile(call.query)
  const body = call.body && Compile(call.body)
  return (input) => {
    const problems = [
      ...problemsOf(query, input.query),
      ...problemsOf(body, input.body),
      ...choiceProblems(call, input),
    ]
    const [first, ...rest] = problems
    if (first) throw PlatformError.of([first, ...rest])
    for (const part of [input.params, input.query, input.body]) refuseUnstorable(part)
  }
}

/**
 * PostgreSQL stores no NUL character and no half of a surrogate pair, and a body nested without end overflows the
 * stack of who hashes or stores it; without this check they would surface as our fault. Walks by a list of its own
 * for the same reason.
 */
function refuseUnstorable(part: unknown): void {
  const waiting = [{ value: part, at: '', depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, at, depth } = next
    if (typeof value === 'string') refuseBadText(value, at)
    if (typeof value !== 'object' || value === null) continue
    if (depth === deepestBody) throw new PlatformError('F-E-012', 'The body is nested too deeply.', 'body')
    for (const [key, each] of Object.entries(value)) {
      refuseBadText(key, at)
      waiting.push({ value: each, at: at === '' ? key : `${at}.${key}`, depth: depth + 1 })
    }
  }
}

function refuseBadText(text: string, at: string): void {
  if (text.includes('\0') || !text.isWellFormed())
    throw new PlatformError('F-E-012', `'${at || 'body'}' contains a character that cannot be stored.`, at || 'body')
}

function problemsOf(validator: Validator | undefined, value: unknown): Problem[] {
  if (!validator || validator.Check(value)) return []
  const problems = (validator.Errors(value) as Violation[]).flatMap((violation) => toProblems(violation, value))
  // One message per field: a missing text is also too short and of the wrong type.
  const told = new Set<string | undefined>()
  return problems.filter(({ detail }) => !told.has(detail) && told.add(detail))
}

function toProblems(violation: Violation, root: unknown): Problem[] {
  const { keyword, params } = violation
  const field = violation.instancePath.slice(1).replaceAll('/', '.')
  if (keyword === 'required')
    return namesIn(params, 'requiredProperties').map((name) =>
      problem('F-E-001', field ? `${field}.${name}` : name, 'parameter is required'),
    )
  if (keyword === 'additionalProperties')
    return namesIn(params, 'additionalProperties').map((name) =>
      problem('CO0005', field ? `${field}.${name}` : name, 'is not accepted here'),
    )
  // A field the schema closes itself against fails the schema `false`.
  if (keyword === 'boolean') return [problem('CO0005', field, 'is not accepted here')]
  const value = valueAt(root, violation.instancePath)
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === ''))
    return [problem('F-E-001', field || 'body', 'parameter is required')]
  return [problem(codeOf(violation), field || 'body', violation.message)]
}

function codeOf({ keyword, params }: Violation): ErrorCode {
  if (keyword === 'type') return (params as { type?: unknown }).type === 'boolean' ? 'F-E-009' : 'F-E-012'
  if (keyword === 'maxLength' || keyword === 'maxItems') return 'F-E-010'
  if (keyword === 'minimum' || keyword === 'maximum') return 'F-E-007'
  if (/minimum|maximum|multipleOf/i.test(keyword)) return 'F-E-006'
  if (keyword === 'enum' || keyword === 'const' || keyword === 'anyOf') return 'F-E-008'
  return 'F-E-012'
}

const problem = (code: ErrorCode, field: string, text: string): Problem => ({
  code,
  message: `'${field}' ${text}`,
  detail: field,
})

const namesIn = (params: object, key: string): string[] => (params as Record<string, string[]>)[key] ?? []

function valueAt(root: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], root)
}

function choiceProblems(call: Call, { query, body }: Input): Problem[] {
  if (!call.oneOf) return []
  const given: Record<string, unknown> = { ...query, ...(body as object | undefined) }
  return call.oneOf
    .filter((names) => names.filter((name) => given[name] !== undefined).length !== 1)
    .map((names) => ({
      code: 'F-E-040' as const,
      message: `Exactly one of ${names.map((name) => `'${name}'`).join(', ')} is required`,
      detail: names[0]!,
    }))
}
