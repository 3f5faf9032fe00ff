import { maxImportPartLength } from '@tiber/contract/catalogue/catalogue-imports'
import type { CatalogueTable } from '@tiber/contract/catalogue/catalogue-tables'
import { tableFields, type TableField } from '@tiber/contract/catalogue/table-enums'
import { parseNumber, type FormValues } from '@tiber/ui/forms/field-rules.ts'
import type { SessionHandle } from '#app/server/session.server.ts'

const pauseMs = 250
/** A file that takes longer goes on in the background. */
const maxWaitMs = 8000

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export type ImportOutcome = {
  state: 'DONE' | 'RUNNING' | 'FAILED'
  created: number
  broken: { line: number; text: string }[]
  refused: CatalogueTable['problems']
}

/** Sends the lines of an export to the importer in parts and waits until it is done. */
export async function importLines(handle: SessionHandle, fileName: string, text: string): Promise<ImportOutcome> {
  const { platform } = handle
  const { id } = await platform.catalogueImports.create({ body: { fileName, format: 'jsonl' } })
  for (let at = 0; at * maxImportPartLength < text.length; at += 1)
    await platform.catalogueImports.addPart({
      params: { id, part: String(at) },
      body: { text: text.slice(at * maxImportPartLength, (at + 1) * maxImportPartLength) },
    })
  await platform.catalogueImports.start({ params: { id } })
  return waitForImport(handle, id)
}

/** Waits for an import, for as long as a page may wait. */
export async function waitForImport({ platform }: SessionHandle, id: string): Promise<ImportOutcome> {
  const endsAt = Date.now() + maxWaitMs
  let job = await platform.catalogueImports.read({ params: { id } })
  while (job.state !== 'DONE' && job.state !== 'FAILED' && Date.now() < endsAt) {
    await wait(pauseMs)
    job = await platform.catalogueImports.read({ params: { id } })
  }
  const report =
    job.counts.broken > 0
      ? await platform.catalogueImports.report({ params: { id }, query: { size: 10 } })
      : { content: [] }
  return {
    state: job.state === 'DONE' || job.state === 'FAILED' ? job.state : 'RUNNING',
    created: job.counts.created + job.counts.changed,
    broken: report.content.map(({ line, problems }) => ({
      line,
      text: problems.map(({ field, message }) => `${field}: ${message}`).join(' '),
    })),
    refused: [],
  }
}

/** Imports the accepted rows of a table; the refused ones are in the outcome. */
export async function applyTable(
  handle: SessionHandle,
  body: { csv: string; columns: (TableField | null)[]; decimalSign?: ',' | '.'; supplier: string },
): Promise<ImportOutcome> {
  const { importId, problems } = await handle.platform.catalogueTables.read({ body: { ...body, apply: true } })
  const outcome = await waitForImport(handle, importId!)
  return { ...outcome, refused: problems.filter(({ isRefusal }) => isRefusal) }
}

const columns = ['code', 'name', 'category', 'price', 'stock'] as const satisfies TableField[]

/** Writes articles typed by hand as a table. */
export function toTable(rows: FormValues[]) {
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
  const lines = rows.map(({ code = '', name = '', category = '', price = '', stock = '' }) =>
    [code, name, category, String(parseNumber(price)), String(Math.round(parseNumber(stock)))].map(quote).join(';'),
  )
  return { csv: [columns.join(';'), ...lines].join('\n'), columns: [...columns], decimalSign: '.' as const }
}

/** Reads what each column was said to be. */
export const readColumns = (form: FormData): (TableField | null)[] =>
  form.getAll('column').map((value) => tableFields.find((field) => field === value) ?? null)
