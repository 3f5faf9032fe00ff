import type { Locale } from '@tiber/contract/locales'
import type { SheetCell } from './xlsx-file.ts'

/** As spreadsheets of the language open it: the mark of its encoding first, the comma where it separates nothing else. */
export function csvFile(rows: SheetCell[][], locale: Locale): string {
  const isSpanish = locale === 'es-ES'
  const toText = (cell: SheetCell) =>
    typeof cell === 'number' ? String(cell).replace('.', isSpanish ? ',' : '.') : quoted(harmless(cell ?? ''))
  return `\uFEFF${rows.map((cells) => `${cells.map(toText).join(isSpanish ? ';' : ',')}\r\n`).join('')}`
}

/** What a spreadsheet would calculate is kept from it by an apostrophe. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const quoted = (text: string) => (/[";,\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
