import type { OrderDeskLine, OrderDeskReading } from '@tiber/contract/order-desk'
import type { VirtualRow } from '#app/grid/use-virtual-rows.ts'
import { countOf, shownVerdicts, type Shown } from './desk-view.ts'

type Reading = Omit<OrderDeskReading, 'text'> & { text?: string | undefined }

/** Draft with a page of its lines, as the page loads it. */
export type DeskStart = {
  reading: Reading | null
  lines: OrderDeskLine[]
  show: Shown
  /** Line before the first one shown, and the last one shown if more follow. */
  after: number
  next: number | null
}

/** Result of changes: the touched lines, and the lines removed from the draft. */
export type LinesChanged = { reading: OrderDeskReading; lines: OrderDeskLine[]; gone: number[] }

/** Open draft: the lines loaded so far, and quantities in flight. */
export type Desk = {
  reading: Reading | null
  /** Sorted by number; incomplete until `next` is null. */
  lines: readonly OrderDeskLine[]
  next: number | null
  gone: ReadonlySet<number>
  wishes: ReadonlyMap<number, number>
}

/**
 * Creates the state of an open draft; unless the page is the first one of all lines, all lines are loaded again from
 * the start.
 */
export function deskOf({ reading, lines, show, after, next }: DeskStart): Desk {
  const isFirst = show === 'all' && after === 0
  const isDone = reading?.state === 'DONE'
  return { reading, lines, next: isDone ? (isFirst ? next : 0) : null, gone: new Set(), wishes: new Map() }
}

/** Adds lines loaded later; lines changed meanwhile are newer and stay. */
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

/** Adds quantities that are shown before they are confirmed. */
export const withWishes = (desk: Desk, wishes: ReadonlyMap<number, number>): Desk => ({
  ...desk,
  wishes: new Map([...desk.wishes, ...wishes]),
})

/** Removes quantities that were sent, unless they were changed again since. */
export const withoutWishes = (desk: Desk, sent: ReadonlyMap<number, number>): Desk => ({
  ...desk,
  wishes: new Map([...desk.wishes].filter(([line, quantity]) => sent.get(line) !== quantity)),
})

const inOrder = (lines: OrderDeskLine[]) => lines.toSorted((a, b) => a.line - b.line)

export type DeskRow = VirtualRow &
  ({ kind: 'line'; line: OrderDeskLine } | { kind: 'choose' | 'search'; line: OrderDeskLine } | { kind: 'unread' })

const heights = { line: 53, candidate: 45, choose: 62, search: 61 }

/** Builds the rows: decisions stand below their line, lines not loaded yet become placeholders. */
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

/** Returns whether the line has a row to fix it below. */
export const hasFix = ({ verdict }: OrderDeskLine) => verdict === 'CANDIDATES' || isSearched.has(verdict)

const fixKey = ({ line }: OrderDeskLine) => `fix ${line}`

/** Returns the cell where an unresolved line is fixed: the row below it, or its quantity. */
export function placeOfDoubt(line: OrderDeskLine) {
  return line.verdict === 'BAD_QUANTITY'
    ? { row: String(line.line), column: 'quantity' }
    : { row: fixKey(line), column: 'fix' }
}

const unreadRows = (count: number): DeskRow[] =>
  Array.from({ length: count }, (_, at) => ({ kind: 'unread', key: `unread ${at}`, height: heights.line }))
