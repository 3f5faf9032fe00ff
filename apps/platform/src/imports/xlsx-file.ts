import { buildZip } from './zip-file.ts'

/**
 * A column's appearance: `style` by name, `width` in characters; a hidden column stays with its row when rows are
 * sorted.
 */
export type SheetColumn = {
  title: string
  width: number
  style?: 'text' | 'count' | 'amount' | 'price' | 'quiet'
  isHidden?: boolean
  /** Input is limited to a whole number from 0 to this. */
  max?: number
}
export type SheetCell = string | number | null

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Builds a spreadsheet of one table; cells are text or numbers, never formulas. */
export function buildXlsx(name: string, columns: SheetColumn[], rows: SheetCell[][]): Buffer {
  return buildZip({
    '[Content_Types].xml': `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/></Types>`,
    '_rels/.rels': buildRelations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escapeXml(toSheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': buildRelations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': buildSheet(columns, rows),
  })
}

const buildRelations = (all: [kind: string, target: string][]) =>
  `${xml}<Relationships xmlns="${packages}/relationships">${all
    .map(([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`

const styleNumbers = { text: 0, head: 1, count: 2, amount: 3, price: 4, quiet: 5 }
const formats = [0, 0, 3, 4, 164, 0]
const fonts = [0, 1, 0, 0, 0, 2]

const styles = `${xml}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.00####"/></numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><sz val="8"/><color rgb="FF808080"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EFEF"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6">${formats
  .map(
    (format, at) =>
      `<xf numFmtId="${format}" fontId="${fonts[at]}" fillId="${at === 1 ? 2 : 0}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>`,
  )
  .join('')}</cellXfs></styleSheet>`

function buildSheet(columns: SheetColumn[], rows: SheetCell[][]): string {
  const cols = columns.map(
    ({ width, isHidden }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"${isHidden ? ' hidden="1"' : ''}/>`,
  )
  const cellFormats = columns.map(({ style = 'text' }, at) => ({
    letter: toColumnLetter(at),
    style: styleNumbers[style],
  }))
  const buildRow = (cells: SheetCell[], row: number, style?: number) =>
    `<row r="${row}">${cells
      .map((cell, at) => buildCell(cell, `r="${cellFormats[at]!.letter}${row}" s="${style ?? cellFormats[at]!.style}"`))
      .join('')}</row>`
  const titles = columns.map(({ title }) => title)
  const table = buildRow(titles, 1, styleNumbers.head) + rows.map((cells, at) => buildRow(cells, at + 2)).join('')
  return `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>${table}</sheetData>${buildValidations(columns)}</worksheet>`
}

function buildCell(value: SheetCell, place: string): string {
  if (value === null || value === '') return `<c ${place}/>`
  if (typeof value === 'number') return `<c ${place}><v>${value}</v></c>`
  return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`
}

/** Applies below the header, also to rows added later. */
function buildValidations(columns: SheetColumn[]): string {
  const checked = columns.flatMap(({ max }, at) => (max === undefined ? [] : [{ max, letter: toColumnLetter(at) }]))
  if (checked.length === 0) return ''
  return `<dataValidations count="${checked.length}">${checked
    .map(
      ({ max, letter }) =>
        `<dataValidation type="whole" operator="between" allowBlank="1" showErrorMessage="1" sqref="${letter}2:${letter}20000"><formula1>0</formula1><formula2>${max}</formula2></dataValidation>`,
    )
    .join('')}</dataValidations>`
}

/** Works for the first 26 columns. */
const toColumnLetter = (at: number) => String.fromCodePoint(65 + at)

/** Drops characters that XML does not allow. */
const escapeXml = (text: string) =>
  text
    .replaceAll(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** At most 31 characters, without those a sheet name may not contain. */
const toSheetName = (name: string) =>
  name
    .replaceAll(/[\\/?*[\]:']/g, ' ')
    .trim()
    .slice(0, 31) || 'Tiber'
