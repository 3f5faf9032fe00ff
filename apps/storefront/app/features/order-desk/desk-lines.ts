import type { OrderDeskLine, OrderDeskReading } from '@tiber/contract/order-desk'
import type { VirtualRow } from '#app/grid/use-virtual-rows.ts'
import { countOf, shownVerdicts, type Shown } from './desk-view.ts'

type Reading = Omit<OrderDeskReading, 'text'> & { text?: string | undefined }

/** A draft with a page of its lines, as it is opened. */
export type DeskStart = {
  reading: Reading | null
  lines: OrderDeskLine[]
  show: Shown
  /** The line before the first shown, and the last shown where more follow. */
  after: number
  next: number | null
}

/** What became of changes: the lines that were touched, and those that are no longer in the draft. */
export type LinesChanged = { reading: OrderDeskReading; lines: OrderDeskLine[]; gone: number[] }

/** A draft that is open: the lines read so far, and quantities that are on their way. */
export type Desk = {
  reading: Reading | null
  /** By number; not all of them before `next` is null. */
  lines: readonly OrderDeskLine[]
  next: number | null
  gone: ReadonlySet<number>
  wishes: ReadonlyMap<number, number>
}

/** Of a page that is not the first one of all lines the others are read as well. */
export function deskOf({ reading, lines, show, after, next }: DeskStart): Desk {
  const isFirst = show === 'all' && after === 0
  const isDone = reading?.state === 'DONE'
  return { reading, lines, next: isDone ? (isFirst ? next : 0) : null, gone: new Set(), wishes: new Map() }
}

/** Lines that were read later; what was changed meanwhile is newer here. */
export function withMore(desk: Desk, more: readonly OrderDeskLine[], next: number | null): Desk {
  const known = new Set(desk.lines.map(({ line }) => line))
  const added = more.filter(({ line }) => !known.has(line) && !desk.gone.has(line))
  return { ...desk, lines: inOrder([...desk.lines, ...added]), next }
}

export function withChange(
  desk: Desk,
  { reading, lines, gone }: LinesChanged,
  sent: ReadonlyMap<number, number>,
): Desk {
  const touched = new Map(lines.map((line) => [line.line, line]))
  const off = new Set([...desk.gone, ...gone].filter((line) => !touched.has(line)))
  const kept = desk.lines.filter(({ line }) => !touched.has(line) && !off.has(line))
  return {
    ...withoutWishes(desk, sent),
    reading: { ...reading, text: desk.reading?.text },
    lines: inOrder([...kept, ...lines]),
    gone: off,
  }
}

/** What somebody wants, shown as if it were so. */
export const withWishes = (desk: Desk, wishes: ReadonlyMap<number, number>): Desk => ({
  ...desk,
  wishes: new Map([...desk.wishes, ...wishes]),
})

/** Settled, unless others have been uttered since. */
export const withoutWishes = (desk: Desk, sent: ReadonlyMap<number, number>): Desk => ({
  ...desk,
  wishes: new Map([...desk.wishes].filter(([line, quantity]) => sent.get(line) !== quantity)),
})

const inOrder = (lines: OrderDeskLine[]) => lines.toSorted((a, b) => a.line - b.line)

export type DeskRow = VirtualRow &
  ({ kind: 'line'; line: OrderDeskLine } | { kind: 'choose' | 'search'; line: OrderDeskLine } | { kind: 'unread' })

const heights = { line: 53, candidate: 45, choose: 62, search: 61 }

/** What can be decided about a line stands below it; lines that are not read yet have their places. */
export function rowsOf({ reading, lines, next }: Desk, show: Shown): DeskRow[] {
  const verdicts: readonly string[] | undefined = shownVerdicts[show]
  const shown = verdicts ? lines.filter(({ verdict }) => verdicts.includes(verdict)) : lines
  const unread = next === null || !reading ? 0 : Math.max(0, countOf(reading, show) - shown.length)
  return [...shown.flatMap(rowsOfLine), ...unreadRows(unread)]
}

function rowsOfLine(line: OrderDeskLine): DeskRow[] {
  const { verdict, candidates } = line
  const row: DeskRow = { kind: 'line', key: String(line.line), height: heights.line, line }
  if (verdict === 'CANDIDATES')
    return [
      row,
      { kind: 'choose', key: fixKey(line), height: heights.choose + heights.candidate * candidates.length, line },
    ]
  return isSearched.has(verdict) ? [row, { kind: 'search', key: fixKey(line), height: heights.search, line }] : [row]
}

const isSearched = new Set<OrderDeskLine['verdict']>(['UNKNOWN', 'NOT_SOLD', 'OUT_OF_STOCK'])

/** Whether something about it can be decided below it. */
export const hasFix = ({ verdict }: OrderDeskLine) => verdict === 'CANDIDATES' || isSearched.has(verdict)

const fixKey = ({ line }: OrderDeskLine) => `fix ${line}`

/** Where a doubt is settled: below its line, or by the line's quantity. */
export function placeOfDoubt(line: OrderDeskLine) {
  return line.verdict === 'BAD_QUANTITY'
    ? { row: String(line.line), column: 'quantity' }
    : { row: fixKey(line), column: 'fix' }
}

const unreadRows = (count: number): DeskRow[] =>
  Array.from({ length: count }, (_, at) => ({ kind: 'unread', key: `unread ${at}`, height: heights.line }))
