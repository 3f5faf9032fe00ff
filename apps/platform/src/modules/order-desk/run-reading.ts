import type { ReadColumns } from '@tiber/contract/order-desk'
import { isDatabaseUnreachable } from '@tiber/server/database'
import { inTransaction, type Context, type CustomerContext } from '../../context.ts'
import { nextTurn } from '../../database/next-turn.ts'
import { judgeLines } from './judging.ts'
import { deleteLines, selectAdded, upsertLines, type LineRow } from './line-queries.ts'
import { matchLines, type Match } from './matching.ts'
import * as queries from './queries.ts'
import { readText, type Wanted } from './reading.ts'

const batchLines = 1000

type Job = { readingId: string; columns?: ReadColumns | undefined }

/** As a job: for whoever began it. What was cut off begins again. */
export async function runReading(context: Context, { readingId }: { readingId: string }): Promise<void> {
  const origin = await queries.selectOrigin(context, readingId)
  if (origin?.state !== 'RUNNING') return
  const { columns, locale } = origin
  const caller = { ...context, locale, caller: callerOf(origin) }
  try {
    await readLines(caller, { readingId, columns: columns ?? undefined })
  } catch (error) {
    // Away for a moment: the job comes again. Anything else would fail again, and is told.
    if (isDatabaseUnreachable(error)) throw error
    context.log.error({ err: error, readingId }, 'A reading stopped')
    await queries.updateReading(caller, readingId, { state: 'FAILED' })
  }
}

type Origin = NonNullable<Awaited<ReturnType<typeof queries.selectOrigin>>>

/** Nobody's session: a job has no rights beyond what the lines need. */
const callerOf = ({ accountId, storeId, storeViewId, userId }: Origin): CustomerContext['caller'] => ({
  clientType: 'ACCOUNT',
  accountId,
  storeId,
  storeViewId,
  userId,
  sessionId: '',
  email: '',
  name: '',
  rights: new Set(),
})

/** Matches batch by batch, telling how far it is, then merges and judges all lines together. */
export async function readLines(context: CustomerContext, { readingId, columns }: Job): Promise<void> {
  const { wanted: all } = readText(await queries.selectText(context, readingId), columns)
  // What is in a cart already is not read a second time.
  const added = new Set(await selectAdded(context.db, readingId))
  const wanted = all.filter(({ line }) => !added.has(line))
  const lines: LineRow[] = []
  for (let from = 0; from < wanted.length; from += batchLines) {
    const batch = wanted.slice(from, from + batchLines)
    const matches = await matchLines(context, batch)
    lines.push(...batch.map((each) => toRow(each, matches.get(each.line)!)))
    if (wanted.length > batchLines) await queries.updateReading(context, readingId, { doneLines: lines.length })
    await nextTurn()
  }
  const judged = await judgeLines(context, lines)
  await inTransaction(context, async (context) => {
    await deleteLines(context.db, readingId)
    await upsertLines(context.db, readingId, judged)
    await queries.updateReading(context, readingId, { state: 'DONE', doneLines: all.length })
  })
}

function toRow({ line, raw, codes, text, note, count, countText, unit }: Wanted, match: Match): LineRow {
  return {
    line,
    raw,
    codes,
    text,
    note: note ?? null,
    wanted: match.isWhole ? null : (count ?? null),
    wantedText: match.isWhole ? null : (countText ?? null),
    unit: unit ?? null,
    ...ofMatch(match),
    verdict: 'UNKNOWN',
    mergedInto: null,
    mergedLines: [],
    typedQuantity: null,
    quantity: null,
    correction: null,
    offerId: null,
    offerPriceId: null,
    unitPrice: null,
    net: null,
    gone: null,
    addedCartId: null,
    addedVersion: null,
  }
}

export const ofMatch = ({ foundBy, variantId, replaces, candidateIds }: Match) => ({
  foundBy: foundBy ?? null,
  variantId: variantId ?? null,
  replaces: replaces ?? null,
  candidateIds,
})

const keptDays = 90

/** A draft nobody has touched for a quarter is none; one that was thrown away is kept for a day. */
export async function forgetOldReadings(context: Context) {
  const daysAgo = (days: number) => new Date(context.now().getTime() - days * 24 * 60 * 60 * 1000)
  await queries.sweepReadings(context, { untouchedSince: daysAgo(keptDays), deletedBefore: daysAgo(1) })
}
