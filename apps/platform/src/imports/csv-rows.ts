import { PlatformError, type Problem } from '@tiber/contract/errors'
import { mostImportRows, type ImportLine } from '@tiber/contract/imports'
import { csvRecords, type CsvRecord } from './csv-records.ts'

/** What a file may call its columns: case, accents, spaces and signs do not count; the field's own name is one of them. */
export type Columns<Field extends string> = Record<Field, { names: readonly string[]; isRequired?: boolean }>

/** `values` has every field the file has a column for, '' where the cell is empty; `problems` are those of its form. */
export type CsvRow<Field extends string> = {
  line: number
  values: Partial<Record<Field, string>>
  problems: ImportLine['problems']
}
type CsvFile<Field extends string> = { rows: CsvRow<Field>[]; unknownColumns: string[] }

/**
 * Reads a CSV as people have them: `readCsvRows(text, { email: { names: ['correo'], isRequired: true } })` answers
 * rows with `values.email` and the line an editor shows for them. A file nothing can be read from is refused whole.
 */
export function readCsvRows<Field extends string>(text: string, columns: Columns<Field>): CsvFile<Field> {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const fieldOf = fieldByName(columns)
  return readRecords(csvRecords(plain, guessSeparator(plain, fieldOf)), columns)
}

/** The same for records that are split already, as those of a spreadsheet. */
export function readRecords<Field extends string>(given: Iterable<CsvRecord>, columns: Columns<Field>): CsvFile<Field> {
  const fieldOf = fieldByName(columns)
  let header: Header<Field> | undefined
  const rows: CsvRow<Field>[] = []
  let records = 0
  for (const { cells, line, isTorn } of given) {
    records += 1
    if (!header && !isBlank(cells)) header = toHeader(cells, fieldOf)
    else if (header && !isBlank(cells)) rows.push(toRow({ header, cells, line, isTorn }))
    if (rows.length > mostImportRows || records > mostRecords)
      throw new PlatformError('F-E-010', `A file may have ${mostImportRows} rows at most.`, 'csv')
  }
  requireColumns(columns, header)
  return { rows, unknownColumns: header?.unknown ?? [] }
}

/** Empty lines cost time as well; a spreadsheet saves some, not a million. */
const mostRecords = 10 * mostImportRows
const mostColumns = 1000

/** `columns` are those somebody reads, by their place. */
type Header<Field extends string> = { columns: { field: Field; index: number }[]; width: number; unknown: string[] }
type FieldOf<Field extends string> = (name: string) => Field | undefined

const separators = [';', ',', '\t', '|']

const toKey = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

function fieldByName<Field extends string>(columns: Columns<Field>): FieldOf<Field> {
  const known = new Map<string, Field>()
  for (const field of Object.keys(columns) as Field[])
    for (const name of [field, ...columns[field].names]) known.set(toKey(name), field)
  return (name) => known.get(toKey(name))
}

/** The first row that has something in it, by each separator a file may have. */
export const possibleHeads = (text: string): string[][] => separators.map((each) => firstCells(text, each))

/** The separator by which the header says most; counting signs would be misled by addresses. */
function guessSeparator<Field extends string>(text: string, fieldOf: FieldOf<Field>): string {
  const told = separators.map((delimiter) => {
    return { delimiter, count: firstCells(text, delimiter).filter((name) => fieldOf(name)).length }
  })
  return told.toSorted((a, b) => b.count - a.count)[0]!.delimiter
}

function firstCells(text: string, separator: string): string[] {
  for (const { cells } of csvRecords(text, separator)) if (!isBlank(cells)) return cells
  return []
}

const isBlank = (cells: string[]) => cells.every((cell) => cell.trim() === '')

/** Two columns of one meaning: the first is read, the second told as unknown. */
function toHeader<Field extends string>(names: string[], fieldOf: FieldOf<Field>): Header<Field> {
  if (names.length > mostColumns)
    throw new PlatformError('F-E-010', `A file may have ${mostColumns} columns at most.`, 'csv')
  const found = names.map(fieldOf)
  const columns = found.flatMap((field, index) => (field && found.indexOf(field) === index ? [{ field, index }] : []))
  const read = new Set(columns.map(({ index }) => index))
  const unknown = names.filter((name, index) => !read.has(index) && name.trim() !== '')
  return { columns, width: names.length, unknown }
}

type RawRow<Field extends string> = { header: Header<Field>; cells: string[]; line: number; isTorn: boolean }

function toRow<Field extends string>({ header, cells, line, isTorn }: RawRow<Field>): CsvRow<Field> {
  const given = header.columns.map(({ field, index }) => [field, toValue(cells[index] ?? '')] as const)
  const rest = cells.slice(header.width).filter((cell) => cell.trim() !== '')
  const problems = [
    ...(isTorn ? [problem('A quote in this row is not closed, or stands where it may not.')] : []),
    ...(rest.length > 0 ? [problem('The row has more values than the file has columns.')] : []),
  ]
  return { line, values: Object.fromEntries(given) as CsvRow<Field>['values'], problems }
}

/** Exports put an apostrophe before what a spreadsheet would calculate. */
const toValue = (cell: string) => cell.trim().replace(/^'(?=[=+\-@])/, '')

const problem = (message: string) => ({ field: 'csv', code: 'F-E-012', message })

function requireColumns<Field extends string>(columns: Columns<Field>, header: Header<Field> | undefined) {
  const fields = Object.keys(columns) as Field[]
  const missing = fields.filter(
    (field) => columns[field].isRequired && !header?.columns.some((column) => column.field === field),
  )
  const [first, ...rest] = missing.map((field): Problem => ({
    code: 'F-E-001',
    message: `The file has no column '${field}'.`,
    detail: field,
  }))
  if (first) throw PlatformError.of([first, ...rest])
}
