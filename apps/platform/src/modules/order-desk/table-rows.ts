import type { ReadColumns } from '@tiber/contract/order-desk'
import type { SheetRow } from '../../imports/xlsx-rows.ts'
import { isClosing, isCourtesy, longestLine, plainLine, withoutMarks } from './line-cleaning.ts'
import { countOf, unitOf, unitPattern } from './quantity-words.ts'
import { readFreeLine } from './free-lines.ts'
import { toCount, uniqueCodes, type Reading, type Wanted } from './wanted.ts'
import { columnsByContent, columnsByHeader, looksLikeCode } from './table-columns.ts'

/** Titles and addresses may stand above the header. */
const deepestHeader = 20

/** Rows of a spreadsheet: the header says which column is what, or what stands in them does. */
export function readTable(rows: SheetRow[], given?: ReadColumns): Reading {
  const headerAt = rows.slice(0, deepestHeader).findIndex(({ cells }) => columnsByHeader(cells))
  const head = headerAt < 0 ? undefined : rows[headerAt]!.cells
  const below = rows.slice(headerAt + 1)
  const columns = given ?? (head && columnsByHeader(head)) ?? columnsByContent(below.map(({ cells }) => cells))
  const signedAt = below.findIndex(({ cells }) => isClosing(rawOf(cells)))
  const signedLine = below[signedAt]?.line ?? Infinity
  const isLeftOut = (row: SheetRow) => row.line >= signedLine || isAround(row, columns)
  const ignored = [...rows.slice(0, headerAt + 1), ...below.filter(isLeftOut)]
  const width = Math.max(0, ...below.slice(0, 100).map(({ cells }) => cells.length), head?.length ?? 0)
  const names = Array.from({ length: width }, (_, at) => (head ?? below[0]?.cells)?.[at]?.trim().slice(0, 100) ?? '')
  return {
    wanted: below.filter((row) => !isLeftOut(row)).map((row) => ofRow(row, columns)),
    ignored: ignored.map(({ cells, line }) => ({ line, raw: rawOf(cells) })),
    columns,
    columnNames: names,
  }
}

const rawOf = (cells: string[]) =>
  cells
    .map((each) => each.trim())
    .filter(Boolean)
    .join(' ')
    .slice(0, longestLine)

/** Sums at the end, greetings above: rows without what a row of the table has. */
function isAround({ cells }: SheetRow, { code, text, quantity }: ReadColumns): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  const has = (at: number | undefined) => at !== undefined && (cells[at] ?? '').trim() !== ''
  if (filled.every((cell) => /^[-=_:|\s]+$/.test(cell))) return true
  if (filled.length === 1 && isCourtesy(filled[0]!)) return true
  const isSum =
    /^(?:sub)?total|^suma|^sum\b|^iva\b|^vat\b|^base imponible|^net amount|^portes\b|^forma de pago|^payment/iu.test(
      filled[0]!.trim(),
    )
  return (
    isSum ||
    (!has(code) &&
      !has(text) &&
      (has(quantity) || filled.length === 1) &&
      !filled.some((cell) => looksLikeCode(cell.trim())))
  )
}

const withUnit = new RegExp(String.raw`^(?<count>[-+]?\d[\d.,\u00a0\u202f ']*?)\s*(?<unit>${unitPattern})?\.?$`, 'iu')

function ofRow({ cells, line }: SheetRow, columns: ReadColumns): Wanted {
  const cell = (at: number | undefined) => (at === undefined ? '' : cleanCell(cells[at] ?? ''))
  const [code, text, note] = [cell(columns.code), cell(columns.text), cell(columns.note)]
  const raw = rawOf(cells)
  const others = cells.filter(
    (each, at) => at !== columns.code && at !== columns.quantity && looksLikeCode(each.trim()),
  )
  const quantity = quantityOf(cell(columns.quantity), cell(columns.unit))
  const isBare = columns.quantity === undefined && cells.length > 0
  const free = isBare || (code === '' && text === '') ? readFreeLine(code || text || raw) : undefined
  const meant = free?.text ?? (text || code)
  return {
    line,
    raw,
    codes: uniqueCodes([free && code ? free.text : code, ...others.map(cleanCell), ...(code || !text ? [] : [text])]),
    text: text || meant || raw,
    ...(free?.count && columns.quantity === undefined
      ? { ...toCount(free.count), ...(free.unit && { unit: free.unit }) }
      : quantity),
    ...(note && { note: note.slice(0, longestLine) }),
  }
}

const cleanCell = (cell: string) => withoutQuote(plainLine(cell))
const withoutQuote = (cell: string) => cell.replace(/^'(?=[=+\-@\d])/, '')

/** A number with its unit, or whatever somebody wrote there instead. */
function quantityOf(written: string, unitWritten: string): Pick<Wanted, 'count' | 'countText' | 'unit'> {
  if (written === '') return {}
  const { count, unit } = withUnit.exec(written)?.groups ?? {}
  const counted = count === undefined ? undefined : countOf(count)
  const meant = unitOf(unit) ?? unitOf(unitWritten.split(/\s/)[0])
  return {
    ...(counted ? toCount(counted) : { countText: withoutMarks(written).slice(0, 50) || written }),
    ...(meant && { unit: meant }),
  }
}
