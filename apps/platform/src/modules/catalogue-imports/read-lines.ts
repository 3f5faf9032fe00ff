import { Compile } from 'typebox/compile'
import { catalogueLines, patternMeanings, type CatalogueLines } from '@tiber/contract/catalogue-lines'
import { importKinds, type ImportKind } from '@tiber/contract/catalogue-imports'
import type { LineProblem } from './problem-texts.ts'

type Broken = { line: number; kind: string | null; externalId: string | null; problems: LineProblem[] }
type Good<Kind extends ImportKind = ImportKind> = { line: number; kind: Kind; value: CatalogueLines[Kind] }
export type CatalogueLine = Good | Broken
export type { Broken, Good }

export const isBroken = (line: CatalogueLine): line is Broken => 'problems' in line

export const longestLine = 1_000_000

/** The lines of a JSON Lines file whose text comes in parts, cut anywhere. */
export async function* jsonLines(parts: AsyncIterable<string>): AsyncGenerator<CatalogueLine> {
  let rest = ''
  let line = 0
  for await (const part of parts) {
    const texts = (rest + part).split('\n')
    rest = texts.pop()!
    // A line without end is told once and not kept.
    if (rest.length > longestLine) rest = rest.slice(0, longestLine + 1)
    for (const text of texts) {
      line += 1
      if (text.trim() !== '') yield readJson(text, line)
    }
  }
  if (rest.trim() !== '') yield readJson(rest, line + 1)
}

function readJson(text: string, line: number): CatalogueLine {
  if (text.length > longestLine) return broken(line, {}, [{ field: 'line', code: 'F-E-010', text: 'tooLong' }])
  try {
    return readLine(JSON.parse(text.replace(/^\uFEFF/, '')) as unknown, line)
  } catch {
    return broken(line, {}, [{ field: 'line', code: 'F-E-012', text: 'noJson' }])
  }
}

const checks = Object.fromEntries(importKinds.map((kind) => [kind, Compile(catalogueLines[kind])]))

export function readLine(value: unknown, line: number): CatalogueLine {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const kind = importKinds.find((each) => each === given['type'])
  if (!kind) {
    const allowed = importKinds.join(', ')
    return broken(line, given, [{ field: 'type', code: 'F-E-008', text: 'oneOf', values: { allowed } }])
  }
  const check = checks[kind]!
  if (!check.Check(value)) return broken(line, given, problemsOf(check.Errors(value) as Violation[]))
  if (!isStorable(value)) return broken(line, given, [{ field: 'line', code: 'F-E-012', text: 'badCharacter' }])
  return { line, kind, value: value as CatalogueLines[ImportKind] }
}

type Violation = { keyword: string; instancePath: string; params: Record<string, unknown>; message: string }

function problemsOf(violations: Violation[]): LineProblem[] {
  const problems = violations.map(toProblem)
  return problems.filter(({ field }, at) => problems.findIndex((each) => each.field === field) === at).slice(0, 10)
}

function toProblem({ keyword, instancePath, params, message }: Violation): LineProblem {
  const field = instancePath.slice(1).replaceAll('/', '.') || 'line'
  const named = Object.values(params)
    .flat()
    .filter((each) => typeof each === 'string')
    .join(', ')
  if (keyword === 'required') return { field: named || field, code: 'F-E-001', text: 'required' }
  // A field the schema closes itself against fails the schema `false`.
  if (keyword === 'boolean') return { field, code: 'CO0005', text: 'unknownField' }
  if (keyword === 'additionalProperties') return { field: named || field, code: 'CO0005', text: 'unknownField' }
  const limit = Number(params['limit'])
  if (keyword === 'minimum') return { field, code: 'F-E-007', text: 'atLeast', values: { limit } }
  if (keyword === 'maximum') return { field, code: 'F-E-007', text: 'atMost', values: { limit } }
  if (keyword === 'enum' && named) return { field, code: 'F-E-012', text: 'oneOf', values: { allowed: named } }
  const known = keyword === 'pattern' ? patternMeanings[named] : undefined
  return { field, code: 'F-E-012', text: known ?? 'form', ...(!known && { values: { message } }) }
}

/** PostgreSQL stores no NUL character and no half of a surrogate pair. */
function isStorable(value: unknown): boolean {
  const text = JSON.stringify(value)
  return !text.includes('\\u0000') && text.isWellFormed() && !/\\ud[89a-f]/i.test(text)
}

export function broken(line: number, given: Record<string, unknown>, problems: LineProblem[]): Broken {
  const text = (name: string) => (typeof given[name] === 'string' ? given[name].slice(0, 255) : null)
  return { line, kind: text('type'), externalId: text('externalId'), problems }
}
