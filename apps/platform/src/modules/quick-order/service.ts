import type { CallBody } from '@tiber/contract/call'
import type { SheetFormat } from '@tiber/contract/carts/cart-sheets'
import { PlatformError } from '@tiber/contract/errors'
import type {
  QuickOrderDraft,
  QuickOrderDraftSummary,
  quickOrder,
  ColumnMapping,
} from '@tiber/contract/carts/quick-order'
import { maxImportRows } from '@tiber/contract/imports'
import {
  columnRoles,
  unresolvedVerdicts,
  maxSynchronousLines,
  verdicts,
  type Verdict,
} from '@tiber/contract/carts/quick-order-enums'
import { createFileError } from '../../imports/file-error.ts'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { createUnresolvedLinesFile } from './unresolved-lines-file.ts'
import { evaluateLines } from './evaluate-lines.ts'
import { toLines } from './line-response.ts'
import * as lineQueries from './line-queries.ts'
import * as queries from './queries.ts'
import { parseOrder } from './parse/parse-order.ts'
import { blankLines } from './parse/parse-text.ts'
import { processLines } from './process-draft.ts'
import { applyUpdates, type LineUpdate } from './update-lines.ts'

type NewDraft = CallBody<typeof quickOrder.create>

/** Creates a draft; small ones are processed at once, large ones in the background. */
export async function createDraft(context: CustomerContext, { text, file, fileName }: NewDraft) {
  if ((text === undefined) === (file === undefined))
    throw new PlatformError('F-E-040', 'Send either a text or a file.', 'text')
  const { source, lines, columns, columnNames, ignored } = await parseOrder({ text, file })
  if (lines.length === 0) throw createFileError('empty')
  const isLarge = lines.length > maxSynchronousLines
  const id = await inTransaction(context, async (context) => {
    const draftId = await queries.insertDraft(context, {
      fileName: fileName ?? null,
      text: source,
      totalLines: lines.length,
      columns: columns ?? null,
      columnNames,
      ignored: ignored.slice(0, maxIgnored),
    })
    if (isLarge) await context.jobs.enqueue(context, 'process-quick-order', { draftId })
    return draftId
  })
  if (!isLarge) await processLines(context, { draftId: id })
  return toDraft(await requireDraft(context, id))
}

const maxIgnored = 200

type ReadOptions = { withText?: boolean }

export async function readDraft(context: CustomerContext, id: string, options: ReadOptions): Promise<QuickOrderDraft> {
  return withText(context, await requireDraft(context, id), options)
}

export async function readLatestDraft(context: CustomerContext, options: ReadOptions): Promise<QuickOrderDraft | null> {
  const row = await queries.selectLatest(context)
  return row ? withText(context, row, options) : null
}

export async function listDrafts(context: CustomerContext): Promise<{ drafts: QuickOrderDraftSummary[] }> {
  const rows = await queries.selectDrafts(context)
  return {
    drafts: rows.map((row) => ({
      ...row,
      createdAt: new Date(row.createdAt).toISOString(),
      updatedAt: new Date(row.updatedAt).toISOString(),
    })),
  }
}

/** Names a draft. */
export async function updateDraft(context: CustomerContext, id: string, { name }: { name?: string | null }) {
  if (!(await queries.updateName(context, id, name?.trim() || null))) throw createNotFound(id)
  return toDraft(await requireDraft(context, id))
}

const createNotFound = (id: string) => new PlatformError('F-E-002', `Draft ${id} not found.`, 'id')

async function withText(context: CustomerContext, row: queries.DraftRow, { withText: includeText }: ReadOptions) {
  if (!includeText) return toDraft(row)
  const added = await lineQueries.selectAddedLines(context.db, row.id)
  return { ...toDraft(row), text: blankLines(await queries.selectDraftText(context, row.id), added) }
}

export async function requireDraft(context: CustomerContext, id: string): Promise<queries.DraftRow> {
  const row = await queries.selectDraft(context, id)
  if (!row) throw createNotFound(id)
  return row
}

export async function requireFinishedDraft(context: CustomerContext, id: string): Promise<queries.DraftRow> {
  const row = await requireDraft(context, id)
  if (row.state !== 'DONE') throw new PlatformError('ST0001', `The draft is ${row.state}.`)
  return row
}

export function toDraft(row: queries.DraftRow): QuickOrderDraft {
  return {
    id: row.id,
    state: row.state,
    name: row.name,
    fileName: row.fileName,
    lines: { total: row.totalLines, done: row.doneLines },
    counts: Object.fromEntries(
      verdicts.map((verdict) => [verdict, row.counts[verdict] ?? 0]),
    ) as QuickOrderDraft['counts'],
    net: Number(row.net),
    columns: row.columns,
    columnNames: row.columnNames,
    roles: [...columnRoles],
    ignored: row.ignored,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  }
}

export async function deleteDraft(context: CustomerContext, id: string) {
  if (!(await queries.deleteDraft(context, id))) throw createNotFound(id)
  return null
}

export async function restoreDraft(context: CustomerContext, id: string): Promise<QuickOrderDraft> {
  await queries.restoreDraft(context, id)
  return toDraft(await requireDraft(context, id))
}

type LinesParams = { after?: number; size?: number; verdict?: Verdict[] }

export async function listLines(context: CustomerContext, id: string, { after = 0, size = 100, verdict }: LinesParams) {
  await requireDraft(context, id)
  const rows = await lineQueries.selectLines(context.db, id, { after, size, verdicts: verdict })
  const last = rows.length === size ? rows.at(-1) : undefined
  return { lines: await toLines(context, rows), next: last?.line ?? null }
}

/** Updates lines in one transaction; concurrent changes of the same lines wait. */
export async function updateLines(context: CustomerContext, id: string, updates: LineUpdate[]) {
  await requireFinishedDraft(context, id)
  const touched = await inTransaction(context, async (context) => {
    const rows = await evaluateLines(context, await applyUpdates(context, id, updates))
    await lineQueries.upsertLines(context.db, id, rows)
    await queries.updateDraft(context, id, {})
    return rows
  })
  const draft = toDraft(await requireDraft(context, id))
  return {
    draft,
    lines: await toLines(
      context,
      touched.filter(({ outcome }) => outcome === null),
    ),
  }
}

/** Parses the whole text again with other columns, which discards manual choices. */
export async function reparseDraft(context: CustomerContext, id: string, columns: ColumnMapping) {
  const row = await requireFinishedDraft(context, id)
  if (!row.columns) throw new PlatformError('ST0001', 'A draft of free text has no columns.')
  const { lines } = await parseOrder({ text: await queries.selectDraftText(context, id), columns })
  const isLarge = lines.length > maxSynchronousLines
  await inTransaction(context, async (context) => {
    const state = isLarge ? ('RUNNING' as const) : ('DONE' as const)
    await queries.updateDraft(context, id, { columns, state, totalLines: lines.length, doneLines: 0 })
    if (isLarge) await context.jobs.enqueue(context, 'process-quick-order', { draftId: id })
  })
  if (!isLarge) await processLines(context, { draftId: id, columns })
  return toDraft(await requireDraft(context, id))
}

/** Exports all unresolved lines as one file. */
export async function exportUnresolvedLines(context: CustomerContext, id: string, format: SheetFormat = 'xlsx') {
  await requireDraft(context, id)
  const page = { after: 0, size: maxImportRows, verdicts: [...unresolvedVerdicts] }
  const rows = await lineQueries.selectLines(context.db, id, page)
  return createUnresolvedLinesFile(format, await toLines(context, rows), context.locale)
}
