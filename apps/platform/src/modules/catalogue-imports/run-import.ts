import { isDatabaseUnreachable } from '@tiber/server/database'
import { inTransaction, type Context } from '../../context.ts'
import { yieldToEventLoop } from '../../database/yield-to-event-loop.ts'
import { invalidateCatalogue } from '../catalogue/service.ts'
import { invalidateTotals } from '../prices/service.ts'
import { enqueueIndexing } from '../search/service.ts'
import { applyLines } from './apply-lines.ts'
import { readCsvLines } from './csv-lines.ts'
import * as queries from './queries.ts'
import { isBroken, readJsonLines, type CatalogueLine, type ValidLine } from './read-lines.ts'
import { selectAttributeTypes } from './reference-queries.ts'

const batchLines = 1000
/** A job that runs very long would be considered lost and restarted, so it hands over to another job. */
const linesPerJob = 200_000

/** Applies the remaining lines batch by batch; an interrupted job resumes where it stopped. */
export async function runImport(context: Context, { importId }: { importId: string }): Promise<void> {
  const set = queries.setRunning(context.now())
  const row = await queries.updateState(context, importId, { from: ['WAITING', 'RUNNING'], set })
  if (!row) return
  try {
    await applyRemainingLines(context, row)
  } catch (error) {
    if (error instanceof ConcurrentRunError) return
    // A transient error: the job is retried. Any other error would recur, so the import fails.
    if (isTransient(error)) throw error
    context.log.error({ err: error, importId }, 'A catalogue import failed')
    const failure = queries.setFailed(context.now(), (error as Error).message.slice(0, 500))
    await queries.updateState(context, importId, { from: ['RUNNING'], set: failure })
  }
}

async function applyRemainingLines(context: Context, row: queries.ImportRow): Promise<void> {
  let batch = emptyBatch(row.lastLine)
  let lines = 0
  for await (const line of readRemainingLines(context, row)) {
    if (isFull(batch, line)) {
      await applyBatch(context, row.id, batch)
      await yieldToEventLoop()
      lines += batch.lines.length
      batch = emptyBatch(getLastLine(batch))
      if (lines >= linesPerJob) return context.jobs.enqueue(context, 'catalogue-import', { importId: row.id })
    }
    addLine(batch, line)
  }
  await applyBatch(context, row.id, batch)
  await inTransaction(context, async (context) => {
    await queries.deleteParts(context.db, row.id)
    await queries.updateState(context, row.id, { from: ['RUNNING'], set: queries.setDone(context.now()) })
  })
  invalidateCatalogue(context)
  invalidateTotals(context)
}

/** Reads the lines after the last one applied or reported. */
async function* readRemainingLines({ db }: Context, { id, kind, lastLine }: queries.ImportRow) {
  const loadAttributeTypes = (attributes: string[]) => selectAttributeTypes(db, attributes)
  const lines = kind ? readCsvLines(readParts(db, id), { kind, loadAttributeTypes }) : readJsonLines(readParts(db, id))
  for await (const line of lines) if (line.line > lastLine) yield line
}

async function* readParts(db: Context['db'], importId: string) {
  for (let part = 0; ; part += 1) {
    const text = await queries.selectPart(db, importId, part)
    if (text === undefined) return
    yield text
  }
}

/** Lines in file order, following line `after`. */
type Batch = { after: number; lines: CatalogueLine[]; names: Set<string> }
const emptyBatch = (after: number): Batch => ({ after, lines: [], names: new Set() })
const getLastLine = ({ lines, after }: Batch) => lines.at(-1)?.line ?? after
const toRowKey = ({ kind, value }: ValidLine) =>
  `${kind} ${'storeView' in value ? value.storeView : ''} ${value.externalId}`

/** A batch also ends before a repeated row: the later line must find what the earlier one stored. */
function isFull({ lines, names }: Batch, line: CatalogueLine): boolean {
  return lines.length >= batchLines || (!isBroken(line) && names.has(toRowKey(line)))
}

function addLine({ lines, names }: Batch, line: CatalogueLine) {
  lines.push(line)
  if (!isBroken(line)) names.add(toRowKey(line))
}

async function applyBatch(context: Context, importId: string, batch: Batch): Promise<void> {
  if (batch.lines.length === 0) return
  try {
    await applyInTransaction(context, importId, batch)
  } catch (error) {
    if (isTransient(error)) throw error
    // A line the database rejects must not affect its neighbours: each gets a transaction of its own, in order.
    context.log.warn({ err: error, importId }, 'A batch of a catalogue import failed; its lines are applied one by one')
    let after = batch.after
    for (const line of batch.lines) {
      await applySingleLine(context, importId, { ...emptyBatch(after), lines: [line] })
      after = line.line
    }
  }
}

async function applySingleLine(context: Context, importId: string, single: Batch) {
  try {
    await applyInTransaction(context, importId, single)
  } catch (error) {
    const [line] = single.lines as [CatalogueLine]
    if (isTransient(error) || isBroken(line)) throw error
    context.log.warn({ err: error, importId, line: line.line }, 'A line of a catalogue import failed')
    const problems = [{ field: 'line', code: 'F-E-012', text: 'notStored' as const }]
    const broken = { line: line.line, kind: line.kind, externalId: line.value.externalId, problems }
    await applyInTransaction(context, importId, { ...single, lines: [broken] })
  }
}

/**
 * Whether the error is not the line's fault: a lost connection, a deadlock or serialisation failure, or a concurrent
 * run.
 */
function isTransient(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? error) as { code?: string }
  return error instanceof ConcurrentRunError || isDatabaseUnreachable(error) || code === '40P01' || code === '40001'
}

class ConcurrentRunError extends Error {}

/** Applies a batch in one transaction: the rows, the counts, the report and the indexing jobs. */
function applyInTransaction(context: Context, importId: string, batch: Batch): Promise<void> {
  return inTransaction(context, async (context) => {
    const broken = batch.lines.filter(isBroken)
    const valid = batch.lines.filter((line): line is ValidLine => !isBroken(line))
    const outcome = await applyLines(context.db, valid)
    const rejected = [...broken, ...outcome.broken]
    if (rejected.length > 0) await queries.insertBroken(context.db, importId, rejected)
    const { created, changed, unchanged } = outcome
    const counts = { lines: batch.lines.length, created, changed, unchanged, broken: rejected.length }
    const isCurrent = await queries.addCounts(context.db, importId, {
      ...counts,
      from: batch.after,
      to: getLastLine(batch),
    })
    if (!isCurrent) throw new ConcurrentRunError('Another run of this import has advanced.')
    await enqueueIndexing(context, outcome.productIds)
  })
}

const retentionDays = 7

/** Deletes the parts of imports older than a week. */
export async function purgeOldImports({ db, now }: Context) {
  await queries.deletePartsBefore(db, new Date(now().getTime() - retentionDays * 24 * 60 * 60 * 1000))
}
