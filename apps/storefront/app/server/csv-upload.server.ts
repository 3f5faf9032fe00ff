import { formOf } from './form.server.ts'

const mostBytes = 5 * 1024 * 1024

type Upload = { csv: string; fileName: string; problem?: undefined } | { problem: 'missing' | 'tooLarge' }

export type ImportForm = { upload: Upload; apply: boolean; skipBroken: boolean }

/** The form of an import: a file at first, the same text again when its verdict is applied. */
export async function readImportForm(request: Request): Promise<ImportForm> {
  const form = await formOf(request)
  return {
    upload: await uploadOf(form),
    apply: form.get('apply') !== null,
    skipBroken: form.get('skipBroken') !== null,
  }
}

async function uploadOf(form: FormData): Promise<Upload> {
  const kept = form.get('csv')
  const fileName = String(form.get('fileName') ?? '').slice(0, 255)
  if (typeof kept === 'string' && kept !== '') return { csv: kept, fileName }
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return { problem: 'missing' }
  if (file.size > mostBytes) return { problem: 'tooLarge' }
  return { csv: decode(new Uint8Array(await file.arrayBuffer())), fileName: file.name.slice(0, 255) }
}

/** UTF-8, or what older spreadsheets write; UTF-16 says so in its first bytes. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
