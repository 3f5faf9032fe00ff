import { data } from 'react-router'
import { maxImportBytes, type ImportReport } from '@tiber/contract/imports'
import { SdkError } from '@tiber/sdk/sdk-error'
import type { Log } from '@tiber/server/log'
import type { ImportResult, ImportFailure } from '@tiber/ui/forms/import-result.ts'
import { isRefusal } from '@tiber/web/failures.server.ts'
import { readFormData } from '@tiber/web/form.server.ts'

type ImportOptions = {
  log: Log
  operation: string
  run: (body: { csv: string; apply: boolean; skipBroken: boolean }) => Promise<ImportReport>
  /** Reads spreadsheets, if supported: the platform parses them and returns their content as CSV. */
  runSpreadsheet?: (body: { file: string }) => Promise<ImportReport & { csv: string }>
  /** Redirect after the file has been applied. */
  redirectAfterImport: (verdict: ImportReport) => Response
}

/** Action of an import: previews a file, reports why it cannot be read, or redirects once it is applied. */
export async function importFile(
  request: Request,
  { log, operation, run, runSpreadsheet, redirectAfterImport }: ImportOptions,
) {
  const { upload, apply, skipBroken } = await readImportForm(request)
  if (upload.problem) return data<ImportResult>({ failure: { problem: upload.problem } }, { status: 400 })
  const { fileName, spreadsheet } = upload
  let verdict: ImportReport
  let { csv } = upload
  try {
    if (spreadsheet !== undefined && runSpreadsheet) ({ csv, ...verdict } = await runSpreadsheet({ file: spreadsheet }))
    else verdict = await run({ csv, apply, skipBroken })
  } catch (error) {
    // An unreadable file is refused as a whole: the screen says what it lacks.
    if (!(error instanceof SdkError)) throw error
    log[isRefusal(error) ? 'warn' : 'error']({ operation, err: error }, `${operation} failed`)
    return data<ImportResult>({ failure: toImportFailure(error) }, { status: error.status ?? 503 })
  }
  if (verdict.applied) throw redirectAfterImport(verdict)
  return data<ImportResult>({ verdict, csv, fileName })
}

/** Only errors about the file itself make it unreadable. */
function toImportFailure(error: SdkError): ImportFailure {
  const errors = error.body?.errors ?? []
  const missing = errors.flatMap(({ code, detail }) => (code === 'F-E-001' && detail ? [detail] : []))
  const isAboutFile =
    missing.length > 0 || errors.some(({ code, detail }) => code.startsWith('F-E-') && detail === 'csv')
  return isAboutFile ? { problem: 'unreadable', missing } : { problem: 'refused', code: error.code ?? 'SV0002' }
}

/** `spreadsheet` is base64. */
type Upload =
  | { csv: string; fileName: string; spreadsheet?: string; problem?: undefined }
  | { problem: 'missing' | 'tooLarge' }

type ImportForm = { upload: Upload; apply: boolean; skipBroken: boolean }

/** Reads the form of an import: first a file, then its text again when it is applied. */
async function readImportForm(request: Request): Promise<ImportForm> {
  const form = await readFormData(request)
  return {
    upload: await readUpload(form),
    apply: form.get('apply') !== null,
    skipBroken: form.get('skipBroken') !== null,
  }
}

async function readUpload(form: FormData): Promise<Upload> {
  const submittedCsv = form.get('csv')
  const fileName = String(form.get('fileName') ?? '').slice(0, 255)
  if (typeof submittedCsv === 'string' && submittedCsv !== '') return { csv: submittedCsv, fileName }
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return { problem: 'missing' }
  if (file.size > maxImportBytes) return { problem: 'tooLarge' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isSpreadsheet = bytes[0] === 0x50 && bytes[1] === 0x4b
  const spreadsheet = isSpreadsheet ? { spreadsheet: Buffer.from(bytes).toString('base64') } : {}
  return { csv: decode(bytes), fileName: file.name.slice(0, 255), ...spreadsheet }
}

/** UTF-8, else the encoding of older spreadsheets; UTF-16 is recognised by its byte order mark. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
