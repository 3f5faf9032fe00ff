import { csvRecords } from '../../imports/csv-records.ts'
import { isCourtesy, readFreeLine } from './free-lines.ts'
import { countOf, numberPattern, unitOf, unitPattern, type Count, type Unit } from './quantity-words.ts'
import { columnsByContent, columnsByHeader, looksLikeCode, type Columns } from './table-columns.ts'

/** One thing somebody wants, as it was written. */
type Wanted = {
  line: number
  raw: string
  /** What may be a code, the likeliest first. */
  codes: string[]
  /** What it may be called. */
  text: string
  count?: Count
  unit?: Unit
  note?: string
}

export type Reading = { wanted: Wanted[]; ignored: { line: number; raw: string }[]; columns?: Columns }

const separators = ['\t', ';', '|', ',']

/** Takes a text apart as people paste it: a mail, a list, a table out of a spreadsheet. */
export function readText(text: string): Reading {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const separator = separatorOf(plain)
  if (separator) {
    const records = [...csvRecords(plain, separator)].map(({ cells, line }) => ({ cells, line }))
    return readTable(records)
  }
  const lines = plain.split('\n').map((raw, at) => ({ raw, line: at + 1 }))
  const isIgnored = ({ raw }: { raw: string }) => isCourtesy(raw)
  return {
    wanted: lines.filter((each) => !isIgnored(each)).map(({ raw, line }) => wantedOf(raw, line)),
    ignored: lines.filter((each) => isIgnored(each) && each.raw.trim() !== ''),
  }
}

/** The sign that cuts most lines into the same number of cells; commas and bars also stand in sentences. */
function separatorOf(text: string): string | undefined {
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 200)
  if (lines.length === 0) return undefined
  for (const separator of separators) {
    const counts = lines.map((line) => line.split(separator).length)
    const cut = counts.filter((count) => count > 1)
    const usual = mostFrequent(cut)
    if (usual === undefined) continue
    const isTable = cut.filter((count) => count === usual).length >= lines.length * 0.6
    if (isTable && (separator !== ',' || isTableOfCommas(lines, usual))) return separator
  }
  return undefined
}

function mostFrequent(counts: number[]): number | undefined {
  const groups = [...Map.groupBy(counts, (count) => count)].toSorted((a, b) => b[1].length - a[1].length)
  return groups[0]?.[0]
}

/** `ABC-100, 3` is a table as well as a line; one of several columns or lines is a table, a sentence is none. */
function isTableOfCommas(lines: string[], width: number): boolean {
  if (lines.some((line) => /,\s*\d+\s*\p{L}/u.test(line))) return false
  return width > 2 || (lines.length > 1 && lines.every((line) => !/\d,\d/.test(line)))
}

type Record = { cells: string[]; line: number }

/** Rows of a spreadsheet: the header says which column is what, or what stands in them does. */
function readTable(records: Record[]): Reading {
  const filled = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  // Titles and addresses may stand above the header.
  const headerAt = filled.slice(0, 20).findIndex(({ cells }) => columnsByHeader(cells))
  const header = headerAt < 0 ? undefined : columnsByHeader(filled[headerAt]!.cells)
  const rows = filled.slice(headerAt + 1)
  const columns = header ?? columnsByContent(rows.map(({ cells }) => cells))
  const ignored = filled.slice(0, headerAt + 1).map(({ cells, line }) => ({ raw: cells.join(' '), line }))
  return { wanted: rows.map((row) => ofRow(row, columns)), ignored, columns }
}

function ofRow({ cells, line }: Record, columns: Columns): Wanted {
  const cell = (at: number | undefined) =>
    at === undefined ? '' : (cells[at] ?? '').trim().replace(/^'(?=[=+\-@])/, '')
  const raw = cells
    .map((each) => each.trim())
    .join(' ')
    .trim()
  const code = cell(columns.code)
  if (columns.code === undefined && columns.text === undefined) return wantedOf(raw, line)
  const counted = new RegExp(`^(?<count>${numberPattern})\\s*(?<unit>${unitPattern})?\\.?$`, 'iu').exec(
    cell(columns.quantity),
  )
  const count = countOf(counted?.groups?.['count'] ?? '')
  const unit = unitOf(counted?.groups?.['unit']) ?? unitOf(cell(columns.unit))
  const text = cell(columns.text)
  const others = cells.filter(
    (each, at) => at !== columns.code && at !== columns.quantity && looksLikeCode(each.trim()),
  )
  return {
    line,
    raw,
    codes: unique([code, ...others.map((each) => each.trim())]),
    text: text || code,
    ...(count && { count }),
    ...(unit && { unit }),
    ...(cell(columns.note) && { note: cell(columns.note) }),
  }
}

function wantedOf(raw: string, line: number): Wanted {
  const { text, count, unit } = readFreeLine(raw)
  const words = text.split(/[\s,;()[\]"]+/).filter(Boolean)
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`)
  return {
    line,
    raw: raw.trim(),
    // The whole first: codes are written with spaces as well.
    codes: unique([text, ...words.filter(looksLikeCode), ...pairs.filter(looksLikeCode)]),
    text,
    ...(count && { count }),
    ...(unit && { unit }),
  }
}

const mostCodes = 8
const unique = (codes: string[]) => [...new Set(codes.filter((code) => code !== ''))].slice(0, mostCodes)
