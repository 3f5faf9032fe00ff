import type { CallBody, CallResult } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import type { OrderDeskReading, orderDesk, ReadColumns } from '@tiber/contract/order-desk'
import { columnRoles, mostLinesAtOnce, verdicts, type Verdict } from '@tiber/contract/order-desk-words'
import { fileProblem } from '../../imports/file-problem.ts'
import { readDroppedFile } from '../../imports/dropped-file.ts'
import { sheetAsCsv } from '../../imports/sheet-csv.ts'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { assortmentsOf } from '../catalogue/service.ts'
import { change, changeTold } from '../carts/service.ts'
import { judgeLines } from './judging.ts'
import { toLines } from './line-form.ts'
import * as lineQueries from './line-queries.ts'
import * as queries from './queries.ts'
import { readText } from './reading.ts'
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
  return { ...toReading(row), ...(isWanted && { text: await queries.selectText(context, row.id) }) }
}

async function requireReading(context: CustomerContext, id: string): Promise<queries.ReadingRow> {
  const row = await queries.selectReading(context, id)
  if (!row) throw new PlatformError('F-E-002', `There is no reading ${id}.`, 'id')
  return row
}

async function requireDone(context: CustomerContext, id: string): Promise<queries.ReadingRow> {
  const row = await requireReading(context, id)
  if (row.state !== 'DONE') throw new PlatformError('ST0001', `The reading is ${row.state}.`)
  return row
}

function toReading(row: queries.ReadingRow): OrderDeskReading {
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

type Added = CallResult<typeof orderDesk.addToCart>

/** One statement fills the cart, one takes the lines off the draft: both happen, or none. */
export async function addToCart(
  context: CustomerContext,
  id: string,
  { cartId, lines }: { cartId: string; lines?: number[] },
): Promise<Added> {
  await requireDone(context, id)
  const assortments = await assortmentsOf(context)
  const { added, changed } = await inTransaction(context, async (context) => {
    const ready = await lineQueries.selectReady(context.db, id, lines)
    const changed = await change(context, cartId, lineQueries.wishesOf(ready, assortments))
    // What nobody sells any more stays in the draft.
    const refused = new Set(changed.touched.flatMap(({ offerId, sent }) => (offerId === null ? [sent] : [])))
    const added = ready.filter(({ offerPriceId }) => !refused.has(offerPriceId))
    await lineQueries.markAdded(
      context.db,
      id,
      added.map(({ line }) => line),
    )
    await queries.updateReading(context, id, {})
    return { added: added.length, changed }
  })
  return {
    reading: toReading(await requireReading(context, id)),
    added,
    change: await changeTold(context, cartId, changed),
  }
}
