import type { CatalogueImport } from '@tiber/contract/catalogue/catalogue-imports'
import type { CallBody } from '@tiber/contract/call'
import type { catalogueImports } from '@tiber/contract/catalogue/catalogue-imports'
import { PlatformError } from '@tiber/contract/errors'
import { toSpringPage } from '@tiber/contract/paging'
import { inTransaction, type Context } from '../../context.ts'
import { formatProblem } from './problem-texts.ts'
import * as queries from './queries.ts'

type NewImport = CallBody<typeof catalogueImports.create>

export async function createImport(context: Context, { fileName, format, kind }: NewImport): Promise<CatalogueImport> {
  if ((format === 'csv') !== (kind !== undefined))
    throw new PlatformError('F-E-040', "'kind' is required for CSV and not allowed for JSON Lines.", 'kind')
  return toImport(await queries.insertImport(context, { fileName, format, kind: kind ?? null }))
}

/** Parts are up to four megabytes each. */
const maxParts = 1000

export async function addPart(context: Context, { id, part }: { id: string; part: string }, text: string) {
  const row = await requireImport(context, id)
  const number = /^\d{1,6}$/.test(part) ? Number(part) : maxParts
  if (number >= maxParts) throw new PlatformError('F-E-007', "'part' must be a number from 0 to 999.", 'part')
  if (row.state !== 'UPLOADING') throw new PlatformError('ST0001', `The import is ${row.state}.`)
  await queries.upsertPart(context, { importId: id, part: number, text })
  return toImport(row)
}

/** Queues the complete file to be applied in the background. */
export function startImport(context: Context, id: string): Promise<CatalogueImport> {
  return inTransaction(context, async (context) => {
    const row = await requireImport(context, id)
    const { parts, last, lines } = await queries.countParts(context.db, id)
    if (parts === 0 || parts !== last + 1) throw new PlatformError('ST0001', 'The file has missing parts.')
    // The header of a CSV is not counted.
    const set = queries.setWaiting(Math.max(0, lines - (row.format === 'csv' ? 1 : 0)))
    const started = await queries.updateState(context, id, { from: ['UPLOADING'], set })
    if (!started) throw new PlatformError('ST0001', `The import is ${row.state}.`)
    await context.jobs.enqueue(context, 'catalogue-import', { importId: id })
    return toImport(started)
  })
}

export async function readImport(context: Context, id: string): Promise<CatalogueImport> {
  return toImport(await requireImport(context, id))
}

export async function listBroken(context: Context, id: string, { page, size }: { page: number; size: number }) {
  const { broken } = await requireImport(context, id)
  const lines = await queries.selectBroken(context, id, { page, size })
  const localised = lines.map(({ problems, ...line }) => ({
    ...line,
    problems: problems.map((each) => ({
      field: each.field,
      code: each.code,
      message: formatProblem(each, context.locale),
    })),
  }))
  return toSpringPage(localised, { page, size, total: broken })
}

async function requireImport(context: Context, id: string): Promise<queries.ImportRow> {
  const row = await queries.selectImport(context, id)
  if (!row) throw new PlatformError('F-E-002', `Import ${id} not found.`, 'id')
  return row
}

const toInstant = (text: string | null) => (text === null ? null : new Date(text).toISOString())

function toImport(row: queries.ImportRow): CatalogueImport {
  const { created, changed, unchanged, broken } = row
  return {
    id: row.id,
    fileName: row.fileName,
    format: row.format,
    kind: row.kind,
    state: row.state,
    lines: { total: row.totalLines, done: row.doneLines },
    counts: { created, changed, unchanged, broken },
    createdAt: new Date(row.createdAt).toISOString(),
    startedAt: toInstant(row.startedAt),
    endedAt: toInstant(row.endedAt),
    failure: row.failure,
  }
}
