import type { CallBody } from '@tiber/contract/call'
import type { SheetFormat } from '@tiber/contract/cart-sheets'
import { PlatformError } from '@tiber/contract/errors'
import type { OrderDeskReading, orderDesk, ReadColumns } from '@tiber/contract/order-desk'
import { mostImportRows } from '@tiber/contract/imports'
import {
  columnRoles,
  doubtfulVerdicts,
  mostLinesAtOnce,
  verdicts,
  type Verdict,
} from '@tiber/contract/order-desk-words'
import { fileProblem } from '../../imports/file-problem.ts'
import { readDroppedFile } from '../../imports/dropped-file.ts'
import { sheetAsCsv } from '../../imports/sheet-csv.ts'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { doubtsFile } from './doubts-file.ts'
import { judgeLines } from './judging.ts'
import { toLines } from './line-form.ts'
import * as lineQueries from './line-queries.ts'
import * as queries from './queries.ts'
import { readText, textWithout } from './reading.ts'
import { readLines } from './run-reading.ts'
import { applyUpdates, type LineUpdate } from './updates.ts'

type NewReading = CallBody<typeof orderDesk.create>

/** Small ones are read at once; larger ones in the background. */
export async function createReading(context: CustomerContext, { text, file, fileName }: NewReading) {
  if ((text === undefined) === (file === undefined))
    throw new PlatformError('F-E-040', 'Give a text or a file.', 'text')
  const given = text ?? textOfFile(file!)
  const { wanted, columns, columnNames, ignored } = readText(given)
  if (wanted.length === 0) throw fileProblem('empty')
  const isLarge = wanted.length > mostLinesAtOnce
  const id = await inTransaction(context, async (context) => {
    const readingId = await queries.insertReading(context, {
      fileName: fileName ?? null,
      text: given,
      totalLines: wanted.length,
      columns: columns ?? null,
      columnNames,
      ignored: ignored.slice(0, mostIgnored),
    })
    if (isLarge) await context.jobs.enqueue(context, 'order-desk-reading', { readingId })
    return readingId
  })
  if (!isLarge) await readLines(context, { readingId: id })
  return toReading(await requireReading(context, id))
}

const mostIgnored = 200

function textOfFile(base64: string): string {
  const read = readDroppedFile(Buffer.from(base64, 'base64'))
  return 'rows' in read ? sheetAsCsv(read.rows) : read.text
}

type Wish = { withText?: boolean }

export async function readReading(context: CustomerContext, id: string, wish: Wish): Promise<OrderDeskReading> {
  return withText(context, await requireReading(context, id), wish)
}

export async function latestReading(context: CustomerContext, wish: Wish): Promise<OrderDeskReading | null> {
  const row = await queries.selectLatest(context)
  return row ? withText(context, row, wish) : null
}

async function withText(context: CustomerContext, row: queries.ReadingRow, { withText: isWanted }: Wish) {
  if (!isWanted) return toReading(row)
  const added = await lineQueries.selectAdded(context.db, row.id)
  return { ...toReading(row), text: textWithout(await queries.selectText(context, row.id), added) }
}

export async function requireReading(context: CustomerContext, id: string): Promise<queries.ReadingRow> {
  const row = await queries.selectReading(context, id)
  if (!row) throw new PlatformError('F-E-002', `There is no reading ${id}.`, 'id')
  return row
}

export async function requireDone(context: CustomerContext, id: string): Promise<queries.ReadingRow> {
  const row = await requireReading(context, id)
  if (row.state !== 'DONE') throw new PlatformError('ST0001', `The reading is ${row.state}.`)
  return row
}

export function toReading(row: queries.ReadingRow): OrderDeskReading {
  return {
    id: row.id,
    state: row.state,
    fileName: row.fileName,
    lines: { total: row.totalLines, done: row.doneLines },
    counts: Object.fromEntries(
      verdicts.map((verdict) => [verdict, row.counts[verdict] ?? 0]),
    ) as OrderDeskReading['counts'],
    net: Number(row.net),
    columns: row.columns,
    columnNames: row.columnNames,
    roles: [...columnRoles],
    ignored: row.ignored,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  }
}

export async function deleteReading(context: CustomerContext, id: string) {
  if (!(await queries.deleteReading(context, id)))
    throw new PlatformError('F-E-002', `There is no reading ${id}.`, 'id')
  return null
}

export async function restoreReading(context: CustomerContext, id: string): Promise<OrderDeskReading> {
  await queries.restoreReading(context, id)
  return toReading(await requireReading(context, id))
}

type LinesWish = { after?: number; size?: number; verdict?: Verdict[] }

export async function listLines(context: CustomerContext, id: string, { after = 0, size = 100, verdict }: LinesWish) {
  await requireReading(context, id)
  const rows = await lineQueries.selectLines(context.db, id, { after, size, verdicts: verdict })
  const last = rows.length === size ? rows.at(-1) : undefined
  return { lines: await toLines(context, rows), next: last?.line ?? null }
}

/** One transaction: who changes a line meanwhile waits for it. */
export async function updateLines(context: CustomerContext, id: string, updates: LineUpdate[]) {
  await requireDone(context, id)
  const touched = await inTransaction(context, async (context) => {
    const rows = await judgeLines(context, await applyUpdates(context, id, updates))
    await lineQueries.upsertLines(context.db, id, rows)
    await queries.updateReading(context, id, {})
    return rows
  })
  const reading = toReading(await requireReading(context, id))
  return {
    reading,
    lines: await toLines(
      context,
      touched.filter(({ gone }) => gone === null),
    ),
  }
}

/** The whole text once more; what was decided by hand before is decided anew. */
export async function readAgain(context: CustomerContext, id: string, columns: ReadColumns) {
  const row = await requireDone(context, id)
  if (!row.columns) throw new PlatformError('ST0001', 'Lines of free text have no columns.')
  const { wanted } = readText(await queries.selectText(context, id), columns)
  const isLarge = wanted.length > mostLinesAtOnce
  await inTransaction(context, async (context) => {
    const state = isLarge ? ('RUNNING' as const) : ('DONE' as const)
    await queries.updateReading(context, id, { columns, state, totalLines: wanted.length, doneLines: 0 })
    if (isLarge) await context.jobs.enqueue(context, 'order-desk-reading', { readingId: id })
  })
  if (!isLarge) await readLines(context, { readingId: id, columns })
  return toReading(await requireReading(context, id))
}

/** All that wait for a decision: one file, however many there are. */
export async function exportDoubts(context: CustomerContext, id: string, format: SheetFormat = 'xlsx') {
  await requireReading(context, id)
  const page = { after: 0, size: mostImportRows, verdicts: [...doubtfulVerdicts] }
  const rows = await lineQueries.selectLines(context.db, id, page)
  return doubtsFile(format, await toLines(context, rows), context.locale)
}
