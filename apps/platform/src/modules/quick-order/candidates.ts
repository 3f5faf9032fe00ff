import type { QuickOrderCandidate } from '@tiber/contract/carts/quick-order'
import type { SearchRecord } from '@tiber/contract/catalogue/search'
import type { CustomerContext } from '../../context.ts'
import { readFindings } from '../buying-lists/service.ts'
import { loadAssortments } from '../catalogue/service.ts'
import { findKnownPurchases, findMissingWords, findTextsOfBrands } from '../search/service.ts'
import { selectVisibleVariants, type LineRow } from './line-queries.ts'
import { evaluateCandidates } from './evaluate-lines.ts'

/** An article to choose for a line: why it is proposed, and what the line would be with it. */
export type Candidate = {
  evaluated: LineRow
  foundBy: NonNullable<QuickOrderCandidate['foundBy']> | null
  isBought: boolean
  /** Words of the line that it lacks or has another value of. */
  missingWords: string[]
}

/** Reads the candidates of undecided lines and what can replace articles out of stock, by line. */
export async function readCandidates(context: CustomerContext, rows: LineRow[]): Promise<Map<number, Candidate[]>> {
  const undecided = rows.filter(({ verdict }) => verdict === 'CANDIDATES')
  const substitutes = await findSubstitutes(
    context,
    rows.filter(({ verdict }) => verdict === 'OUT_OF_STOCK'),
  )
  const ofBrands = await findTextsOfBrands(
    context,
    undecided.map(({ text }) => text),
  )
  const given = [
    ...undecided.flatMap((row) =>
      row.candidateIds.map((variantId, place) => ({ row, variantId, foundBy: explain(row, place) })),
    ),
    ...substitutes.map((each) => ({ ...each, foundBy: 'EQUIVALENT' as const })),
  ]
  if (given.length === 0) return new Map()
  const evaluated = await evaluateCandidates(
    context,
    given.map(({ row, variantId }, line) => ({ ...row, line, variantId, mergedInto: null, mergedLines: [] })),
  )
  const bought = await findKnownPurchases(context, [...new Set(given.map(({ variantId }) => variantId))])
  const compared = given.map(({ row: { text }, variantId, foundBy }) =>
    foundBy === 'TEXT' || foundBy === 'ALIAS' ? { text, variantId } : undefined,
  )
  const missing = await findMissingWords(
    context,
    compared.filter((each) => each !== undefined),
  )
  const candidates = given.map(({ row, variantId, foundBy }, at) => ({
    line: row.line,
    evaluated: evaluated[at]!,
    foundBy,
    isBought: bought.has(variantId),
    missingWords: (compared[at] && missing.get(compared[at])) ?? [],
  }))
  return Map.groupBy(candidates, ({ line }) => line)

  /** Only the first candidate is the article that was learned for the text. */
  function explain({ foundBy, text }: LineRow, place: number): Candidate['foundBy'] {
    if (ofBrands.has(text)) return 'EQUIVALENT'
    return foundBy === 'ALIAS' && place > 0 ? 'TEXT' : foundBy
  }
}

/** As many lines as are searched for equivalents at once. */
const maxSubstituted = 50

/** Finds the replacement and the equivalent of articles that cannot be delivered. */
async function findSubstitutes(context: CustomerContext, rows: LineRow[]) {
  const checked = rows.slice(0, maxSubstituted).flatMap((row) => {
    const { line, offerId, variantId, quantity, unitPrice } = row
    if (offerId === null || variantId === null) return []
    return [
      {
        row,
        line: { id: String(line), offerId, variantId, quantity: quantity ?? 1, unitPrice, previousUnitPrice: null },
      },
    ]
  })
  if (checked.length === 0) return []
  const findings = await readFindings(
    context,
    checked.map(({ line }) => line),
  )
  const substitutes = checked.flatMap(({ row, line }) => {
    const { replacement, equivalent } = findings.get(line.id) ?? {}
    const externalIds = [replacement, equivalent].flatMap((article) => article?.variantId ?? [])
    return [...new Set(externalIds)].map((externalId) => ({ row, externalId }))
  })
  const externalIds = substitutes.map(({ externalId }) => externalId)
  const variants = await selectVisibleVariants(context, externalIds, await loadAssortments(context))
  const idByExternalId = new Map(variants.map(({ id, externalId }) => [externalId, id]))
  return substitutes.flatMap(({ row, externalId }) => {
    const variantId = idByExternalId.get(externalId)
    return variantId === undefined ? [] : [{ row, variantId }]
  })
}

/** Orders candidates with the same attributes, which differ by brand only: deliverable in full, then the cheaper. */
export function cheaperFirst<Known extends Candidate & { record: SearchRecord }>(candidates: Known[]): Known[] {
  const toKey = ({ record }: Known) =>
    JSON.stringify(record.attributes.map(({ externalId, value }) => [externalId, value]))
  const getNet = ({ evaluated: { net } }: Known) => (net === null ? Infinity : Number(net))
  const isShort = ({ evaluated: { verdict, correction } }: Known) =>
    Number(verdict === 'OUT_OF_STOCK' || verdict === 'NOT_SOLD' || correction === 'stock')
  const groups = new Map(
    [...Map.groupBy(candidates, toKey)].map(([key, group]) => [
      key,
      group.toSorted(
        (a, b) => Number(b.isBought) - Number(a.isBought) || isShort(a) - isShort(b) || getNet(a) - getNet(b),
      ),
    ]),
  )
  return candidates.map((candidate) => groups.get(toKey(candidate))!.shift()!)
}
