import type { CallBody } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import type { quickOrder } from '@tiber/contract/carts/quick-order'
import type { CustomerContext } from '../../context.ts'
import { loadAssortments } from '../catalogue/service.ts'
import { findCandidates, forgetTexts, learnTexts, matchLines } from '../part-numbers/service.ts'
import { selectRelatedLines, selectVisibleVariants, type LineRow } from './line-queries.ts'
import { parseText } from './parse/parse-text.ts'
import { toMatchColumns, toTextColumns } from './process-draft.ts'

export type LineUpdate = CallBody<typeof quickOrder.updateLines>[number]

/**
 * Applies the updates and returns the lines with all others of the same articles. The text of a chosen article is
 * learned, that of a reopened line forgotten.
 */
export async function applyUpdates(context: CustomerContext, id: string, updates: LineUpdate[]): Promise<LineRow[]> {
  const byLine = new Map(updates.map((update) => [update.line, update]))
  const chosen = await findChosenVariants(context, updates)
  const lines = [...byLine.keys()]
  const before = await selectRelatedLines(context.db, id, { lines, variantIds: [...chosen.values()] })
  const missing = lines.find((line) => !before.some((each) => each.line === line))
  if (missing !== undefined) throw new PlatformError('F-E-002', `Line ${missing} not found.`, 'line')
  const parsedLines = await reparseLines(context, before, byLine)
  const candidates = await findCandidates(
    context,
    parsedLines.filter(({ line }) => byLine.get(line)?.reopened),
  )
  const changed = parsedLines.map((line) => applyUpdate(line, byLine.get(line.line), { chosen, candidates }))
  // What replaces an article out of stock is not what the text stands for.
  const chosenLines = changed.filter(
    ({ line, verdict }) => byLine.get(line)?.variantId !== undefined && verdict !== 'OUT_OF_STOCK',
  )
  const reopened = before.filter(({ line, foundBy }) => byLine.get(line)?.reopened && isLearned(foundBy))
  await forgetTexts(context, reopened.map(getAliasText))
  await learnTexts(
    context,
    chosenLines.map((line) => ({ text: getAliasText(line), variantId: line.variantId! })),
  )
  return withRelatedLines(context, id, { before, changed })
}

const isLearned = (foundBy: LineRow['foundBy']) => foundBy === 'ALIAS' || foundBy === 'CHOICE'
const getAliasText = ({ codes: [code], text }: Pick<LineRow, 'codes' | 'text'>) => code ?? text

/** Adds the other lines of the old and new articles, because lines may merge or separate. */
async function withRelatedLines(
  { db }: CustomerContext,
  id: string,
  { before, changed }: { before: LineRow[]; changed: LineRow[] },
): Promise<LineRow[]> {
  const variantIds = [...before, ...changed].flatMap(({ variantId }) => variantId ?? [])
  const all = await selectRelatedLines(db, id, { lines: [], variantIds: [...new Set(variantIds)] })
  const own = new Map(changed.map((each) => [each.line, each]))
  return [...all.filter(({ line }) => !own.has(line)), ...changed].toSorted((a, b) => a.line - b.line)
}

async function findChosenVariants(context: CustomerContext, updates: LineUpdate[]): Promise<Map<string, string>> {
  const ids = [...new Set(updates.flatMap(({ variantId }) => variantId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await selectVisibleVariants(context, ids, await loadAssortments(context))
  const chosen = new Map(rows.flatMap(({ id, externalId }) => [[externalId, id] as const, [id, id] as const]))
  const unknown = ids.find((id) => !chosen.has(id))
  if (unknown !== undefined) throw new PlatformError('F-E-002', `Variant ${unknown} not found.`, 'variantId')
  return chosen
}

/** Parses and matches a changed text as if it had been pasted. */
async function reparseLines(context: CustomerContext, lines: LineRow[], byLine: Map<number, LineUpdate>) {
  const reparsed = lines.flatMap((line) => {
    const text = byLine.get(line.line)?.text
    const [parsed] = text === undefined ? [] : parseText(text.replaceAll(/[\r\n]+/g, ' ')).lines
    return parsed ? [{ ...parsed, line: line.line }] : []
  })
  const matches = await matchLines(context, reparsed)
  const parsedByLine = new Map(reparsed.map((each) => [each.line, each]))
  return lines.map((line): LineRow => {
    const parsed = parsedByLine.get(line.line)
    if (!parsed) return line
    const match = matches.get(line.line)!
    const { codes, text, ...quantity } = toTextColumns(parsed, match)
    const hasQuantity = quantity.requestedQuantity !== null || quantity.requestedText !== null
    return { ...line, codes, text, ...(hasQuantity && { ...quantity, typedQuantity: null }), ...toMatchColumns(match) }
  })
}

type Found = { chosen: Map<string, string>; candidates: Map<number, string[]> }

function applyUpdate(line: LineRow, update: LineUpdate | undefined, { chosen, candidates }: Found): LineRow {
  if (!update) return line
  const { variantId, quantity, removed, reopened } = update
  if (line.outcome === 'ADDED') throw new PlatformError('ST0001', `Line ${line.line} is already in a cart.`)
  return {
    ...line,
    ...(reopened && { ...undecided, candidateIds: candidates.get(line.line) ?? [] }),
    ...(variantId !== undefined && { variantId: chosen.get(variantId)!, foundBy: 'CHOICE' as const, replaces: null }),
    ...(quantity !== undefined && { typedQuantity: quantity }),
    ...(removed !== undefined && { outcome: removed ? ('REMOVED' as const) : null }),
  }
}

const undecided = { variantId: null, foundBy: null, replaces: null }
