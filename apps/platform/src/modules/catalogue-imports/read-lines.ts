import { Compile } from 'typebox/compile'
import { catalogueLines, patternNames, type CatalogueLines } from '@tiber/contract/catalogue/catalogue-lines'
import { importKinds, type ImportKind } from '@tiber/contract/catalogue/catalogue-imports'
import type { LineProblem } from './problem-texts.ts'

type BrokenLine = { line: number; kind: string | null; externalId: string | null; problems: LineProblem[] }
type ValidLine<Kind extends ImportKind = ImportKind> = { line: number; kind: Kind; value: CatalogueLines[Kind] }
export type CatalogueLine = ValidLine | BrokenLine
export type { BrokenLine, ValidLine }

export const isBroken = (line: CatalogueLine): line is BrokenLine => 'problems' in line

export const maxLineLength = 1_000_000

/** Reads the lines of a JSON Lines file from chunks of text, cut anywhere. */
export async function* readJsonLines(parts: AsyncIterable<string>): AsyncGenerator<CatalogueLine> {
  let rest = ''
  let line = 0
  for await (const part of parts) {
    const texts = (rest + part).split('\n')
    rest = texts.pop()!
    // An endless line is reported once and not kept in memory.
    if (rest.length > maxLineLength) rest = rest.slice(0, maxLineLength + 1)
    for (const text of texts) {
      line += 1
      if (text.trim() !== '') yield readJsonLine(text, line)
    }
  }
  if (rest.trim() !== '') yield readJsonLine(rest, line + 1)
}

function readJsonLine(text: string, line: number): CatalogueLine {
  if (text.length > maxLineLength) return toBrokenLine(line, {}, [{ field: 'line', code: 'F-E-010', text: 'tooLong' }])
  try {
    return readLine(JSON.parse(text.replace(/^\uFEFF/, '')) as unknown, line)
  } catch {
    return toBrokenLine(line, {}, [{ field: 'line', code: 'F-E-012', text: 'noJson' }])
  }
}

const checks = Object.fromEntries(importKinds.map((kind) => [kind, Compile(catalogueLines[kind])]))

export function readLine(value: unknown, line: number): CatalogueLine {
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const kind = importKinds.find((each) => each === fields['type'])
  if (!kind) {
    const allowed = importKinds.join(', ')
    return toBrokenLine(line, fields, [{ field: 'type', code: 'F-E-008', text: 'oneOf', values: { allowed } }])
  }
  const check = checks[kind]!
  if (!check.Check(value)) return toBrokenLine(line, fields, toProblems(check.Errors(value) as Violation[]))
  if (!isStorable(value)) return toBrokenLine(line, fields, [{ field: 'line', code: 'F-E-012', text: 'badCharacter' }])
  return { line, kind, value: value as CatalogueLines[ImportKind] }
}

type Violation = { keyword: string; instancePath: string; params: Record<string, unknown>; message: string }

function toProblems(violations: Violation[]): LineProblem[] {
  const problems = violations.map(toProblem)
  return problems.filter(({ field }, at) => problems.findIndex((each) => each.field === field) === at).slice(0, 10)
}

function toProblem({ keyword, instancePath, params, message }: Violation): LineProblem {
  const field = instancePath.slice(1).replaceAll('/', '.') || 'line'
  const names = Object.values(params)
    .flat()
    .filter((each) => typeof each === 'string')
    .join(', ')
  if (keyword === 'required') return { field: names || field, code: 'F-E-001', text: 'required' }
  // A field that the schema forbids fails the schema `false`.
  if (keyword === 'boolean') return { field, code: 'CO0005', text: 'unknownField' }
  if (keyword === 'additionalProperties') return { field: names || field, code: 'CO0005', text: 'unknownField' }
  const limit = Number(params['limit'])
  if (keyword === 'minimum') return { field, code: 'F-E-007', text: 'atLeast', values: { limit } }
  if (keyword === 'maximum') return { field, code: 'F-E-007', text: 'atMost', values: { limit } }
  if (keyword === 'enum' && names) return { field, code: 'F-E-012', text: 'oneOf', values: { allowed: names } }
  const known = keyword === 'pattern' ? patternNames[names] : undefined
  return { field, code: 'F-E-012', text: known ?? 'form', ...(!known && { values: { message } }) }
}

/** PostgreSQL stores neither NUL characters nor lone surrogates. */
function isStorable(value: unknown): boolean {
  const text = JSON.stringify(value)
  return !text.includes('\\u0000') && text.isWellFormed() && !/\\ud[89a-f]/i.test(text)
}

export function toBrokenLine(line: number, fields: Record<string, unknown>, problems: LineProblem[]): BrokenLine {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name].slice(0, 255) : null)
  return { line, kind: text('type'), externalId: text('externalId'), problems }
}
