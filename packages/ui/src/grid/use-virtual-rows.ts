import type { Range } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState, type RefObject } from 'react'
import type { RowOptions, WindowVirtualizer } from './window-virtualizer.ts'

export type VirtualRow = {
  key: string
  /** Estimate used until the row is rendered and measured. */
  height: number
  /** Header of a group, which stays visible while its rows are. */
  isHeader?: boolean
}

type ShownRow = { index: number; key: string }

/** Fills a tall screen before its height is known, so that the server renders the first visible rows. */
const defaultInitialHeight = 1600
const overscan = 8
// The top bar and the headers of table and group cover the start of the scroll area.
const scrollPaddingStart = 160
const scrollPaddingEnd = 96

// Layout effects do nothing on the server but log a warning.
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Selects the rows near the viewport out of any number. The page scrolls, not a container: `before` and `after` are the
 * heights of the rows left out, `body` is the parent of the rows. What selects them is loaded after the page, and only
 * if not all rows are among the first: until then those are shown that the server has rendered.
 */
export function useVirtualRows<Row extends VirtualRow>(rows: Row[], body: Body, initialHeight = defaultInitialHeight) {
  const [margin, setMargin] = useState(0)
  const rangeExtractor = useRangeExtractor(rows)
  const firstCount = useMemo(() => countFirstRows(rows, initialHeight), [rows, initialHeight])
  const { list, measure, hasFailed } = useVirtualizer(body, firstCount < rows.length, {
    count: rows.length,
    estimateSize: (index) => rows[index]?.height ?? 0,
    getItemKey: (index) => rows[index]?.key ?? index,
    rangeExtractor,
    overscan,
    scrollMargin: margin,
    scrollPaddingStart,
    scrollPaddingEnd,
  })
  // Content above the table may change its height on any render.
  useBrowserLayoutEffect(() => {
    const top = body.current ? Math.round(body.current.getBoundingClientRect().top + window.scrollY) : 0
    if (Math.abs(top - margin) > 1) setMargin(top)
  })
  const selection = list
    ? selectVisibleRows(list, margin)
    : selectFirstRows(rows, hasFailed ? rows.length : firstCount, body)
  return { ...selection, measure }
}

/** Extends the visible range by some rows, and by the header of the group at its start. */
function useRangeExtractor(rows: VirtualRow[]) {
  const headers = useMemo(() => rows.flatMap((row, index) => (row.isHeader ? [index] : [])), [rows])
  return useCallback(
    ({ startIndex, endIndex, count }: Range) => {
      const start = Math.max(startIndex - overscan, 0)
      const end = Math.min(endIndex + overscan, count - 1)
      const shown = Array.from({ length: end - start + 1 }, (_, at) => start + at)
      const header = headers.findLast((index) => index <= startIndex)
      return header === undefined || shown.includes(header) ? shown : [header, ...shown]
    },
    [headers],
  )
}

function countFirstRows(rows: VirtualRow[], initialHeight: number): number {
  let height = 0
  const last = rows.findIndex((row) => (height += row.height) >= initialHeight)
  return last === -1 ? rows.length : Math.min(last + 1 + overscan, rows.length)
}

type Body = RefObject<HTMLElement | null>

/** Loads the virtualizer when it is needed. `measure` stays the same function: rows are memoized. */
function useVirtualizer(body: Body, isNeeded: boolean, options: RowOptions) {
  const rerender = useReducer((count: number) => count + 1, 0)[1]
  const [loaded, setLoaded] = useState<{ virtualizer?: WindowVirtualizer }>()
  const virtualizer = loaded?.virtualizer
  const current = useRef<WindowVirtualizer>(undefined)
  useEffect(() => {
    if (!isNeeded || loaded) return
    void import('./window-virtualizer.ts').then(
      (file) => setLoaded({ virtualizer: file.createWindowVirtualizer(rerender) }),
      // Without it all rows are rendered.
      () => setLoaded({}),
    )
  }, [isNeeded, loaded, rerender])
  const list = virtualizer?.update(options)
  const measure = useCallback((row: HTMLElement | null) => current.current?.measure(row), [])
  useBrowserLayoutEffect(() => list?._didMount(), [list])
  useBrowserLayoutEffect(() => list?._willUpdate())
  useBrowserLayoutEffect(() => {
    current.current = virtualizer
    // The rows that were there before it.
    for (const row of body.current?.querySelectorAll<HTMLElement>('[data-index]') ?? []) virtualizer?.measure(row)
  }, [virtualizer, body])
  return { list, measure, hasFailed: loaded !== undefined && !virtualizer }
}

function selectVisibleRows(list: ReturnType<WindowVirtualizer['update']>, margin: number) {
  const items = list.getVirtualItems()
  const [first, second] = items
  const isStuck = first !== undefined && second !== undefined && second.index > first.index + 1
  const end = items.at(-1)?.end ?? margin
  return {
    shown: items.map(({ index, key }): ShownRow => ({ index, key: String(key) })),
    /** The first rendered row is a group header far above the others; the left out rows lie between them. */
    isStuck,
    before: isStuck ? second.start - margin - first.size : (first?.start ?? margin) - margin,
    after: Math.max(0, list.getTotalSize() - (end - margin)),
    reveal: (index: number) => list.scrollToIndex(index, { align: 'auto' }),
  }
}

const selectFirstRows = (rows: VirtualRow[], count: number, body: Body): ReturnType<typeof selectVisibleRows> => ({
  shown: rows.slice(0, count).map(({ key }, index) => ({ index, key })),
  isStuck: false,
  before: 0,
  after: rows.slice(count).reduce((sum, { height }) => sum + height, 0),
  reveal: (index) => revealRow(body.current?.querySelector(`[data-index="${index}"]`)),
})

/** Scrolls as little as is needed for the row to be visible. */
function revealRow(row: Element | null | undefined) {
  if (!row) return
  const { top, bottom } = row.getBoundingClientRect()
  const below = bottom - (window.innerHeight - scrollPaddingEnd)
  if (top < scrollPaddingStart) window.scrollBy({ top: top - scrollPaddingStart })
  else if (below > 0) window.scrollBy({ top: below })
}

/** Sets a row height through the DOM, because the content security policy forbids inline styles. */
export function useRowHeight(pixels: number) {
  const ref = useRef<HTMLTableRowElement>(null)
  useBrowserLayoutEffect(() => {
    if (ref.current) ref.current.style.height = `${pixels}px`
  }, [pixels])
  return ref
}
