import type { SheetRow } from './xlsx-rows.ts'

const maxCellLength = 500

/** Serialises the rows of a spreadsheet as text that parses back to the same rows. */
export function sheetToCsv(rows: SheetRow[]): string {
  const last = rows.at(-1)?.line ?? 0
  // A sheet may have its rows a million lines down; then they are numbered consecutively.
  const isSparse = last > rows.length * 2 + 1000
  // Padded to one width: shorter rows belong to the same table.
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const lines: string[] = []
  for (const { line, cells } of rows) {
    if (!isSparse) lines.push(...Array.from({ length: Math.max(0, line - 1 - lines.length) }, () => ''))
    lines.push(cells.map(toCell).join('\t') + '\t'.repeat(width - cells.length + 1))
  }
  return lines.join('\n')
}

/** Joins a multi-line cell into one line. */
function toCell(cell: string): string {
  const text = cell.slice(0, maxCellLength).replaceAll(/[\t\r\n]+/g, ' ')
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text
}
