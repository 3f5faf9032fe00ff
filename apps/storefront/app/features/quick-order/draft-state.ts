import type { QuickOrderLine, QuickOrderDraft, QuickOrderDraftSummary } from '@tiber/contract/carts/quick-order'
import type { VirtualRow } from '@tiber/ui/grid/use-virtual-rows.ts'
import { countLines, matchesFilter, type LineFilter } from './draft-view.ts'

type DraftWithText = Omit<QuickOrderDraft, 'text'> & { text?: string | undefined }

/** Draft with a page of its lines, as the page loads it. */
export type InitialDraft = {
  draft: DraftWithText | null
  /** All drafts of the user with lines left. */
  drafts: QuickOrderDraftSummary[]
  lines: QuickOrderLine[]
  show: LineFilter
  /** Line before the first one shown, and the last one shown if more follow. */
  after: number
  next: number | null
}

/** Result of changes: the touched lines, and the lines removed from the draft. */
export type LinesChanged = { draft: QuickOrderDraft; lines: QuickOrderLine[]; removed: number[] }

/** Open draft: the lines loaded so far, and quantities in flight. */
export type DraftState = {
  draft: DraftWithText | null
  /** Sorted by number; incomplete until `next` is null. */
  lines: readonly QuickOrderLine[]
  next: number | null
  removed: ReadonlySet<number>
  pendingQuantities: ReadonlyMap<number, number>
}

/**
 * Creates the state of an open draft; unless the page is the first one of all lines, all lines are loaded again from
 * the start.
 */
export function createDraftState({ draft, lines, show, after, next }: InitialDraft): DraftState {
  const isFirst = show === 'all' && after === 0
  const isDone = draft?.state === 'DONE'
  return { draft, lines, next: isDone ? (isFirst ? next : 0) : null, removed: new Set(), pendingQuantities: new Map() }
}

/** Adds lines loaded later; lines changed meanwhile are newer and stay. */
export function withMoreLines(state: DraftState, more: readonly QuickOrderLine[], next: number | null): DraftState {
  const known = new Set(state.lines.map(({ line }) => line))
  const added = more.filter(({ line }) => !known.has(line) && !state.removed.has(line))
  return { ...state, lines: sortLines([...state.lines, ...added]), next }
}

export function withChange(
  state: DraftState,
  { draft, lines, removed }: LinesChanged,
  sent: ReadonlyMap<number, number>,
): DraftState {
  const touched = new Map(lines.map((line) => [line.line, line]))
  const removedLines = new Set([...state.removed, ...removed].filter((line) => !touched.has(line)))
  const unchanged = state.lines.filter(({ line }) => !touched.has(line) && !removedLines.has(line))
  return {
    ...withoutPendingQuantities(state, sent),
    draft: { ...draft, text: state.draft?.text },
    lines: sortLines([...unchanged, ...lines]),
    removed: removedLines,
  }
}

/** Adds quantities that are shown before they are confirmed. */
export const withPendingQuantities = (
  state: DraftState,
  pendingQuantities: ReadonlyMap<number, number>,
): DraftState => ({
  ...state,
  pendingQuantities: new Map([...state.pendingQuantities, ...pendingQuantities]),
})

/** Removes quantities that were sent, unless they were changed again since. */
export const withoutPendingQuantities = (state: DraftState, sent: ReadonlyMap<number, number>): DraftState => ({
  ...state,
  pendingQuantities: new Map([...state.pendingQuantities].filter(([line, quantity]) => sent.get(line) !== quantity)),
})

const sortLines = (lines: QuickOrderLine[]) => lines.toSorted((a, b) => a.line - b.line)

export type QuickOrderRow = VirtualRow &
  ({ kind: 'line' | 'choose' | 'search'; line: QuickOrderLine; isOpen: boolean } | { kind: 'unread' })

const heights = { line: 53, candidate: 45, choose: 91, search: 61 }

type RowOptions = {
  show: LineFilter
  openLine: number | undefined
  /** Without scripts nothing can be opened, so every unresolved line has its row. */
  isScripted: boolean
}

/** Builds the rows: the open line is decided in the row below it, lines not loaded yet become placeholders. */
export function buildRows({ draft, lines, next }: DraftState, options: RowOptions): QuickOrderRow[] {
  const { show } = options
  const shown = lines.filter((line) => matchesFilter(line, show))
  const missing = next === null || !draft ? 0 : Math.max(0, countLines(draft, show) - shown.length)
  return [...shown.flatMap((line) => buildLineRows(line, options)), ...buildPlaceholderRows(missing)]
}

function buildLineRows(line: QuickOrderLine, { openLine, isScripted }: RowOptions): QuickOrderRow[] {
  const { candidates } = line
  const isOpen = hasFix(line) && line.line === openLine
  const row: QuickOrderRow = { kind: 'line', key: String(line.line), height: heights.line, line, isOpen }
  if (!hasFix(line) || (isScripted && !isOpen)) return [row]
  const key = fixKey(line)
  return candidates.length > 0
    ? [row, { kind: 'choose', key, height: heights.choose + heights.candidate * candidates.length, line, isOpen }]
    : [row, { kind: 'search', key, height: heights.search, line, isOpen }]
}

/** Finds the line to decide: the chosen one, or else the next unresolved one; null closes all. */
export function findOpenLine(unresolved: readonly QuickOrderLine[], chosen: number | null): number | undefined {
  if (chosen === null) return undefined
  return (unresolved.find(({ line }) => line >= chosen) ?? unresolved[0])?.line
}

const searchableVerdicts = new Set<QuickOrderLine['verdict']>(['UNKNOWN', 'NOT_SOLD', 'OUT_OF_STOCK'])

/** Returns whether the line has a row to fix it below. */
export const hasFix = ({ verdict }: QuickOrderLine) => verdict === 'CANDIDATES' || searchableVerdicts.has(verdict)

const fixKey = ({ line }: QuickOrderLine) => `fix ${line}`

/** Returns the cell where an unresolved line is fixed: the row below it, or its quantity. */
export function getFixPosition(line: QuickOrderLine) {
  return line.verdict === 'BAD_QUANTITY'
    ? { row: String(line.line), column: 'quantity' }
    : { row: fixKey(line), column: 'fix' }
}

const buildPlaceholderRows = (count: number): QuickOrderRow[] =>
  Array.from({ length: count }, (_, at) => ({ kind: 'unread', key: `unread ${at}`, height: heights.line }))
