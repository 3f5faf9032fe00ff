import type { Locale } from '@tiber/contract/locales'
import type { SheetCell } from './xlsx-file.ts'

/**
 * Builds a CSV that spreadsheets of the locale open correctly: with a byte order mark, and `;` as separator where the
 * comma is the decimal sign.
 */
export function buildCsv(rows: SheetCell[][], locale: Locale): string {
  const isSpanish = locale === 'es-ES'
  const toText = (cell: SheetCell) =>
    typeof cell === 'number' ? String(cell).replace('.', isSpanish ? ',' : '.') : quoteCell(escapeFormula(cell ?? ''))
  return `\uFEFF${rows.map((cells) => `${cells.map(toText).join(isSpanish ? ';' : ',')}\r\n`).join('')}`
}

/** Prefixes an apostrophe to text that a spreadsheet would run as a formula. */
const escapeFormula = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const quoteCell = (text: string) => (/[";,\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
