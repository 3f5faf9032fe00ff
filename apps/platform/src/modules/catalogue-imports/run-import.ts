import { isDatabaseUnreachable } from '@tiber/server/database'
import { inTransaction, type Context } from '../../context.ts'
import { nextTurn } from '../../database/next-turn.ts'
import { forgetCatalogue } from '../catalogue/service.ts'
import { askForIndex } from '../search/service.ts'
import { applyLines } from './apply-lines.ts'
import { csvLines } from './csv-lines.ts'
import * as queries from './queries.ts'
import { isBroken, jsonLines, type CatalogueLine, type Good } from './read-lines.ts'
import { selectAttributeTypes } from './reference-queries.ts'

const batchLines = 1000
/** A job that runs for very long is taken for lost and begun again: so it hands over to another one. */
const linesPerJob = 200_000

/** Applies what is not applied yet, batch by batch; a job that was cut off goes on where it stopped. */
export async function runImport(context: Context, { importId }: { importId: string }): Promise<void> {
  const set = queries.started(context.now())
  const row = await queries.updateState(context, importId, { from: ['WAITING', 'RUNNING'], set })
  if (!row) return
  try {
    await applyRest(context, row)
  } catch (error) {
    if (error instanceof TakenOver) return
    // Away for a moment: the job comes again. Anything else would fail again, and is told.
    if (isPassing(error)) throw error
    context.log.error({ err: error, importId }, 'An import stopped')
    const failure = queries.failed(context.now(), (error as Error).message.slice(0, 500))
    await queries.updateState(context, importId, { from: ['RUNNING'], set: failure })
  }
}

async function applyRest(context: Context, row: queries.ImportRow): Promise<void> {
  let batch = emptyBatch(row.lastLine)
  let lines = 0
  for await (const line of linesAfter(context, row)) {
    if (isFull(batch, line)) {
      await finish(context, row.id, batch)
      await nextTurn()
      lines += batch.lines.length
      batch = emptyBatch(lastOf(batch))
      if (lines >= linesPerJob) return context.jobs.enqueue(context, 'catalogue-import', { importId: row.id })
    }
    add(batch, line)
  }
  await finish(context, row.id, batch)
  await inTransaction(context, async (context) => {
    await queries.deleteParts(context.db, row.id)
    await queries.updateState(context, row.id, { from: ['RUNNING'], set: queries.ended(context.now()) })
  })
  forgetCatalogue(context)
}

/** Those behind the last one that is applied or reported. */
async function* linesAfter({ db }: Context, { id, kind, lastLine }: queries.ImportRow) {
  const typesOf = (attributes: string[]) => selectAttributeTypes(db, attributes)
  const lines = kind ? csvLines(partsOf(db, id), { kind, typesOf }) : jsonLines(partsOf(db, id))
  for await (const line of lines) if (line.line > lastLine) yield line
}

async function* partsOf(db: Context['db'], importId: string) {
  for (let part = 0; ; part += 1) {
    const text = await queries.selectPart(db, importId, part)
    if (text === undefined) return
    yield text
  }
}

/** Lines in the order of the file, behind line `after`. */
type Batch = { after: number; lines: CatalogueLine[]; names: Set<string> }
const emptyBatch = (after: number): Batch => ({ after, lines: [], names: new Set() })
const lastOf = ({ lines, after }: Batch) => lines.at(-1)?.line ?? after
const nameOf = ({ kind, value }: Good) => `${kind} ${'storeView' in value ? value.storeView : ''} ${value.externalId}`

/** Also when a row is named a second time: the later line finds what the earlier one made. */
function isFull({ lines, names }: Batch, line: CatalogueLine): boolean {
  return lines.length >= batchLines || (!isBroken(line) && names.has(nameOf(line)))
}

function add({ lines, names }: Batch, line: CatalogueLine) {
  lines.push(line)
  if (!isBroken(line)) names.add(nameOf(line))
}

async function finish(context: Context, importId: string, batch: Batch): Promise<void> {
  if (batch.lines.length === 0) return
  try {
    await apply(context, importId, batch)
  } catch (error) {
    if (isPassing(error)) throw error
    // One line the database refuses must not cost its neighbours: each gets a transaction of its own, in their order.
    context.log.warn({ err: error, importId }, 'A batch of an import failed; its lines are applied one by one')
    let after = batch.after
    for (const line of batch.lines) {
      await applyAlone(context, importId, { ...emptyBatch(after), lines: [line] })
      after = line.line
    }
  }
}

async function applyAlone(context: Context, importId: string, alone: Batch) {
  try {
    await apply(context, importId, alone)
  } catch (error) {
    const [line] = alone.lines as [CatalogueLine]
    if (isPassing(error) || isBroken(line)) throw error
    context.log.warn({ err: error, importId, line: line.line }, 'A line of an import failed')
    const problems = [{ field: 'line', code: 'F-E-012', text: 'notStored' as const }]
    const broken = { line: line.line, kind: line.kind, externalId: line.value.externalId, problems }
    await apply(context, importId, { ...alone, lines: [broken] })
  }
}

/** Not the line's fault: the connection was lost, two stood in each other's way, or another run was faster. */
function isPassing(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? error) as { code?: string }
  return error instanceof TakenOver || isDatabaseUnreachable(error) || code === '40P01' || code === '40001'
}

class TakenOver extends Error {}

/** One transaction: the rows, the count, the report and the jobs that index what changed. */
function apply(context: Context, importId: string, batch: Batch): Promise<void> {
  return inTransaction(context, async (context) => {
    const broken = batch.lines.filter(isBroken)
    const good = batch.lines.filter((line): line is Good => !isBroken(line))
    const outcome = await applyLines(context.db, good)
    const refused = [...broken, ...outcome.broken]
    if (refused.length > 0) await queries.insertBroken(context.db, importId, refused)
    const { created, changed, unchanged } = outcome
    const counts = { lines: batch.lines.length, created, changed, unchanged, broken: refused.length }
    const isOurs = await queries.addCounts(context.db, importId, { ...counts, from: batch.after, to: lastOf(batch) })
    if (!isOurs) throw new TakenOver('Another run of this import has gone on.')
    await askForIndex(context, outcome.productIds)
  })
}

const keptDays = 7

/** What was sent and never applied goes after a week. */
export async function forgetOldImports({ db, now }: Context) {
  await queries.deletePartsBefore(db, new Date(now().getTime() - keptDays * 24 * 60 * 60 * 1000))
}
