import { maxImportBytes, maxImportColumns, maxImportRows, maxUnpackedBytes } from '@tiber/contract/imports'
import { decodeText } from './decode-text.ts'
import { createFileError } from './file-error.ts'
import { serialToDate, readDateStyles } from './xlsx-dates.ts'
import { readAttribute, decodeXmlText, parseXmlTags } from './xml-tags.ts'
import { openZip } from './zip-parts.ts'

/** `line` is the spreadsheet's row number. Cells are values: a formula's result when the file was saved. */
export type SheetRow = { line: number; cells: string[] }

const readSignature = (file: Buffer) => file.toString('latin1', 0, 4)
export const isXlsx = (file: Buffer): boolean => readSignature(file) === 'PK\x03\x04'
/** The signature of XLS and of every password-protected spreadsheet. */
export const isLegacyOffice = (file: Buffer): boolean => readSignature(file) === '\xd0\xcf\x11\xe0'

/** Returns the non-empty rows of the first visible sheet; nothing is calculated, and unpacking is limited. */
export async function readXlsxRows(file: Buffer): Promise<SheetRow[]> {
  if (file.length > maxImportBytes) throw createFileError('tooLarge')
  if (isLegacyOffice(file)) throw createFileError('oldOrProtected')
  const zip = await openZip(file)
  const read = async (name: string) => {
    const bytes = await zip(name)
    const text = bytes && decodeText(bytes)
    // Text has no NUL characters, and the database cannot store them.
    if (text?.includes('\0')) throw createFileError('unreadable')
    return text
  }
  const sheet = await read(await findSheetPath(read))
  if (sheet === undefined) throw createFileError('unreadable')
  const texts = readSharedTexts((await read('xl/sharedStrings.xml')) ?? '')
  return readSheetRows(sheet, { texts, dates: readDateStyles((await read('xl/styles.xml')) ?? '') })
}

type Read = (name: string) => Promise<string | undefined>
const firstSheet = 'xl/worksheets/sheet1.xml'

async function findSheetPath(read: Read): Promise<string> {
  const sheets = [...parseXmlTags((await read('xl/workbook.xml')) ?? '')].filter(({ name }) => name === 'sheet')
  const visible =
    sheets.find(({ attributes }) => !/hidden/i.test(readAttribute(attributes, 'state') ?? '')) ?? sheets[0]
  const id = visible && readAttribute(visible.attributes, 'id')
  for (const { name, attributes } of parseXmlTags((await read('xl/_rels/workbook.xml.rels')) ?? '')) {
    const target = readAttribute(attributes, 'Target')
    if (name === 'Relationship' && target && readAttribute(attributes, 'Id') === id)
      return target.startsWith('/') ? target.slice(1) : `xl/${target}`
  }
  return firstSheet
}

/** Includes a header and lines above it; the caller limits the data rows. */
const maxRows = maxImportRows + 100
const maxTexts = maxImportRows * maxImportColumns

/** Reads the texts that cells reference by number; phonetic hints are left out. */
function readSharedTexts(xml: string): string[] {
  const texts: string[] = []
  let text = ''
  let isPhonetic = false
  for (const { name, isEmpty, textBefore } of parseXmlTags(xml)) {
    if (name === 'rPh') isPhonetic = true
    else if (name === '/rPh') isPhonetic = false
    else if (name === '/t' && !isPhonetic) text += decodeXmlText(textBefore)
    else if (name === '/si' || (name === 'si' && isEmpty)) {
      if (texts.push(text) > maxTexts) throw createFileError('unpackedTooLarge')
      text = ''
    }
  }
  return texts
}

type Shared = { texts: string[]; dates: ReadonlySet<number> }
type Cell = { column: number; type: string; style: number; value: string }

/** More cells, empty ones included, than the allowed rows and columns can have. */
const maxCells = maxRows * maxImportColumns
/** The last row number a spreadsheet can have. */
const lastLine = 1_048_576

function readSheetRows(xml: string, shared: Shared): SheetRow[] {
  const rows: SheetRow[] = []
  let row: SheetRow = { line: 0, cells: [] }
  let cell: Cell | undefined
  /** The position of the next cell without a reference. */
  let nextColumn = 0
  let isPhonetic = false
  let cells = 0
  const addCell = createCellWriter(shared)
  const finish = () => {
    if (row.cells.length > 0 && rows.push(row) > maxRows) throw createFileError('tooManyRows')
  }
  for (const { name, attributes, isEmpty, textBefore } of parseXmlTags(xml)) {
    if (name === 'row') {
      finish()
      row = { line: readLine(attributes, row.line), cells: [] }
      nextColumn = 0
    } else if (name === 'c') {
      if ((cells += 1) > maxCells) throw createFileError('unpackedTooLarge')
      const column = readColumn(attributes, nextColumn)
      nextColumn = column + 1
      cell = isEmpty ? undefined : toCell(attributes, column)
    } else if (name === 'rPh') isPhonetic = true
    else if (name === '/rPh') isPhonetic = false
    else if (cell && (name === '/v' || (name === '/t' && !isPhonetic))) cell.value += textBefore
    else if (cell && name === '/c') addCell(row, cell)
    else if (name === '/sheetData') break
  }
  finish()
  return rows
}

/** Rows are in ascending order; a row with an invalid number follows the previous one. */
function readLine(attributes: string, before: number): number {
  const line = Number(readAttribute(attributes, 'r'))
  return Number.isInteger(line) && line > before && line <= lastLine ? line : before + 1
}

function readColumn(attributes: string, nextColumn: number): number {
  if (attributes === '') return nextColumn
  const letters = /^[A-Z]{1,3}/.exec(readAttribute(attributes, 'r') ?? '')?.[0]
  return letters ? toColumnIndex(letters) : nextColumn
}

const toCell = (attributes: string, column: number): Cell => ({
  column,
  type: readAttribute(attributes, 't') ?? 'n',
  style: Number(readAttribute(attributes, 's') ?? 0),
  value: '',
})

/** `A` is 0, `AA` 26. */
const toColumnIndex = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.codePointAt(0)! - 64, 0) - 1

/**
 * Creates a function that puts cells into their rows. The length of the cell texts is limited as well as the unpacked
 * size: a long text referenced by every cell is small in the file and huge in the rows.
 */
function createCellWriter(shared: Shared) {
  let remaining = maxUnpackedBytes
  return (row: SheetRow, cell: Cell) => {
    const text = formatCell(cell, shared)
    remaining -= text.length
    if (remaining < 0) throw createFileError('unpackedTooLarge')
    if (text.trim() === '') return
    if (cell.column >= maxImportColumns) throw createFileError('tooManyColumns')
    while (row.cells.length < cell.column) row.cells.push('')
    row.cells[cell.column] = text
  }
}

function formatCell({ type, style, value }: Cell, { texts, dates }: Shared): string {
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'true' : 'false'
  if (type !== 'n') return decodeXmlText(value)
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return decodeXmlText(value)
  return dates.has(style) ? serialToDate(number) : formatNumber(number)
}

/** Never formats a number so that three decimals could be taken for thousands. */
function formatNumber(number: number): string {
  if (Number.isInteger(number))
    return Math.abs(number) < 1e15 ? String(number) : number.toLocaleString('en-US', { useGrouping: false })
  const text = String(Number(number.toPrecision(15)))
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}
