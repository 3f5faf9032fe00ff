import { sheetFields, type SheetDifference, type SheetField } from '@tiber/contract/carts/cart-sheets'
import type { IdentifiedArticle } from '../part-numbers/service.ts'

export type Values = Record<SheetField, string | number | null>

/** A line of the cart, at the time of the export or now. */
export type SheetLine = Values & { lineId: string; offerId: string; offerPriceId: string }

export type RowProblem = NonNullable<SheetDifference['problem']>

/** A row of the file; columns missing from the file have no value. */
export type SheetRow = {
  row: number
  lineId: string | null
  code: string
  supplier: string | null
  values: Partial<Values>
  problem: RowProblem | null
  /** The article the code names without doubt, if it is not the code of an article itself. */
  article?: IdentifiedArticle
}

/** A row with the offer it refers to. */
export type MatchedRow = SheetRow & { offerId: string | null; offerPriceId: string | null }

type ComparisonInput = {
  /** Undefined if the origin of the file is unknown; then missing rows do not remove lines. */
  before: SheetLine[] | undefined
  now: SheetLine[]
  rows: MatchedRow[]
}

/** `target` is the line as it becomes if the difference is applied; `quantity` 0 removes it. */
export type Difference = Pick<
  SheetDifference,
  'key' | 'row' | 'kind' | 'fields' | 'conflict' | 'problem' | 'code' | 'match'
> & {
  offerId: string | null
  target: (Values & { offerPriceId: string | null }) | null
}

/** Compares the file with the exported cart and with the current cart (three-way); equal values are not reported. */
export function findDifferences({ before, now, rows }: ComparisonInput): {
  differences: Difference[]
  unchanged: number
} {
  const exportedLines = new Map(before?.map((line) => [line.offerId, line]))
  const currentLines = new Map(now.map((line) => [line.offerId, line]))
  const seenOfferIds = new Set<string>()
  const found = rows.map((row): Difference | undefined => {
    if (row.problem || row.offerId === null) return toInvalid(row)
    if (seenOfferIds.has(row.offerId)) return toInvalid({ ...row, problem: { code: 'DUPLICATE', value: row.code } })
    seenOfferIds.add(row.offerId)
    const lines = { before: exportedLines.get(row.offerId), now: currentLines.get(row.offerId) }
    return row.values.quantity === 0 ? toRemoved(lines, row) : compareRow(row, lines, before !== undefined)
  })
  // An unreadable row still counts as present, so its line is not removed.
  const presentOfferIds = new Set(rows.map(({ offerId }) => offerId))
  const gone = [...exportedLines.values()].flatMap((line) => {
    const lines = { before: line, now: currentLines.get(line.offerId) }
    return presentOfferIds.has(line.offerId) ? [] : (toRemoved(lines) ?? [])
  })
  const reported = found.filter((each) => each !== undefined)
  return { differences: [...reported, ...gone].toSorted(byUrgency), unchanged: found.length - reported.length }
}

const urgency = ['CONFLICT', 'INVALID', 'REMOVED', 'CHANGED', 'ADDED']
const byUrgency = (a: Difference, b: Difference) =>
  urgency.indexOf(a.kind) - urgency.indexOf(b.kind) || (a.row ?? Infinity) - (b.row ?? Infinity)

const toRowKey = (row: number) => `row-${row}`

const toInvalid = (row: MatchedRow): Difference => ({
  key: toRowKey(row.row),
  row: row.row,
  kind: 'INVALID',
  code: row.code,
  match: null,
  offerId: row.offerId,
  fields: [],
  conflict: null,
  problem: row.problem ?? { code: 'UNKNOWN_CODE', value: row.code },
  target: null,
})

/** A row that does not name its article by a code says how it was found. */
function toMatch({ article, code }: MatchedRow): Difference['match'] {
  const foundBy = article?.foundBy
  return foundBy === 'ALIAS' || foundBy === 'SIMILAR_CODE' || foundBy === 'TEXT' ? { foundBy, text: code } : null
}

type Lines = { before: SheetLine | undefined; now: SheetLine | undefined }

const isSame = (a: Values, b: Values) => sheetFields.every((field) => a[field] === b[field])

/** Returns the removal of a line that is missing from the file or has quantity 0. */
function toRemoved({ before, now }: Lines, row?: MatchedRow): Difference | undefined {
  if (!now) return undefined
  const isConflict = before !== undefined && !isSame(before, now)
  return {
    key: row ? toRowKey(row.row) : `line-${now.lineId}`,
    row: row?.row ?? null,
    kind: isConflict ? 'CONFLICT' : 'REMOVED',
    code: row?.code ?? '',
    match: row ? toMatch(row) : null,
    offerId: now.offerId,
    fields: [{ field: 'quantity', before: before?.quantity ?? null, now: now.quantity, file: 0 }],
    conflict: isConflict ? 'CHANGED_SINCE' : null,
    problem: null,
    target: { ...pickValues(now), quantity: 0, offerPriceId: now.offerPriceId },
  }
}

const pickValues = ({ quantity, reference, note, section, parQuantity }: Values): Values => ({
  quantity,
  reference,
  note,
  section,
  parQuantity,
})

const emptyValues: Values = { quantity: null, reference: null, note: null, section: null, parQuantity: null }

function compareRow(row: MatchedRow, { before, now }: Lines, isOriginKnown: boolean): Difference | undefined {
  const [exported, current] = [before ?? (isOriginKnown ? emptyValues : (now ?? emptyValues)), now ?? emptyValues]
  const changed = sheetFields.filter(
    (field) => row.values[field] !== undefined && row.values[field] !== exported[field],
  )
  const fields = changed
    .filter((field) => row.values[field] !== current[field])
    .map((field) => ({ field, before: exported[field], now: current[field], file: row.values[field]! }))
  if (fields.length === 0) return undefined
  const conflict = findConflict({ before, now }, fields, isOriginKnown)
  const merged = Object.fromEntries(changed.map((field) => [field, row.values[field]]))
  // A line removed since the export is restored with the values of the file.
  const rest = now ?? { ...(before ?? emptyValues), ...row.values }
  return {
    key: toRowKey(row.row),
    row: row.row,
    kind: conflict ? 'CONFLICT' : now ? 'CHANGED' : 'ADDED',
    code: row.code,
    match: toMatch(row),
    offerId: row.offerId,
    fields,
    conflict,
    problem: null,
    target: {
      ...pickValues(rest as Values),
      ...(merged as Partial<Values>),
      offerPriceId: now?.offerPriceId ?? before?.offerPriceId ?? row.offerPriceId,
    },
  }
}

function findConflict({ before, now }: Lines, fields: Difference['fields'], isOriginKnown: boolean) {
  if (!isOriginKnown) return null
  if (before && !now) return 'REMOVED_SINCE'
  if (!before && now) return 'ADDED_SINCE'
  return fields.some((each) => each.before !== each.now) ? 'CHANGED_SINCE' : null
}
