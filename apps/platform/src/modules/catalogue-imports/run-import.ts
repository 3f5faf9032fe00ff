import { isDatabaseUnreachable } from '@tiber/server/database'
import { inTransaction, type Context } from '../../context.ts'
import { forgetCatalogue } from '../catalogue/service.ts'
import { applyLines, type BatchOutcome } from './apply-lines.ts'
import * as queries from './queries.ts'
import { csvLines, isBroken, jsonLines, type Broken, type CatalogueLine, type Good } from './read-lines.ts'

const batchLines = 1000
/** A job that runs for very long is taken for lost and begun again: so it hands over to another one. */
const linesPerJob = 200_000
const productsPerJob = 200

/** Applies what is not applied yet, batch by batch; a job that was cut off goes on where it stopped. */
export async function runImport(context: Context, { importId }: { importId: string }): Promise<void> {
  const set = queries.started(context.now())
  const row = await queries.updateState(context, importId, { from: ['WAITING', 'RUNNING'], set })
  if (!row) return
  try {
    await applyRest(context, row)
  } catch (error) {
    // Away for a moment: the job comes again. Anything else would fail again, and is told.
    if (isDatabaseUnreachable(error)) throw error
    context.log.error({ err: error, importId }, 'An import stopped')
    const failure = queries.failed(context.now(), (error as Error).message.slice(0, 500))
    await queries.updateState(context, importId, { from: ['RUNNING'], set: failure })
  }
}

async function applyRest(context: Context, row: queries.ImportRow): Promise<void> {
  const importId = row.id
  let batch = emptyBatch()
  let done = row.doneLines
  for await (const line of linesAfter(context, row)) {
    if (isFull(batch, line)) {
      done += await finish(context, importId, batch)
      batch = emptyBatch()
      if (done - row.doneLines >= linesPerJob) return context.jobs.enqueue(context, 'catalogue-import', { importId })
    }
    add(batch, line)
  }
  await finish(context, importId, batch)
  await inTransaction(context, async (context) => {
    await queries.deleteParts(context.db, importId)
    await queries.updateState(context, importId, { from: ['RUNNING'], set: queries.ended(context.now()) })
  })
  forgetCatalogue(context)
}

/** Lines that are not blank count; as many as are done are passed over. */
async function* linesAfter({ db }: Context, { id, format, kind, doneLines }: queries.ImportRow) {
  const lines = format === 'csv' ? csvLines(await wholeText(partsOf(db, id)), kind!) : jsonLines(partsOf(db, id))
  let passed = 0
  for await (const line of lines) {
    passed += 1
    if (passed > doneLines) yield line
  }
}

async function* partsOf(db: Context['db'], importId: string) {
  for (let part = 0; ; part += 1) {
    const text = await queries.selectPart(db, importId, part)
    if (text === undefined) return
    yield text
  }
}

async function wholeText(parts: AsyncIterable<string>): Promise<string> {
  const texts: string[] = []
  for await (const part of parts) texts.push(part)
  return texts.join('')
}

type Batch = { good: Good[]; broken: Broken[]; names: Set<string> }
const emptyBatch = (): Batch => ({ good: [], broken: [], names: new Set() })
const nameOf = ({ kind, value }: Good) => `${kind} ${'storeView' in value ? value.storeView : ''} ${value.externalId}`
const sizeOf = ({ good, broken }: Batch) => good.length + broken.length

/** Also when a row is named a second time: the later line finds what the earlier one made. */
function isFull(batch: Batch, line: CatalogueLine): boolean {
  return sizeOf(batch) >= batchLines || (!isBroken(line) && batch.names.has(nameOf(line)))
}

function add(batch: Batch, line: CatalogueLine) {
  if (isBroken(line)) batch.broken.push(line)
  else {
    batch.good.push(line)
    batch.names.add(nameOf(line))
  }
}

async function finish(context: Context, importId: string, batch: Batch): Promise<number> {
  const lines = sizeOf(batch)
  if (lines === 0) return 0
  try {
    await apply(context, importId, batch)
  } catch (error) {
    // One line the database refuses must not cost its neighbours: each gets a transaction of its own.
    context.log.warn({ err: error, importId }, 'A batch of an import failed; its lines are applied one by one')
    await apply(context, importId, { ...batch, good: [] })
    for (const line of batch.good) await applyAlone(context, importId, line)
  }
  return lines
}

async function applyAlone(context: Context, importId: string, line: Good) {
  const alone = { ...emptyBatch(), good: [line] }
  try {
    await apply(context, importId, alone)
  } catch (error) {
    context.log.warn({ err: error, importId, line: line.line }, 'A line of an import failed')
    const problems = [{ field: 'line', code: 'F-E-012', message: 'The line cannot be stored.' }]
    const broken = [{ line: line.line, kind: line.kind, externalId: line.value.externalId, problems }]
    await apply(context, importId, { ...emptyBatch(), broken })
  }
}

/** One transaction: the rows, the count, the report and the jobs that index what changed. */
function apply(context: Context, importId: string, { good, broken }: Batch): Promise<void> {
  return inTransaction(context, async (context) => {
    const outcome = await applyLines(context.db, good)
    const refused = [...broken, ...outcome.broken]
    if (refused.length > 0) await queries.insertBroken(context.db, importId, refused)
    await queries.addCounts(context.db, importId, countsOf(outcome, good.length + broken.length, refused.length))
    const jobs = chunks(outcome.productIds, productsPerJob).map((productIds) => ({ productIds }))
    if (jobs.length > 0) await context.jobs.enqueueAll(context, 'index-products', jobs)
  })
}

function countsOf({ created, changed, unchanged }: BatchOutcome, lines: number, broken: number) {
  return { lines, created, changed, unchanged, broken }
}

function chunks<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
}
