import { PlatformError } from '@tiber/contract/errors'
import type { ColumnMapping } from '@tiber/contract/carts/quick-order'
import { isDatabaseUnreachable } from '@tiber/server/database'
import { inTransaction, type Context, type CustomerContext } from '../../context.ts'
import { yieldToEventLoop } from '../../database/yield-to-event-loop.ts'
import { evaluateLines } from './evaluate-lines.ts'
import { deleteLines, selectAddedLines, upsertLines, type LineRow } from './line-queries.ts'
import { matchLines, type Match } from '../part-numbers/service.ts'
import * as queries from './queries.ts'
import { parseOrder } from './parse/parse-order.ts'
import type { ParsedLine } from './parse/parse-text.ts'

const batchSize = 1000

type DraftJob = { draftId: string; columns?: ColumnMapping | undefined }

/** Processes a draft as a background job on behalf of its user; an interrupted job starts over. */
export async function processDraft(context: Context, { draftId }: { draftId: string }): Promise<void> {
  const origin = await queries.selectOrigin(context, draftId)
  if (origin?.state !== 'RUNNING') return
  const { columns, locale } = origin
  const caller = { ...context, locale, caller: toCaller(origin) }
  try {
    await processLines(caller, { draftId, columns: columns ?? undefined })
  } catch (error) {
    // The job is retried if the database or the parser is busy; any other error would repeat, so the draft fails.
    if (isDatabaseUnreachable(error) || (error instanceof PlatformError && error.code === 'SV0002')) throw error
    context.log.error({ err: error, draftId }, 'Processing a quick order draft failed')
    await queries.updateDraft(caller, draftId, { state: 'FAILED' })
  }
}

type Origin = NonNullable<Awaited<ReturnType<typeof queries.selectOrigin>>>

/** Creates a caller without a session or rights: the job needs none. */
const toCaller = ({ accountId, storeId, storeViewId, userId }: Origin): CustomerContext['caller'] => ({
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

/** Matches the lines in batches, updating the progress, then merges and evaluates all of them together. */
export async function processLines(context: CustomerContext, { draftId, columns }: DraftJob): Promise<void> {
  const { lines: all } = await parseOrder({ text: await queries.selectDraftText(context, draftId), columns })
  // Lines already in a cart are not processed again.
  const added = new Set(await selectAddedLines(context.db, draftId))
  const lines = all.filter(({ line }) => !added.has(line))
  const rows: LineRow[] = []
  for (let from = 0; from < lines.length; from += batchSize) {
    const batch = lines.slice(from, from + batchSize)
    const matches = await matchLines(context, batch)
    rows.push(...batch.map((each) => toRow(each, matches.get(each.line)!)))
    if (lines.length > batchSize) await queries.updateDraft(context, draftId, { doneLines: rows.length })
    await yieldToEventLoop()
  }
  const evaluated = await evaluateLines(context, rows)
  await inTransaction(context, async (context) => {
    await deleteLines(context.db, draftId)
    await upsertLines(context.db, draftId, evaluated)
    await queries.updateDraft(context, draftId, { state: 'DONE', doneLines: all.length })
  })
}

function toRow({ line, raw, note, ...parsed }: ParsedLine, match: Match): LineRow {
  return {
    line,
    raw,
    note: note ?? null,
    ...toTextColumns(parsed, match),
    ...toMatchColumns(match),
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
    outcome: null,
    addedCartId: null,
    addedVersion: null,
  }
}

/** A number that belongs to a code or is a size is not the quantity. */
export function toTextColumns(
  { codes, text, count, countText, unit }: Pick<ParsedLine, 'codes' | 'text' | 'count' | 'countText' | 'unit'>,
  { isWholeLineCode, sizeText }: Match,
) {
  const hasNoQuantity = isWholeLineCode || sizeText !== undefined
  return {
    codes: sizeText === undefined ? codes : [sizeText, ...codes.slice(1)],
    text: sizeText ?? text,
    requestedQuantity: hasNoQuantity ? null : (count ?? null),
    requestedText: hasNoQuantity ? null : (countText ?? null),
    unit: unit ?? null,
  }
}

export const toMatchColumns = ({ foundBy, variantId, replaces, candidateIds }: Match) => ({
  foundBy: foundBy ?? null,
  variantId: variantId ?? null,
  replaces: replaces ?? null,
  candidateIds,
})

const retentionDays = 90

/** Purges drafts untouched for 90 days and deleted ones after a day. */
export async function purgeOldDrafts(context: Context) {
  const daysAgo = (days: number) => new Date(context.now().getTime() - days * 24 * 60 * 60 * 1000)
  await queries.deleteOldDrafts(context, { untouchedSince: daysAgo(retentionDays), deletedBefore: daysAgo(1) })
}
