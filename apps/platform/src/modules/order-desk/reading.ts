import { mostImportColumns, mostImportRows } from '@tiber/contract/imports'
import type { ReadColumns } from '@tiber/contract/order-desk'
import { csvRecords } from '../../imports/csv-records.ts'
import { fileProblem } from '../../imports/file-problem.ts'
import type { SheetRow } from '../../imports/xlsx-rows.ts'
import { readFreeLine } from './free-lines.ts'
import { isClosing, isCourtesy, longestLine, plainLine, withoutEntities } from './line-cleaning.ts'
import { separatorOf, type Separated } from './separators.ts'
import { looksLikeCode } from './table-columns.ts'
import { readTable } from './table-rows.ts'
import { toCount, uniqueCodes, type Ignored, type Reading, type Wanted } from './wanted.ts'

export type { Wanted } from './wanted.ts'

/** Takes a text apart as people paste it: a mail, a list, a table out of a spreadsheet. */
export function readText(text: string, columns?: ReadColumns): Reading {
  const shown = withoutEntities(plainText(text))
  const separated = separatorOf(shown)
  const reading = separated ? readTable(recordsOf(separated), columns) : readFree(shown)
  if (reading.wanted.length > mostImportRows) throw fileProblem('tooManyRows')
  return reading
}

const plainText = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '')
    .replace(/\r\n?/g, '\n')

/** The text with nothing where these lines stood, so that the others keep their numbers. */
export function textWithout(text: string, gone: number[]): string {
  if (gone.length === 0) return text
  const lines = plainText(text).split('\n')
  const separated = separatorOf(withoutEntities(lines.join('\n')))
  // A cell in quotes may go over several lines.
  const starts = separated
    ? [...csvRecords(separated.text, separated.separator)].map(({ line }) => line)
    : lines.map((_, at) => at + 1)
  const endOf = new Map(starts.map((line, at) => [line, starts[at + 1] ?? lines.length + 1]))
  for (const line of gone) lines.fill('', line - 1, (endOf.get(line) ?? line + 1) - 1)
  return lines.join('\n').trimEnd()
}

function recordsOf({ text, separator }: Separated): SheetRow[] {
  const records: SheetRow[] = []
  for (const { cells, line } of csvRecords(text, separator)) {
    const last = cells.findLastIndex((cell) => cell.trim() !== '')
    if (last < 0) continue
    if (last >= mostImportColumns) throw fileProblem('tooManyColumns')
    // Heads and titles may stand above the rows.
    if (records.push({ cells: cells.slice(0, last + 1), line }) > mostImportRows + 100) throw fileProblem('tooManyRows')
  }
  return records
}

function readFree(text: string): Reading {
  const wanted: Wanted[] = []
  const ignored: Ignored[] = []
  let isSigned = false
  for (const [at, raw] of text.split('\n').entries()) {
    if (raw.trim() === '') continue
    const line = at + 1
    const isQuoted = raw.trimStart().startsWith('>')
    const isLeftOut = (isSigned && !isQuoted) || isCourtesy(raw)
    isSigned ||= isClosing(raw)
    if (isLeftOut) ignored.push({ line, raw: shortened(raw) })
    else wanted.push(wantedOf(raw, line))
    if (wanted.length > mostImportRows) throw fileProblem('tooManyRows')
  }
  return { wanted, ignored, columnNames: [] }
}

const shortened = (raw: string) => raw.trim().slice(0, longestLine)

function wantedOf(raw: string, line: number): Wanted {
  const { text, count, unit, note, isPlain } = readFreeLine(raw)
  const words = text.split(/[\s,;()[\]"'|]+/).filter(Boolean)
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`)
  return {
    line,
    raw: shortened(raw),
    // The whole first: codes are written with spaces as well.
    codes: uniqueCodes([text, ...words.filter(looksLikeCode), ...pairs.filter(looksLikeCode)]),
    text: text || plainLine(raw),
    ...(isPlain && { whole: plainLine(raw) }),
    ...toCount(count),
    ...(unit && { unit }),
    ...(note && { note }),
  }
}
