import { useWindowVirtualizer, defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'

export type VirtualRow = {
  key: string
  /** As far as it is known before it is seen; then it is measured. */
  height: number
  /** Heads the rows below it and stays in sight while they are. */
  isHead?: boolean
}

export type ShownRow = { index: number; key: string }

/** Enough for a tall screen before its height is known, so that the server sends the rows one sees first. */
const firstHeight = 1600
const overscan = 8

// The server renders no layout; it would only warn.
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Of any number of rows those near the screen. The page scrolls, not a box: `before` and `after` are the heights of what
 * is left out; `body` is what the rows stand in.
 */
export function useVirtualRows<Row extends VirtualRow>(rows: Row[], body: RefObject<HTMLElement | null>) {
  const [margin, setMargin] = useState(0)
  const heads = useMemo(() => rows.flatMap((row, index) => (row.isHead ? [index] : [])), [rows])
  const rangeExtractor = useCallback(
    (range: Range) => {
      const head = heads.findLast((index) => index <= range.startIndex)
      const shown = defaultRangeExtractor(range)
      return head === undefined || shown.includes(head) ? shown : [head, ...shown]
    },
    [heads],
  )
  // oxlint-disable-next-line react/incompatible-library -- what it returns changes with the scrolling, so nothing may keep it
  const virtual = useWindowVirtualizer<HTMLElement>({
    count: rows.length,
    estimateSize: (index) => rows[index]?.height ?? 0,
    getItemKey: (index) => rows[index]?.key ?? index,
    rangeExtractor,
    overscan,
    scrollMargin: margin,
    initialRect: { width: 0, height: firstHeight },
    initialOffset: 0,
    // The bar, the heads of the columns and that of a group lie over what scrolls below them.
    scrollPaddingStart: 160,
    scrollPaddingEnd: 96,
  })
  // What stands above may grow and shrink with any render.
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
    /** The first row shown is the head of rows far below it: what is left out lies between them. */
    isStuck,
    before: isStuck ? second.start - margin - first.size : (first?.start ?? margin) - margin,
    after: Math.max(0, virtual.getTotalSize() - (end - margin)),
    measure: virtual.measureElement,
    reveal: (index: number) => virtual.scrollToIndex(index, { align: 'auto' }),
  }
}

/** A height that is no style of the page's text: the content policy allows none there. */
export function useHeight(pixels: number) {
  const ref = useRef<HTMLTableRowElement>(null)
  useBrowserLayoutEffect(() => {
    if (ref.current) ref.current.style.height = `${pixels}px`
  }, [pixels])
  return ref
}
