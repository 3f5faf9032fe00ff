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
  // A picture or a program has zeros; no text has.
  if (text.includes('\0')) throw fileProblem('unreadable')
  if (text.trim() === '') throw fileProblem('empty')
  return { text }
}
