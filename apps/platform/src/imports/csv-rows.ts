import Papa from 'papaparse'
import { PlatformError, type Problem } from '@tiber/contract/errors'
import { mostImportRows, type ImportLine } from '@tiber/contract/imports'

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
  const separator = guessSeparator(plain, fieldOf)
  let header: Header<Field> | undefined
  let lines = { text: plain, cursor: 0, line: 1 }
  const rows: CsvRow<Field>[] = []
  Papa.parse<string[]>(plain, {
    delimiter: separator,
    newline: '\n',
    step: ({ data, errors, meta }, parser) => {
      const { line } = lines
      lines = movedTo(lines, meta.cursor)
      if (data.every((cell) => cell.trim() === '')) return
      if (!header) header = toHeader(data, fieldOf)
      else rows.push(toRow({ header, cells: data, line, isTorn: errors.some(({ type }) => type === 'Quotes') }))
      if (rows.length > mostImportRows) parser.abort()
    },
  })
  requireColumns(columns, header)
  if (rows.length > mostImportRows)
    throw new PlatformError('F-E-010', `A file may have ${mostImportRows} rows at most.`, 'csv')
  return { rows, unknownColumns: header?.unknown ?? [] }
}

type Header<Field extends string> = { fields: (Field | undefined)[]; unknown: string[] }
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

/** The separator by which the header says most; counting signs would be misled by addresses. */
function guessSeparator<Field extends string>(text: string, fieldOf: FieldOf<Field>): string {
  const told = separators.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: 1, skipEmptyLines: 'greedy' })
    return { delimiter, count: (data[0] ?? []).filter((name) => fieldOf(name)).length }
  })
  return told.toSorted((a, b) => b.count - a.count)[0]!.delimiter
}

/** Two columns of one meaning: the first is read, the second told as unknown. */
function toHeader<Field extends string>(names: string[], fieldOf: FieldOf<Field>): Header<Field> {
  const found = names.map(fieldOf)
  const fields = found.map((field, index) => (found.indexOf(field) === index ? field : undefined))
  return { fields, unknown: names.filter((name, index) => !fields[index] && name.trim() !== '') }
}

type RawRow<Field extends string> = { header: Header<Field>; cells: string[]; line: number; isTorn: boolean }

function toRow<Field extends string>({ header, cells, line, isTorn }: RawRow<Field>): CsvRow<Field> {
  const given = header.fields.flatMap((field, index) => (field ? [[field, toValue(cells[index] ?? '')] as const] : []))
  const rest = cells.slice(header.fields.length).filter((cell) => cell.trim() !== '')
  const problems = [
    ...(isTorn ? [problem('A quote in this row is not closed, or stands where it may not.')] : []),
    ...(rest.length > 0 ? [problem('The row has more values than the file has columns.')] : []),
  ]
  return { line, values: Object.fromEntries(given) as CsvRow<Field>['values'], problems }
}

/** Exports put an apostrophe before what a spreadsheet would calculate. */
const toValue = (cell: string) => cell.trim().replace(/^'(?=[=+\-@])/, '')

const problem = (message: string) => ({ field: 'csv', code: 'F-E-012', message })

function movedTo(from: { text: string; cursor: number; line: number }, cursor: number) {
  let { line } = from
  for (let at = from.text.indexOf('\n', from.cursor); at !== -1 && at < cursor; at = from.text.indexOf('\n', at + 1))
    line += 1
  return { ...from, cursor, line }
}

function requireColumns<Field extends string>(columns: Columns<Field>, header: Header<Field> | undefined) {
  const fields = Object.keys(columns) as Field[]
  const missing = fields.filter((field) => columns[field].isRequired && !header?.fields.includes(field))
  const [first, ...rest] = missing.map((field): Problem => ({
    code: 'F-E-001',
    message: `The file has no column '${field}'.`,
    detail: field,
  }))
  if (first) throw PlatformError.of([first, ...rest])
}
