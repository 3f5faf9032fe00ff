import { sheetFields, type SheetDifference, type SheetField } from '@tiber/contract/cart-sheets'

export type Values = Record<SheetField, string | number | null>

/** A line of the cart, then or now. */
export type SheetLine = Values & { lineId: string; offerId: string; offerPriceId: string }

export type RowProblem = NonNullable<SheetDifference['problem']>

/** A row of the file; of a column it does not have nothing is said. */
export type SheetRow = {
  row: number
  lineId: string | null
  code: string
  supplier: string | null
  values: Partial<Values>
  problem: RowProblem | null
}

/** A row with the offer it means. */
export type MeantRow = SheetRow & { offerId: string | null; offerPriceId: string | null }

type Compared = {
  /** Undefined: nobody knows what the file was made of, and what it does not have is not removed. */
  before: SheetLine[] | undefined
  now: SheetLine[]
  rows: MeantRow[]
}

/** What to make of a line where the difference is chosen; `quantity` 0 takes it away. */
export type Difference = Pick<SheetDifference, 'key' | 'row' | 'kind' | 'fields' | 'conflict' | 'problem' | 'code'> & {
  offerId: string | null
  target: (Values & { offerPriceId: string | null }) | null
}

/** Three ways: what the file says, against the cart it was made of and the cart now. The same everywhere is nothing to tell. */
export function differencesOf({ before, now, rows }: Compared): { differences: Difference[]; unchanged: number } {
  const earlier = new Map(before?.map((line) => [line.offerId, line]))
  const current = new Map(now.map((line) => [line.offerId, line]))
  const named = new Set<string>()
  const found = rows.map((row): Difference | undefined => {
    if (row.problem || row.offerId === null) return broken(row)
    if (named.has(row.offerId)) return broken({ ...row, problem: { code: 'DUPLICATE', value: row.code } })
    named.add(row.offerId)
    const lines = { before: earlier.get(row.offerId), now: current.get(row.offerId) }
    return row.values.quantity === 0 ? removed(lines, row) : kept(row, lines, before !== undefined)
  })
  // A row that cannot be read still stands for its line: it is not gone from the file.
  const meant = new Set(rows.map(({ offerId }) => offerId))
  const gone = [...earlier.values()].flatMap((line) => {
    const lines = { before: line, now: current.get(line.offerId) }
    return meant.has(line.offerId) ? [] : (removed(lines) ?? [])
  })
  const told = found.filter((each) => each !== undefined)
  return { differences: [...told, ...gone].toSorted(byUrgency), unchanged: found.length - told.length }
}

const urgency = ['CONFLICT', 'BROKEN', 'REMOVED', 'CHANGED', 'ADDED']
const byUrgency = (a: Difference, b: Difference) =>
  urgency.indexOf(a.kind) - urgency.indexOf(b.kind) || (a.row ?? Infinity) - (b.row ?? Infinity)

const keyOf = (row: number) => `row-${row}`

const broken = (row: MeantRow): Difference => ({
  key: keyOf(row.row),
  row: row.row,
  kind: 'BROKEN',
  code: row.code,
  offerId: row.offerId,
  fields: [],
  conflict: null,
  problem: row.problem ?? { code: 'UNKNOWN_CODE', value: row.code },
  target: null,
})

type Lines = { before: SheetLine | undefined; now: SheetLine | undefined }

const isSame = (a: Values, b: Values) => sheetFields.every((field) => a[field] === b[field])

/** The file has it no longer, or none of it. */
function removed({ before, now }: Lines, row?: MeantRow): Difference | undefined {
  if (!now) return undefined
  const isConflict = before !== undefined && !isSame(before, now)
  return {
    key: row ? keyOf(row.row) : `line-${now.lineId}`,
    row: row?.row ?? null,
    kind: isConflict ? 'CONFLICT' : 'REMOVED',
    code: row?.code ?? '',
    offerId: now.offerId,
    fields: [{ field: 'quantity', before: before?.quantity ?? null, now: now.quantity, file: 0 }],
    conflict: isConflict ? 'CHANGED_SINCE' : null,
    problem: null,
    target: { ...valuesOf(now), quantity: 0, offerPriceId: now.offerPriceId },
  }
}

const valuesOf = ({ quantity, reference, note, section, parQuantity }: Values): Values => ({
  quantity,
  reference,
  note,
  section,
  parQuantity,
})

const nothing: Values = { quantity: null, reference: null, note: null, section: null, parQuantity: null }

function kept(row: MeantRow, { before, now }: Lines, isOriginKnown: boolean): Difference | undefined {
  const [was, is] = [before ?? (isOriginKnown ? nothing : (now ?? nothing)), now ?? nothing]
  const changed = sheetFields.filter((field) => row.values[field] !== undefined && row.values[field] !== was[field])
  const fields = changed
    .filter((field) => row.values[field] !== is[field])
    .map((field) => ({ field, before: was[field], now: is[field], file: row.values[field]! }))
  if (fields.length === 0) return undefined
  const conflict = conflictOf({ before, now }, fields, isOriginKnown)
  const merged = Object.fromEntries(changed.map((field) => [field, row.values[field]]))
  // A line that is gone comes back as the file has it.
  const rest = now ?? { ...(before ?? nothing), ...row.values }
  return {
    key: keyOf(row.row),
    row: row.row,
    kind: conflict ? 'CONFLICT' : now ? 'CHANGED' : 'ADDED',
    code: row.code,
    offerId: row.offerId,
    fields,
    conflict,
    problem: null,
    target: {
      ...valuesOf(rest as Values),
      ...(merged as Partial<Values>),
      offerPriceId: now?.offerPriceId ?? before?.offerPriceId ?? row.offerPriceId,
    },
  }
}

function conflictOf({ before, now }: Lines, fields: Difference['fields'], isOriginKnown: boolean) {
  if (!isOriginKnown) return null
  if (before && !now) return 'REMOVED_SINCE'
  if (!before && now) return 'ADDED_SINCE'
  return fields.some((each) => each.before !== each.now) ? 'CHANGED_SINCE' : null
}
