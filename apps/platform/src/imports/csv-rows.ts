import { PlatformError, type Problem } from '@tiber/contract/errors'
import { maxImportRows, type ImportLine } from '@tiber/contract/imports'
import { parseCsv, type CsvRecord } from './csv-records.ts'

/**
 * The accepted names of each column, besides the field's own name; case, accents, spaces and punctuation are ignored.
 */
export type Columns<Field extends string> = Record<Field, { names: readonly string[]; isRequired?: boolean }>

/**
 * `values` has every field the file has a column for, '' where the cell is empty; `problems` are syntax problems of the
 * row.
 */
export type CsvRow<Field extends string> = {
  line: number
  values: Partial<Record<Field, string>>
  problems: ImportLine['problems']
}
type CsvFile<Field extends string> = { rows: CsvRow<Field>[]; unknownColumns: string[] }

/**
 * Reads a CSV by its header: `readCsvRows(text, { email: { names: ['correo'], isRequired: true } })` returns rows with
 * `values.email` and their line number in an editor. Throws when a required column is missing.
 */
export function readCsvRows<Field extends string>(text: string, columns: Columns<Field>): CsvFile<Field> {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const findField = createFieldLookup(columns)
  return readRecords(parseCsv(plain, guessSeparator(plain, findField)), columns)
}

/** Reads records that are split already, such as those of a spreadsheet. */
export function readRecords<Field extends string>(given: Iterable<CsvRecord>, columns: Columns<Field>): CsvFile<Field> {
  const findField = createFieldLookup(columns)
  let header: Header<Field> | undefined
  const rows: CsvRow<Field>[] = []
  let records = 0
  for (const { cells, line, isMalformed } of given) {
    records += 1
    if (!header && !isBlank(cells)) header = toHeader(cells, findField)
    else if (header && !isBlank(cells)) rows.push(toRow({ header, cells, line, isMalformed }))
    if (rows.length > maxImportRows || records > maxRecords)
      throw new PlatformError('F-E-010', `A file may have at most ${maxImportRows} rows.`, 'csv')
  }
  requireColumns(columns, header)
  return { rows, unknownColumns: header?.unknown ?? [] }
}

/** Empty lines cost time as well; a spreadsheet leaves some, not a million. */
const maxRecords = 10 * maxImportRows
const maxColumns = 1000

/** `columns` are the recognised columns by position. */
type Header<Field extends string> = { columns: { field: Field; index: number }[]; width: number; unknown: string[] }
type FindField<Field extends string> = (name: string) => Field | undefined

const separators = [';', ',', '\t', '|']

const toKey = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

function createFieldLookup<Field extends string>(columns: Columns<Field>): FindField<Field> {
  const fieldsByKey = new Map<string, Field>()
  for (const field of Object.keys(columns) as Field[])
    for (const name of [field, ...columns[field].names]) fieldsByKey.set(toKey(name), field)
  return (name) => fieldsByKey.get(toKey(name))
}

/** Returns the first non-blank row, split by each possible separator. */
export const readPossibleHeaders = (text: string): string[][] => separators.map((each) => readFirstRow(text, each))

/** Picks the separator that yields the most known columns; counting characters would be misled by addresses. */
function guessSeparator<Field extends string>(text: string, findField: FindField<Field>): string {
  const candidates = separators.map((delimiter) => {
    return { delimiter, count: readFirstRow(text, delimiter).filter((name) => findField(name)).length }
  })
  return candidates.toSorted((a, b) => b.count - a.count)[0]!.delimiter
}

function readFirstRow(text: string, separator: string): string[] {
  for (const { cells } of parseCsv(text, separator)) if (!isBlank(cells)) return cells
  return []
}

const isBlank = (cells: string[]) => cells.every((cell) => cell.trim() === '')

/** Of two columns for one field the first is read, the second reported as unknown. */
function toHeader<Field extends string>(names: string[], findField: FindField<Field>): Header<Field> {
  if (names.length > maxColumns)
    throw new PlatformError('F-E-010', `A file may have at most ${maxColumns} columns.`, 'csv')
  const found = names.map(findField)
  const columns = found.flatMap((field, index) => (field && found.indexOf(field) === index ? [{ field, index }] : []))
  const read = new Set(columns.map(({ index }) => index))
  const unknown = names.filter((name, index) => !read.has(index) && name.trim() !== '')
  return { columns, width: names.length, unknown }
}

type RawRow<Field extends string> = { header: Header<Field>; cells: string[]; line: number; isMalformed: boolean }

function toRow<Field extends string>({ header, cells, line, isMalformed }: RawRow<Field>): CsvRow<Field> {
  const given = header.columns.map(({ field, index }) => [field, toValue(cells[index] ?? '')] as const)
  const rest = cells.slice(header.width).filter((cell) => cell.trim() !== '')
  const problems = [
    ...(isMalformed ? [toProblem('This row has an unclosed or misplaced quote.')] : []),
    ...(rest.length > 0 ? [toProblem('This row has more values than the file has columns.')] : []),
  ]
  return { line, values: Object.fromEntries(given) as CsvRow<Field>['values'], problems }
}

/** Removes the apostrophe that exports put before a formula. */
const toValue = (cell: string) => cell.trim().replace(/^'(?=[=+\-@])/, '')

const toProblem = (message: string) => ({ field: 'csv', code: 'F-E-012', message })

function requireColumns<Field extends string>(columns: Columns<Field>, header: Header<Field> | undefined) {
  const fields = Object.keys(columns) as Field[]
  const missing = fields.filter(
    (field) => columns[field].isRequired && !header?.columns.some((column) => column.field === field),
  )
  const [first, ...rest] = missing.map((field): Problem => ({
    code: 'F-E-001',
    message: `The file is missing the column '${field}'.`,
    detail: field,
  }))
  if (first) throw PlatformError.fromProblems([first, ...rest])
}
