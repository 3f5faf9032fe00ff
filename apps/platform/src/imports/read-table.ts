import { PlatformError } from '@tiber/contract/errors'
import { maxImportColumns, maxImportRows } from '@tiber/contract/imports'
import { parseCsv, type CsvRecord } from './csv-records.ts'
import { createFileError } from './file-error.ts'
import { createParser, smallTextLength } from './parser-pool.ts'
import { readUploadedText } from './uploaded-file.ts'

/** A table whose columns nobody knows yet; without a header they are named by letters. */
export type Table = { text: string; header: string[]; rows: CsvRecord[] }
/** A table as text, or an uploaded file in base64; `known` are names of columns by which a header is recognised. */
type Source = ({ csv: string } | { file: string }) & { known: string[] }

const parser = createParser({
  module: import.meta.url,
  parse: async (source: Source): Promise<Table> => {
    const text = 'csv' in source ? source.csv : await readUploadedText(source.file)
    return toTable(text, new Set(source.known))
  },
  isSmall: (source) => 'csv' in source && source.csv.length < smallTextLength,
})

/** @public Called in the worker thread. */
export const runInWorker = parser.runInWorker

/** Splits a text or a file into a header and rows, whatever its separator and the lines above the header. */
export const readTable = (source: Source): Promise<Table> => parser.run(source)

/** Reduces the name of a column to what is compared: letters and digits without accents. */
export const toColumnKey = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

const separators = ['\t', ';', ',', '|']
const headerLines = 10
const sampleLines = 30

function toTable(text: string, known: ReadonlySet<string>): Table {
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const records: CsvRecord[] = []
  for (const record of parseCsv(plain, guessSeparator(plain))) {
    if (record.cells.some((cell) => cell.trim() !== '')) records.push(record)
    if (records.length > maxImportRows + headerLines) throw createFileError('tooManyRows')
  }
  const at = findHeader(records, known)
  const rows = records.slice(at + 1)
  const width = Math.max(0, ...records.slice(0, sampleLines).map(({ cells }) => cells.length))
  if (width > maxImportColumns) throw createFileError('tooManyColumns')
  if (rows.length === 0) throw new PlatformError('F-E-001', 'The table has no rows.', 'file')
  const names = at === -1 ? [] : records[at]!.cells
  const header = Array.from({ length: width }, (_, column) => names[column]?.trim() || toLetters(column))
  return { text, header, rows }
}

/** Picks the separator that most rows agree on, with the most columns. */
function guessSeparator(text: string): string {
  const scores = separators.map((separator) => {
    const widths: number[] = []
    for (const { cells } of parseCsv(text, separator)) {
      widths.push(cells.length)
      if (widths.length >= sampleLines) break
    }
    const counts = [...Map.groupBy(widths, (width) => width)].toSorted(([, a], [, b]) => b.length - a.length)
    return { separator, width: counts[0]?.[0] ?? 0 }
  })
  return scores.toSorted((a, b) => b.width - a.width)[0]!.separator
}

/** Returns the row with the most known names; else the first one if it has no numbers, and -1 if it has. */
function findHeader(records: CsvRecord[], known: ReadonlySet<string>): number {
  const scores = records
    .slice(0, headerLines)
    .map(({ cells }, at) => ({ at, score: cells.filter((cell) => known.has(toColumnKey(cell))).length }))
  const best = scores.toSorted((a, b) => b.score - a.score || a.at - b.at)[0]
  if (best && best.score >= 2) return best.at
  return records[0]?.cells.some((cell) => /\d/.test(cell) && /^[-\d.,\s€]+$/.test(cell)) ? -1 : 0
}

/** `A` is the first column, `AA` the one after `Z`. */
const toLetters = (column: number): string =>
  (column >= 26 ? toLetters(Math.floor(column / 26) - 1) : '') + String.fromCodePoint(65 + (column % 26))
