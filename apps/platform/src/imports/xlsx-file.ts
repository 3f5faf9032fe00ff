import { zipFile } from './zip-file.ts'

/** How a column looks: `style` by name, `width` in characters; a hidden one is carried along when rows are sorted. */
export type SheetColumn = {
  title: string
  width: number
  style?: 'text' | 'count' | 'amount' | 'price' | 'quiet'
  isHidden?: boolean
  /** What may be typed: a whole number from 0 to this. */
  most?: number
}
export type SheetCell = string | number | null

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A spreadsheet of one table. Texts are texts: nothing in it is ever calculated. */
export function xlsxFile(name: string, columns: SheetColumn[], rows: SheetCell[][]): Buffer {
  return zipFile({
    '[Content_Types].xml': `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/></Types>`,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': sheetOf(columns, rows),
  })
}

const relations = (all: [kind: string, target: string][]) =>
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

function sheetOf(columns: SheetColumn[], rows: SheetCell[][]): string {
  const cols = columns.map(
    ({ width, isHidden }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"${isHidden ? ' hidden="1"' : ''}/>`,
  )
  const places = columns.map(({ style = 'text' }, at) => ({ letter: letterOf(at), style: styleNumbers[style] }))
  const rowOf = (cells: SheetCell[], row: number, style?: number) =>
    `<row r="${row}">${cells
      .map((cell, at) => cellOf(cell, `r="${places[at]!.letter}${row}" s="${style ?? places[at]!.style}"`))
      .join('')}</row>`
  const titles = columns.map(({ title }) => title)
  const table = rowOf(titles, 1, styleNumbers.head) + rows.map((cells, at) => rowOf(cells, at + 2)).join('')
  return `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>${table}</sheetData>${validationsOf(columns)}</worksheet>`
}

function cellOf(value: SheetCell, place: string): string {
  if (value === null || value === '') return `<c ${place}/>`
  if (typeof value === 'number') return `<c ${place}><v>${value}</v></c>`
  return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
}

/** Below the head, also in rows that come to it. */
function validationsOf(columns: SheetColumn[]): string {
  const checked = columns.flatMap(({ most }, at) => (most === undefined ? [] : [{ most, letter: letterOf(at) }]))
  if (checked.length === 0) return ''
  return `<dataValidations count="${checked.length}">${checked
    .map(
      ({ most, letter }) =>
        `<dataValidation type="whole" operator="between" allowBlank="1" showErrorMessage="1" sqref="${letter}2:${letter}20000"><formula1>0</formula1><formula2>${most}</formula2></dataValidation>`,
    )
    .join('')}</dataValidations>`
}

/** Of the first 26. */
const letterOf = (at: number) => String.fromCodePoint(65 + at)

/** Signs XML does not know at all are left out. */
const escaped = (text: string) =>
  text
    .replaceAll(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** At most 31 characters, without signs a sheet may not be called by. */
const sheetName = (name: string) =>
  name
    .replaceAll(/[\\/?*[\]:']/g, ' ')
    .trim()
    .slice(0, 31) || 'Tiber'
