import { Compile } from 'typebox/compile'
import { catalogueLines, patternTexts, type CatalogueLines } from '@tiber/contract/catalogue-lines'
import { importKinds, type ImportKind } from '@tiber/contract/catalogue-imports'

export type LineProblem = { field: string; code: string; message: string }
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
  if (text.length > longestLine) return broken(line, {}, [problem('line', 'F-E-010', 'is longer than a line may be')])
  try {
    return readLine(JSON.parse(text.replace(/^\uFEFF/, '')) as unknown, line)
  } catch {
    return broken(line, {}, [problem('line', 'F-E-012', 'is no JSON')])
  }
}

const checks = Object.fromEntries(importKinds.map((kind) => [kind, Compile(catalogueLines[kind])]))

export function readLine(value: unknown, line: number): CatalogueLine {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const kind = importKinds.find((each) => each === given['type'])
  if (!kind) return broken(line, given, [problem('type', 'F-E-008', `must be one of ${importKinds.join(', ')}`)])
  const check = checks[kind]!
  if (!check.Check(value)) return broken(line, given, problemsOf(check.Errors(value) as Violation[]))
  if (!isStorable(value))
    return broken(line, given, [problem('line', 'F-E-012', 'has a character that cannot be stored')])
  return { line, kind, value: value as CatalogueLines[ImportKind] }
}

type Violation = { keyword: string; instancePath: string; params: object; message: string }

function problemsOf(violations: Violation[]): LineProblem[] {
  const problems = violations.map(({ keyword, instancePath, params, message }) => {
    const at = instancePath.slice(1).replaceAll('/', '.')
    const named = Object.values(params)
      .flat()
      .filter((each) => typeof each === 'string')
    if (keyword === 'required') return problem(named.join(', ') || at, 'F-E-001', 'is required')
    // A field the schema closes itself against fails the schema `false`.
    if (keyword === 'boolean') return problem(at, 'CO0005', 'is not known here')
    if (keyword === 'additionalProperties') return problem(named.join(', ') || at, 'CO0005', 'is not known here')
    if (keyword === 'pattern') return problem(at || 'line', 'F-E-012', patternTexts[named.join()] ?? message)
    return problem(at || 'line', keyword === 'minimum' || keyword === 'maximum' ? 'F-E-007' : 'F-E-012', message)
  })
  return problems.filter(({ field }, at) => problems.findIndex((each) => each.field === field) === at).slice(0, 10)
}

/** PostgreSQL stores no NUL character and no half of a surrogate pair. */
function isStorable(value: unknown): boolean {
  const text = JSON.stringify(value)
  return !text.includes('\\u0000') && text.isWellFormed() && !/\\ud[89a-f]/i.test(text)
}

export const problem = (field: string, code: string, text: string): LineProblem => ({
  field,
  code,
  message: `'${field}' ${text}`,
})

export function broken(line: number, given: Record<string, unknown>, problems: LineProblem[]): Broken {
  const text = (name: string) => (typeof given[name] === 'string' ? given[name].slice(0, 255) : null)
  return { line, kind: text('type'), externalId: text('externalId'), problems }
}
