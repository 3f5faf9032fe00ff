import { mostImportBytes } from '@tiber/contract/imports'
import { decodedText } from './decoded-text.ts'
import { fileProblem } from './file-problem.ts'
import { isOldOffice, isXlsx, xlsxRows, type SheetRow } from './xlsx-rows.ts'

/** A file as somebody dropped it: the rows of a spreadsheet, or a text; its name says nothing that can be relied on. */
export function readDroppedFile(file: Buffer): { rows: SheetRow[] } | { text: string } {
  if (file.length > mostImportBytes) throw fileProblem('tooLarge')
  if (isOldOffice(file)) throw fileProblem('oldOrProtected')
  if (isXlsx(file)) {
    const rows = xlsxRows(file)
    if (rows.length === 0) throw fileProblem('empty')
    return { rows }
  }
  const text = decodedText(file)
  if (!isPlainText(text)) throw fileProblem('unreadable')
  if (text.trim() === '') throw fileProblem('empty')
  return { text }
}

/** A picture or a program has zeros, and other signs nobody writes; a PDF or a letter may be all signs, and says what it is. */
function isPlainText(text: string): boolean {
  if (text.includes('\0') || /^(?:%PDF-|\{\\rtf)/.test(text)) return false
  const sample = text.slice(0, 10_000)
  // oxlint-disable-next-line no-control-regex
  return (sample.match(/[\u0001-\u0008\u000e-\u001f]/g)?.length ?? 0) <= sample.length / 50
}
