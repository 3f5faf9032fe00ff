import { Compile, type Validator } from 'typebox/compile'
import { IsDate, IsDateTime, Set as setFormat } from 'typebox/format'
import { Settings } from 'typebox/system'
import type { Call } from '@tiber/contract/call'
import { PlatformError, type ErrorCode, type Problem } from '@tiber/contract/errors'

type Input = { params: Record<string, string>; query: Record<string, unknown>; body: unknown }
type Violation = { keyword: string; instancePath: string; params: object; message: string }

/** The library stops after eight errors by default: a form has more fields than that. */
const maxProblems = 100
/** Deeper than any body we read, and shallow enough for recursive code. */
export const maxBodyDepth = 50

/**
 * Accepts only what PostgreSQL can store: it has no year 0, no offset of 16 hours and no zone name after the offset.
 */
const isStorableDay = (text: string) => IsDate(text) && !text.startsWith('0000')
const isStorableInstant = (text: string) =>
  IsDateTime(text) && isStorableDay(text.slice(0, 10)) && /(z|[+-](0\d|1[0-5]):\d\d)$/i.test(text)

/**
 * Creates the function that checks a request against its call; it throws every problem found, and the first one decides
 * the status. The first request compiles the schemas, because compiling those of every call delays the start.
 */
export function createValidator(call: Call): (input: Input) => void {
  let validators: ReturnType<typeof compileSchemas> | undefined
  return (input) => {
    validators ??= compileSchemas(call)
    const { query, body } = validators
    const problems = [
      ...findProblems(query, input.query),
      ...findProblems(body, input.body),
      ...findChoiceProblems(call, input),
    ]
    const [first, ...rest] = problems
    if (first) throw PlatformError.fromProblems([first, ...rest])
    for (const part of [input.params, input.query, input.body]) rejectUnstorable(part)
  }
}

function compileSchemas(call: Call) {
  Settings.Set({ maxErrors: maxProblems })
  setFormat('date', isStorableDay)
  setFormat('date-time', isStorableInstant)
  return { query: call.query && Compile(call.query), body: call.body && Compile(call.body) }
}

/**
 * Rejects what would otherwise fail as an internal error: PostgreSQL stores neither NUL characters nor lone surrogates,
 * and endless nesting overflows the stack of recursive code. Walks with its own stack for the same reason.
 */
function rejectUnstorable(part: unknown): void {
  const stack = [{ value: part, at: '', depth: 0 }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value, at, depth } = next
    if (typeof value === 'string') rejectBadText(value, at)
    if (typeof value !== 'object' || value === null) continue
    if (depth === maxBodyDepth) throw new PlatformError('F-E-012', 'The body is nested too deeply.', 'body')
    for (const [key, each] of Object.entries(value)) {
      rejectBadText(key, at)
      stack.push({ value: each, at: at === '' ? key : `${at}.${key}`, depth: depth + 1 })
    }
  }
}

function rejectBadText(text: string, at: string): void {
  if (text.includes('\0') || !text.isWellFormed())
    throw new PlatformError('F-E-012', `'${at || 'body'}' contains a character that cannot be stored.`, at || 'body')
}

function findProblems(validator: Validator | undefined, value: unknown): Problem[] {
  if (!validator || validator.Check(value)) return []
  const problems = (validator.Errors(value) as Violation[]).flatMap((violation) => toProblems(violation, value))
  // One message per field: a missing text is also too short and of the wrong type.
  const reportedFields = new Set<string | undefined>()
  return problems.filter(({ detail }) => !reportedFields.has(detail) && reportedFields.add(detail))
}

function toProblems(violation: Violation, root: unknown): Problem[] {
  const { keyword, params } = violation
  const field = violation.instancePath.slice(1).replaceAll('/', '.')
  if (keyword === 'required')
    return readNames(params, 'requiredProperties').map((name) =>
      createProblem('F-E-001', field ? `${field}.${name}` : name, 'parameter is required'),
    )
  if (keyword === 'additionalProperties')
    return readNames(params, 'additionalProperties').map((name) =>
      createProblem('CO0005', field ? `${field}.${name}` : name, 'is not accepted here'),
    )
  // A field that the schema forbids fails the schema `false`.
  if (keyword === 'boolean') return [createProblem('CO0005', field, 'is not accepted here')]
  const value = getValueAt(root, violation.instancePath)
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === ''))
    return [createProblem('F-E-001', field || 'body', 'parameter is required')]
  return [createProblem(toErrorCode(violation), field || 'body', violation.message)]
}

function toErrorCode({ keyword, params }: Violation): ErrorCode {
  if (keyword === 'type') return (params as { type?: unknown }).type === 'boolean' ? 'F-E-009' : 'F-E-012'
  if (keyword === 'maxLength' || keyword === 'maxItems') return 'F-E-010'
  if (keyword === 'minimum' || keyword === 'maximum') return 'F-E-007'
  if (/minimum|maximum|multipleOf/i.test(keyword)) return 'F-E-006'
  if (keyword === 'enum' || keyword === 'const' || keyword === 'anyOf') return 'F-E-008'
  return 'F-E-012'
}

const createProblem = (code: ErrorCode, field: string, text: string): Problem => ({
  code,
  message: `'${field}' ${text}`,
  detail: field,
})

const readNames = (params: object, key: string): string[] => (params as Record<string, string[]>)[key] ?? []

function getValueAt(root: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], root)
}

function findChoiceProblems(call: Call, { query, body }: Input): Problem[] {
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
