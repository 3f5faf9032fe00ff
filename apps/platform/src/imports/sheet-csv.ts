import type { SheetRow } from './xlsx-rows.ts'

const longestCell = 500

/** The rows of a spreadsheet as a text that is read the same way, whenever it is read. */
export function sheetAsCsv(rows: SheetRow[]): string {
  const last = rows.at(-1)?.line ?? 0
  // A sheet may have its rows a million lines down; then they are counted as they come.
  const isSparse = last > rows.length * 2 + 1000
  // All of one width: rows that end sooner are rows of the same table.
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const lines: string[] = []
  for (const { line, cells } of rows) {
    if (!isSparse) lines.push(...Array.from({ length: Math.max(0, line - 1 - lines.length) }, () => ''))
    lines.push(cells.map(toCell).join('\t') + '\t'.repeat(width - cells.length + 1))
  }
  return lines.join('\n')
}

/** In one line each: what a cell says in several is one text. */
function toCell(cell: string): string {
  const text = cell.slice(0, longestCell).replaceAll(/[\t\r\n]+/g, ' ')
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text
}
