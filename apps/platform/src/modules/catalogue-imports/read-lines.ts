import { Compile } from 'typebox/compile'
import { catalogueLines, type CatalogueLines } from '@tiber/contract/catalogue-lines'
import { importKinds, type ImportKind } from '@tiber/contract/catalogue-imports'
import { csvRecords } from '../../imports/csv-records.ts'

export type LineProblem = { field: string; code: string; message: string }
type Broken = { line: number; kind: string | null; externalId: string | null; problems: LineProblem[] }
type Good<Kind extends ImportKind = ImportKind> = { line: number; kind: Kind; value: CatalogueLines[Kind] }
export type CatalogueLine = Good | Broken
export type { Broken, Good }

export const isBroken = (line: CatalogueLine): line is Broken => 'problems' in line

const longestLine = 1_000_000

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

/**
 * The lines of a CSV of one kind. The head has the fields' names: `name.es-ES` for a text by language,
 * `attributes.length` for a value; several values are separated by `|`, breaks are `1=0.25|100=0.2202`.
 */
export function* csvLines(text: string, kind: ImportKind): Generator<CatalogueLine> {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const [head = ''] = plain.split('\n', 1)
  const separator = [',', ';', '\t'].find((sign) => head.includes(sign)) ?? ','
  let columns: string[] | undefined
  for (const { cells, line, isTorn } of csvRecords(plain, separator)) {
    if (cells.every((cell) => cell.trim() === '')) continue
    if (!columns) {
      columns = cells.map((cell) => cell.trim())
      continue
    }
    if (isTorn) yield broken(line, { type: kind }, [problem('line', 'F-E-012', 'has a quote that is not closed')])
    else yield readLine(toObject(kind, columns, cells), line)
  }
}

const lists = new Set(['tags', 'classifications', 'pictures', 'related', 'accessories', 'replacements'])

/** A cell that is empty is not given. */
function toObject(kind: ImportKind, columns: string[], cells: string[]): Record<string, unknown> {
  const value: Record<string, unknown> = { type: kind }
  for (const [at, column] of columns.entries()) {
    const cell = cells[at]?.trim() ?? ''
    if (column === '' || cell === '') continue
    const [field = '', ...path] = column.split('.')
    if (path.length === 0) value[field] = cellValue(kind, field, cell)
    else
      value[field] = {
        ...(value[field] as object | undefined),
        [path.join('.')]: field === 'attributes' ? attributeValue(cell) : cell,
      }
  }
  return value
}

function cellValue(kind: ImportKind, field: string, cell: string): unknown {
  if (field === 'breaks')
    return cell.split('|').map((each) => {
      // An empty place is no free gift: what is no number is a problem of the line.
      const [quantity, price, discountPrice] = each.split('=').map((part) => (part.trim() === '' ? NaN : Number(part)))
      return { quantity, price, ...(discountPrice !== undefined && { discountPrice }) }
    })
  if (lists.has(field)) return cell.split('|')
  if (isNumberField(kind, field)) return Number(cell.replace(',', '.'))
  if (cell === 'true' || cell === 'false') return cell === 'true'
  return cell
}

const attributeValue = (cell: string): unknown => {
  if (cell.includes('|')) return cell.split('|')
  return /^-?\d+([.,]\d+)?$/.test(cell) ? Number(cell.replace(',', '.')) : cell
}

type Schema = { type?: string; anyOf?: Schema[] }

function isNumberField(kind: ImportKind, field: string): boolean {
  const schema = (catalogueLines[kind].properties as Record<string, Schema>)[field]
  return [schema, ...(schema?.anyOf ?? [])].some((each) => each?.type === 'integer' || each?.type === 'number')
}

const checks = Object.fromEntries(importKinds.map((kind) => [kind, Compile(catalogueLines[kind])]))

function readLine(value: unknown, line: number): CatalogueLine {
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
    return problem(at || 'line', keyword === 'minimum' || keyword === 'maximum' ? 'F-E-007' : 'F-E-012', message)
  })
  return problems.filter(({ field }, at) => problems.findIndex((each) => each.field === field) === at).slice(0, 10)
}

/** PostgreSQL stores no NUL character and no half of a surrogate pair. */
function isStorable(value: unknown): boolean {
  const text = JSON.stringify(value)
  return !text.includes('\\u0000') && text.isWellFormed() && !/\\ud[89a-f]/i.test(text)
}

const problem = (field: string, code: string, text: string): LineProblem => ({
  field,
  code,
  message: `'${field}' ${text}`,
})

function broken(line: number, given: Record<string, unknown>, problems: LineProblem[]): Broken {
  const text = (name: string) => (typeof given[name] === 'string' ? given[name].slice(0, 255) : null)
  return { line, kind: text('type'), externalId: text('externalId'), problems }
}
