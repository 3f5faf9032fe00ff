import type { CallBody } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import type { orderDesk } from '@tiber/contract/order-desk'
import type { CustomerContext } from '../../context.ts'
import { assortmentsOf } from '../catalogue/service.ts'
import { rememberAliases } from '../part-numbers/service.ts'
import { selectConcerned, selectVisible, type LineRow } from './line-queries.ts'
import { matchLines } from './matching.ts'
import { readText } from './reading.ts'
import { ofMatch } from './run-reading.ts'

export type LineUpdate = CallBody<typeof orderDesk.updateLines>[number]

/** The lines as they are wished, with all that are about the same articles; what was chosen is remembered. */
export async function applyUpdates(context: CustomerContext, id: string, updates: LineUpdate[]): Promise<LineRow[]> {
  const byLine = new Map(updates.map((update) => [update.line, update]))
  const chosen = await chosenVariants(context, updates)
  const lines = [...byLine.keys()]
  const before = await selectConcerned(context.db, id, { lines, variantIds: [...chosen.values()] })
  const missing = lines.find((line) => !before.some((each) => each.line === line))
  if (missing !== undefined) throw new PlatformError('F-E-002', `There is no line ${missing}.`, 'line')
  const written = await rewritten(context, before, byLine)
  const changed = written.map((line) => changedBy(line, byLine.get(line.line), chosen))
  const taken = changed.filter(({ line }) => byLine.get(line)?.variantId !== undefined)
  await rememberAliases(
    context,
    taken.map(({ codes, text, variantId }) => ({ text: codes[0] ?? text, variantId: variantId! })),
  )
  return withNeighbours(context, id, { before, changed })
}

/** What was and what is the same article: lines that were merged part, others come together. */
async function withNeighbours(
  { db }: CustomerContext,
  id: string,
  { before, changed }: { before: LineRow[]; changed: LineRow[] },
): Promise<LineRow[]> {
  const variantIds = [...before, ...changed].flatMap(({ variantId }) => variantId ?? [])
  const all = await selectConcerned(db, id, { lines: [], variantIds: [...new Set(variantIds)] })
  const own = new Map(changed.map((each) => [each.line, each]))
  return [...all.filter(({ line }) => !own.has(line)), ...changed].toSorted((a, b) => a.line - b.line)
}

async function chosenVariants(context: CustomerContext, updates: LineUpdate[]): Promise<Map<string, string>> {
  const ids = [...new Set(updates.flatMap(({ variantId }) => variantId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await selectVisible(context, ids, await assortmentsOf(context))
  const chosen = new Map(rows.flatMap(({ id, externalId }) => [[externalId, id] as const, [id, id] as const]))
  const unknown = ids.find((id) => !chosen.has(id))
  if (unknown !== undefined) throw new PlatformError('F-E-002', `There is no variant ${unknown}.`, 'variantId')
  return chosen
}

/** Another text is read and looked up as if it had been pasted. */
async function rewritten(context: CustomerContext, lines: LineRow[], byLine: Map<number, LineUpdate>) {
  const sought = lines.flatMap((line) => {
    const text = byLine.get(line.line)?.text
    const [wanted] = text === undefined ? [] : readText(text.replaceAll(/[\r\n]+/g, ' ')).wanted
    return wanted ? [{ ...wanted, line: line.line }] : []
  })
  const matches = await matchLines(context, sought)
  const wantedOf = new Map(sought.map((each) => [each.line, each]))
  return lines.map((line): LineRow => {
    const wanted = wantedOf.get(line.line)
    if (!wanted) return line
    const quantity = wanted.count === undefined && wanted.countText === undefined ? {} : ofQuantity(wanted)
    return { ...line, codes: wanted.codes, text: wanted.text, ...quantity, ...ofMatch(matches.get(line.line)!) }
  })
}

const ofQuantity = ({ count, countText, unit }: ReturnType<typeof readText>['wanted'][number]) => ({
  wanted: count ?? null,
  wantedText: countText ?? null,
  unit: unit ?? null,
  typedQuantity: null,
})

function changedBy(line: LineRow, update: LineUpdate | undefined, chosen: Map<string, string>): LineRow {
  if (!update) return line
  const { variantId, quantity, removed } = update
  if (line.gone === 'ADDED') throw new PlatformError('ST0001', `Line ${line.line} is in a cart already.`)
  return {
    ...line,
    ...(variantId !== undefined && { variantId: chosen.get(variantId)!, foundBy: 'CHOICE' as const, replaces: null }),
    ...(quantity !== undefined && { typedQuantity: quantity }),
    ...(removed !== undefined && { gone: removed ? ('REMOVED' as const) : null }),
  }
}
