import { mostImportBytes, mostImportColumns, mostImportRows, mostUnpackedBytes } from '@tiber/contract/imports'
import { decodedText } from './decoded-text.ts'
import { fileProblem } from './file-problem.ts'
import { dateOf, dateStyles } from './xlsx-dates.ts'
import { attributeOf, plainText, xmlTags } from './xml-tags.ts'
import { openZip } from './zip-parts.ts'

/** `line` as the spreadsheet counts its rows. Cells are values: what a formula came to when the file was saved. */
export type SheetRow = { line: number; cells: string[] }

const signatureOf = (file: Buffer) => file.toString('latin1', 0, 4)
export const isXlsx = (file: Buffer): boolean => signatureOf(file) === 'PK\x03\x04'
/** What XLS is, and every spreadsheet with a password. */
export const isOldOffice = (file: Buffer): boolean => signatureOf(file) === '\xd0\xcf\x11\xe0'

/** The rows of the first visible sheet that have a value. Nothing is calculated, and nothing unpacks beyond its limit. */
export function xlsxRows(file: Buffer): SheetRow[] {
  if (file.length > mostImportBytes) throw fileProblem('tooLarge')
  if (isOldOffice(file)) throw fileProblem('oldOrProtected')
  const zip = openZip(file)
  const read = (name: string) => {
    const bytes = zip(name)
    const text = bytes && decodedText(bytes)
    // No text has zeros, and no database keeps them.
    if (text?.includes('\0')) throw fileProblem('unreadable')
    return text
  }
  const sheet = read(sheetPath(read))
  if (sheet === undefined) throw fileProblem('unreadable')
  const texts = sharedTexts(read('xl/sharedStrings.xml') ?? '')
  return sheetRows(sheet, { texts, dates: dateStyles(read('xl/styles.xml') ?? '') })
}

type Read = (name: string) => string | undefined
const firstSheet = 'xl/worksheets/sheet1.xml'

function sheetPath(read: Read): string {
  const sheets = [...xmlTags(read('xl/workbook.xml') ?? '')].filter(({ name }) => name === 'sheet')
  const shown = sheets.find(({ attributes }) => !/hidden/i.test(attributeOf(attributes, 'state') ?? '')) ?? sheets[0]
  const id = shown && attributeOf(shown.attributes, 'id')
  for (const { name, attributes } of xmlTags(read('xl/_rels/workbook.xml.rels') ?? '')) {
    const target = attributeOf(attributes, 'Target')
    if (name === 'Relationship' && target && attributeOf(attributes, 'Id') === id)
      return target.startsWith('/') ? target.slice(1) : `xl/${target}`
  }
  return firstSheet
}

/** With a head and what may stand above it; who reads them counts those that are wanted. */
const mostRows = mostImportRows + 100
const mostTexts = mostImportRows * mostImportColumns

/** Texts that cells name by their number; what is written above them to read them aloud is left out. */
function sharedTexts(xml: string): string[] {
  const texts: string[] = []
  let text = ''
  let isAloud = false
  for (const { name, isEmpty, textBefore } of xmlTags(xml)) {
    if (name === 'rPh') isAloud = true
    else if (name === '/rPh') isAloud = false
    else if (name === '/t' && !isAloud) text += plainText(textBefore)
    else if (name === '/si' || (name === 'si' && isEmpty)) {
      if (texts.push(text) > mostTexts) throw fileProblem('unpackedTooLarge')
      text = ''
    }
  }
  return texts
}

type Shared = { texts: string[]; dates: ReadonlySet<number> }
type Cell = { column: number; type: string; style: number; value: string }

/** More cells, also empty ones, than the rows and columns that are allowed come to. */
const mostCells = mostRows * mostImportColumns
/** Spreadsheets have no row beyond it. */
const lastLine = 1_048_576

function sheetRows(xml: string, shared: Shared): SheetRow[] {
  const rows: SheetRow[] = []
  let row: SheetRow = { line: 0, cells: [] }
  let cell: Cell | undefined
  /** Of a cell that does not say where it is. */
  let nextColumn = 0
  let isAloud = false
  let cells = 0
  const put = putter(shared)
  const finish = () => {
    if (row.cells.length > 0 && rows.push(row) > mostRows) throw fileProblem('tooManyRows')
  }
  for (const { name, attributes, isEmpty, textBefore } of xmlTags(xml)) {
    if (name === 'row') {
      finish()
      row = { line: lineOf(attributes, row.line), cells: [] }
      nextColumn = 0
    } else if (name === 'c') {
      if ((cells += 1) > mostCells) throw fileProblem('unpackedTooLarge')
      const column = columnIn(attributes, nextColumn)
      nextColumn = column + 1
      cell = isEmpty ? undefined : toCell(attributes, column)
    } else if (name === 'rPh') isAloud = true
    else if (name === '/rPh') isAloud = false
    else if (cell && (name === '/v' || (name === '/t' && !isAloud))) cell.value += textBefore
    else if (cell && name === '/c') put(row, cell)
    else if (name === '/sheetData') break
  }
  finish()
  return rows
}

/** Rows come in order; of one that says otherwise nobody knows where it stands but behind the one before. */
function lineOf(attributes: string, before: number): number {
  const line = Number(attributeOf(attributes, 'r'))
  return Number.isInteger(line) && line > before && line <= lastLine ? line : before + 1
}

function columnIn(attributes: string, nextColumn: number): number {
  if (attributes === '') return nextColumn
  const letters = /^[A-Z]{1,3}/.exec(attributeOf(attributes, 'r') ?? '')?.[0]
  return letters ? columnOf(letters) : nextColumn
}

const toCell = (attributes: string, column: number): Cell => ({
  column,
  type: attributeOf(attributes, 't') ?? 'n',
  style: Number(attributeOf(attributes, 's') ?? 0),
  value: '',
})

/** `A` is 0, `AA` 26. */
const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.codePointAt(0)! - 64, 0) - 1

/**
 * Puts cells into their rows. What they come to is counted as well as what unpacks: a single long text that every cell
 * names is small in the file and as large as one likes in the rows.
 */
function putter(shared: Shared) {
  let left = mostUnpackedBytes
  return (row: SheetRow, cell: Cell) => {
    const text = textOf(cell, shared)
    left -= text.length
    if (left < 0) throw fileProblem('unpackedTooLarge')
    if (text.trim() === '') return
    if (cell.column >= mostImportColumns) throw fileProblem('tooManyColumns')
    while (row.cells.length < cell.column) row.cells.push('')
    row.cells[cell.column] = text
  }
}

function textOf({ type, style, value }: Cell, { texts, dates }: Shared): string {
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'true' : 'false'
  if (type !== 'n') return plainText(value)
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return plainText(value)
  return dates.has(style) ? dateOf(number) : numberText(number)
}

/** Never in a form in which three decimals could be taken for thousands. */
function numberText(number: number): string {
  if (Number.isInteger(number))
    return Math.abs(number) < 1e15 ? String(number) : number.toLocaleString('en-US', { useGrouping: false })
  const text = String(Number(number.toPrecision(15)))
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}
