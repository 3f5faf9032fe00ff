import { maxImportColumns, maxImportRows } from '@tiber/contract/imports'
import type { ColumnMapping } from '@tiber/contract/carts/quick-order'
import { parseCsv } from '../../../imports/csv-records.ts'
import { createFileError } from '../../../imports/file-error.ts'
import type { SheetRow } from '../../../imports/xlsx-rows.ts'
import { parseFreeLine } from './parse-free-line.ts'
import { isClosing, isCourtesy, maxLineLength, toPlainLine, decodeEntities } from './line-cleaning.ts'
import { findSeparator, type SeparatedText } from './separators.ts'
import { looksLikeCode } from '../../../imports/code-cells.ts'
import { parseTable } from './parse-table.ts'
import { toCount, pickUniqueCodes, type IgnoredLine, type ParsedOrder, type ParsedLine } from './parsed-line.ts'

export type { ParsedLine } from './parsed-line.ts'

/** Parses a text as people paste it: a mail, a list, a table from a spreadsheet. */
export function parseText(text: string, columns?: ColumnMapping): ParsedOrder {
  const decoded = decodeEntities(normaliseText(text))
  const separated = findSeparator(decoded)
  const order = separated ? parseTable(parseRecords(separated), columns) : parseFreeText(decoded)
  if (order.lines.length > maxImportRows) throw createFileError('tooManyRows')
  return order
}

const normaliseText = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '')
    .replace(/\r\n?/g, '\n')

/** Blanks the given lines, so that the others keep their numbers. */
export function blankLines(text: string, lineNumbers: number[]): string {
  if (lineNumbers.length === 0) return text
  const lines = normaliseText(text).split('\n')
  const separated = findSeparator(decodeEntities(lines.join('\n')))
  // A quoted cell may span several lines.
  const starts = separated
    ? [...parseCsv(separated.text, separated.separator)].map(({ line }) => line)
    : lines.map((_, at) => at + 1)
  const endByStart = new Map(starts.map((line, at) => [line, starts[at + 1] ?? lines.length + 1]))
  for (const line of lineNumbers) lines.fill('', line - 1, (endByStart.get(line) ?? line + 1) - 1)
  return lines.join('\n').trimEnd()
}

function parseRecords({ text, separator }: SeparatedText): SheetRow[] {
  const records: SheetRow[] = []
  for (const { cells, line } of parseCsv(text, separator)) {
    const last = cells.findLastIndex((cell) => cell.trim() !== '')
    if (last < 0) continue
    if (last >= maxImportColumns) throw createFileError('tooManyColumns')
    // Headers and titles may precede the rows.
    if (records.push({ cells: cells.slice(0, last + 1), line }) > maxImportRows + 100)
      throw createFileError('tooManyRows')
  }
  return records
}

function parseFreeText(text: string): ParsedOrder {
  const lines: ParsedLine[] = []
  const ignored: IgnoredLine[] = []
  let isSigned = false
  for (const [at, raw] of text.split('\n').entries()) {
    if (raw.trim() === '') continue
    const line = at + 1
    const isQuoted = raw.trimStart().startsWith('>')
    const isIgnored = (isSigned && !isQuoted) || isCourtesy(raw)
    isSigned ||= isClosing(raw)
    if (isIgnored) ignored.push({ line, raw: shorten(raw) })
    else lines.push(parseLine(raw, line))
    if (lines.length > maxImportRows) throw createFileError('tooManyRows')
  }
  return { lines, ignored, columnNames: [] }
}

const shorten = (raw: string) => raw.trim().slice(0, maxLineLength)

function parseLine(raw: string, line: number): ParsedLine {
  const { text, count, unit, note, isPlain, sizeText } = parseFreeLine(raw)
  const words = text.split(/[\s,;()[\]"'|]+/).filter(Boolean)
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`)
  return {
    line,
    raw: shorten(raw),
    // The whole text comes first: codes may contain spaces.
    codes: pickUniqueCodes([text, ...words.filter(looksLikeCode), ...pairs.filter(looksLikeCode)]),
    text: text || toPlainLine(raw),
    ...(isPlain && { wholeLine: toPlainLine(raw) }),
    ...(sizeText && { sizeText }),
    ...toCount(count),
    ...(unit && { unit }),
    ...(note && { note }),
  }
}
