import { bottom, colours, inner, lineHeight, page } from './page.ts'
import { startPage, type Column, type Sheet } from './sheet.ts'

/** A text, or a text with quiet ones below it. */
type Cell = string | (string | null)[]
const padding = 4

export function startTable(sheet: Sheet, columns: Column[]) {
  const rest = inner - columns.reduce((sum, { width = 0 }) => sum + width, 0)
  let x = page.margin
  sheet.columns = columns.map((column) => {
    const placed = { ...column, x, width: column.width ?? rest }
    x += placed.width
    return placed
  })
  writeTableHead(sheet)
}

function writeTableHead(sheet: Sheet) {
  const { pdf, writeText, columns, y } = sheet
  pdf.rect(page.margin, y, inner, 18).fill(colours.structure)
  const own = { y: y + 5, font: 'strong', size: 7.5, colour: '#ffffff' } as const
  for (const { title, x, width, isNumber } of columns)
    writeText(title, { x: x + padding, width: width - 2 * padding, isRight: isNumber, ...own })
  sheet.y += 22
}

/** Writes a row; if it does not fit, on a new page below the head of the table. Returns where it begins. */
export function writeRow(sheet: Sheet, cells: Cell[]): number {
  const { pdf, columns } = sheet
  const wrapped = cells.map((cell, at) => wrapCell(sheet, cell, columns[at]!.width))
  const height = Math.max(...wrapped.map(({ length }) => length)) * lineHeight + 5
  if (sheet.y + height > bottom) {
    startPage(sheet)
    writeTableHead(sheet)
  }
  const top = sheet.y
  for (const [at, lines] of wrapped.entries()) writeCell(sheet, lines, columns[at]!)
  sheet.y += height
  pdf
    .moveTo(page.margin, sheet.y)
    .lineTo(page.width - page.margin, sheet.y)
    .lineWidth(0.4)
    .stroke(colours.rule)
  sheet.y += 1
  return top
}

type CellLine = { line: string; isQuiet: boolean }

function wrapCell({ writeText }: Sheet, cell: Cell, width: number): CellLine[] {
  const parts = Array.isArray(cell) ? cell.filter((each) => each !== null) : [cell]
  return parts.flatMap((part, number) =>
    writeText.wrap(part, { width: width - 2 * padding }).map((line) => ({ line, isQuiet: number > 0 })),
  )
}

function writeCell({ writeText, y }: Sheet, lines: CellLine[], { x, width, isNumber }: Sheet['columns'][number]) {
  for (const [number, { line, isQuiet }] of lines.entries())
    writeText(line, {
      x: x + padding,
      y: y + 2 + number * lineHeight,
      width: width - 2 * padding,
      isRight: isNumber,
      ...(isQuiet && { colour: colours.quiet }),
    })
}

/** Writes taxes by rate on the left and totals on the right, never split across pages. */
export function writeTotals(sheet: Sheet, taxes: string[][], totals: [string, string][]) {
  const height = Math.max(taxes.length * 13, totals.length * 15 + 8) + 24
  if (sheet.y + height > bottom) startPage(sheet)
  sheet.y += 12
  writeTaxes(sheet, taxes)
  writeSums(sheet, totals)
  sheet.y += height
}

function writeTaxes({ writeText, y }: Sheet, taxes: string[][]) {
  for (const [at, cells] of taxes.entries())
    for (const [column, cell] of cells.entries())
      writeText(cell, {
        x: page.margin + column * 80,
        y: y + at * 13,
        width: 74,
        isRight: true,
        size: 8,
        ...(at === 0 && { font: 'strong' as const, colour: colours.quiet }),
      })
}

function writeSums({ pdf, writeText, y }: Sheet, totals: [string, string][]) {
  const x = page.width - page.margin - 220
  for (const [at, [name, value]] of totals.entries()) {
    const isLast = at === totals.length - 1
    const top = y + at * 15 + (isLast && value ? 3 : 0)
    if (isLast && value) pdf.rect(x - 6, top - 4, 226, 20).fill(colours.band)
    const textStyle = isLast ? ({ font: 'strong', size: 10 } as const) : {}
    writeText(name, { x, y: top, width: 100, ...textStyle })
    writeText(value, { x: x + 100, y: top, width: 114, isRight: true, ...textStyle })
  }
}
