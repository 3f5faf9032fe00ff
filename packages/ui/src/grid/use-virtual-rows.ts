import { useWindowVirtualizer, defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'

export type VirtualRow = {
  key: string
  /** Estimate used until the row is rendered and measured. */
  height: number
  /** Header of a group, which stays visible while its rows are. */
  isHeader?: boolean
}

export type ShownRow = { index: number; key: string }

/** Fills a tall screen before its height is known, so that the server renders the first visible rows. */
const defaultInitialHeight = 1600
const overscan = 8

// Layout effects do nothing on the server but log a warning.
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Selects the rows near the viewport out of any number. The page scrolls, not a container: `before` and `after` are the
 * heights of the rows left out, `body` is the parent of the rows.
 */
export function useVirtualRows<Row extends VirtualRow>(
  rows: Row[],
  body: RefObject<HTMLElement | null>,
  initialHeight = defaultInitialHeight,
) {
  const [margin, setMargin] = useState(0)
  const headers = useMemo(() => rows.flatMap((row, index) => (row.isHeader ? [index] : [])), [rows])
  const rangeExtractor = useCallback(
    (range: Range) => {
      const header = headers.findLast((index) => index <= range.startIndex)
      const shown = defaultRangeExtractor(range)
      return header === undefined || shown.includes(header) ? shown : [header, ...shown]
    },
    [headers],
  )
  // oxlint-disable-next-line react/incompatible-library -- the result changes while scrolling and must not be memoized
  const virtual = useWindowVirtualizer<HTMLElement>({
    count: rows.length,
    estimateSize: (index) => rows[index]?.height ?? 0,
    getItemKey: (index) => rows[index]?.key ?? index,
    rangeExtractor,
    overscan,
    scrollMargin: margin,
    initialRect: { width: 0, height: initialHeight },
    initialOffset: 0,
    // The top bar and the headers of table and group cover the start of the scroll area.
    scrollPaddingStart: 160,
    scrollPaddingEnd: 96,
  })
  // Content above the table may change its height on any render.
  useBrowserLayoutEffect(() => {
    const top = body.current ? Math.round(body.current.getBoundingClientRect().top + window.scrollY) : 0
    if (Math.abs(top - margin) > 1) setMargin(top)
  })
  const items = virtual.getVirtualItems()
  const [first, second] = items
  const isStuck = first !== undefined && second !== undefined && second.index > first.index + 1
  const end = items.at(-1)?.end ?? margin
  return {
    shown: items.map(({ index, key }): ShownRow => ({ index, key: String(key) })),
    /** The first rendered row is a group header far above the others; the left out rows lie between them. */
    isStuck,
    before: isStuck ? second.start - margin - first.size : (first?.start ?? margin) - margin,
    after: Math.max(0, virtual.getTotalSize() - (end - margin)),
    measure: virtual.measureElement,
    reveal: (index: number) => virtual.scrollToIndex(index, { align: 'auto' }),
  }
}

/** Sets a row height through the DOM, because the content security policy forbids inline styles. */
export function useRowHeight(pixels: number) {
  const ref = useRef<HTMLTableRowElement>(null)
  useBrowserLayoutEffect(() => {
    if (ref.current) ref.current.style.height = `${pixels}px`
  }, [pixels])
  return ref
}
