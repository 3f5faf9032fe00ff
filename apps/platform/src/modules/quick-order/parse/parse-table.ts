import type { ColumnMapping } from '@tiber/contract/carts/quick-order'
import type { SheetRow } from '../../../imports/xlsx-rows.ts'
import { isClosing, isCourtesy, maxLineLength, toPlainLine, stripMarks } from './line-cleaning.ts'
import { parseCount, parseUnit, unitPattern } from './parse-quantity.ts'
import { parseFreeLine } from './parse-free-line.ts'
import { toCount, pickUniqueCodes, type ParsedOrder, type ParsedLine } from './parsed-line.ts'
import { looksLikeCode } from '../../../imports/code-cells.ts'
import { findColumnsByContent, findColumnsByHeader } from './table-columns.ts'

/** Titles and addresses may precede the header. */
const maxHeaderRow = 20

/** Parses the rows of a table; columns come from the header or, without one, from the content. */
export function parseTable(rows: SheetRow[], givenColumns?: ColumnMapping): ParsedOrder {
  const headerAt = rows.slice(0, maxHeaderRow).findIndex(({ cells }) => findColumnsByHeader(cells))
  const header = headerAt < 0 ? undefined : rows[headerAt]!.cells
  const below = rows.slice(headerAt + 1)
  const columns =
    givenColumns ?? (header && findColumnsByHeader(header)) ?? findColumnsByContent(below.map(({ cells }) => cells))
  const signedAt = below.findIndex(({ cells }) => isClosing(joinCells(cells)))
  const signedLine = below[signedAt]?.line ?? Infinity
  const isIgnored = (row: SheetRow) => row.line >= signedLine || isOutsideTable(row, columns)
  const ignored = [...rows.slice(0, headerAt + 1), ...below.filter(isIgnored)]
  const width = Math.max(0, ...below.slice(0, 100).map(({ cells }) => cells.length), header?.length ?? 0)
  const names = Array.from({ length: width }, (_, at) => (header ?? below[0]?.cells)?.[at]?.trim().slice(0, 100) ?? '')
  return {
    lines: below.filter((row) => !isIgnored(row)).map((row) => parseRow(row, columns)),
    ignored: ignored.map(({ cells, line }) => ({ line, raw: joinCells(cells) })),
    columns,
    columnNames: names,
  }
}

const joinCells = (cells: string[]) =>
  cells
    .map((each) => each.trim())
    .filter(Boolean)
    .join(' ')
    .slice(0, maxLineLength)

/** Tells whether a row lacks what table rows have, such as totals at the end and greetings above. */
function isOutsideTable({ cells }: SheetRow, { code, text, quantity }: ColumnMapping): boolean {
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

const quantityWithUnit = new RegExp(
  String.raw`^(?<count>[-+]?\d[\d.,\u00a0\u202f ']{0,20}?)\s{0,9}(?<unit>${unitPattern})?\.?$`,
  'iu',
)

function parseRow({ cells, line }: SheetRow, columns: ColumnMapping): ParsedLine {
  const cell = (at: number | undefined) => (at === undefined ? '' : toCleanCell(cells[at] ?? ''))
  const [code, text, note] = [cell(columns.code), cell(columns.text), cell(columns.note)]
  const raw = joinCells(cells)
  const otherCodes = cells.filter(
    (each, at) => at !== columns.code && at !== columns.quantity && looksLikeCode(each.trim()),
  )
  const quantity = parseQuantityCell(cell(columns.quantity), cell(columns.unit))
  const isBare = columns.quantity === undefined && cells.length > 0
  const free = isBare || (code === '' && text === '') ? parseFreeLine(code || text || raw) : undefined
  const article = free?.text ?? (text || code)
  return {
    line,
    raw,
    codes: pickUniqueCodes([
      free && code ? free.text : code,
      ...otherCodes.map(toCleanCell),
      ...(code || !text ? [] : [text]),
    ]),
    text: text || article || raw,
    ...(free?.count && columns.quantity === undefined
      ? { ...toCount(free.count), ...(free.unit && { unit: free.unit }) }
      : quantity),
    ...(note && { note: note.slice(0, maxLineLength) }),
  }
}

const toCleanCell = (cell: string) => stripQuote(toPlainLine(cell))
const stripQuote = (cell: string) => cell.replace(/^'(?=[=+\-@\d])/, '')

/** Parses a quantity with its unit, or keeps the text if it is not a number. */
function parseQuantityCell(written: string, unitWritten: string): Pick<ParsedLine, 'count' | 'countText' | 'unit'> {
  if (written === '') return {}
  const { count, unit } = quantityWithUnit.exec(written)?.groups ?? {}
  const parsedCount = count === undefined ? undefined : parseCount(count)
  const parsedUnit = parseUnit(unit) ?? parseUnit(unitWritten.split(/\s/)[0])
  return {
    ...(parsedCount ? toCount(parsedCount) : { countText: stripMarks(written).slice(0, 50) || written }),
    ...(parsedUnit && { unit: parsedUnit }),
  }
}
