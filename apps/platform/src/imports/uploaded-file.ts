import { maxImportBytes } from '@tiber/contract/imports'
import { decodeText } from './decode-text.ts'
import { createFileError } from './file-error.ts'
import { sheetToCsv } from './sheet-csv.ts'
import { isLegacyOffice, isXlsx, readXlsxRows, type SheetRow } from './xlsx-rows.ts'

/** Reads an uploaded file as spreadsheet rows or as text, judged by its content; its name is not reliable. */
export async function readUploadedFile(file: Buffer): Promise<{ rows: SheetRow[] } | { text: string }> {
  if (file.length > maxImportBytes) throw createFileError('tooLarge')
  if (isLegacyOffice(file)) throw createFileError('oldOrProtected')
  if (isXlsx(file)) {
    const rows = await readXlsxRows(file)
    if (rows.length === 0) throw createFileError('empty')
    return { rows }
  }
  const text = decodeText(file)
  if (!isPlainText(text)) throw createFileError('unreadable')
  if (text.trim() === '') throw createFileError('empty')
  return { text }
}

/** Reads an uploaded file in base64 as text; spreadsheet rows become lines of tab-separated cells. */
export async function readUploadedText(base64: string): Promise<string> {
  const read = await readUploadedFile(Buffer.from(base64, 'base64'))
  return 'rows' in read ? sheetToCsv(read.rows) : read.text
}

/** Rejects binary content by its zeros and control characters, and PDF, RTF, HTML and XML by how they begin. */
function isPlainText(text: string): boolean {
  if (text.includes('\0') || /^(?:%PDF-|\{\\rtf)/.test(text)) return false
  // Some programs name a page or XML `.xls`.
  if (/^<(?:!doctype|\?xml|html|head|body|meta|table)\b/i.test(text.slice(0, 1000).trimStart())) return false
  const sample = text.slice(0, 10_000)
  // oxlint-disable-next-line no-control-regex
  return (sample.match(/[\u0001-\u0008\u000e-\u001f]/g)?.length ?? 0) <= sample.length / 50
}
