import { flushSync } from 'react-dom'
import {
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  windowScroll,
  type VirtualizerOptions,
} from '@tanstack/react-virtual'

type Options = VirtualizerOptions<Window, HTMLElement>
export type WindowVirtualizer = ReturnType<typeof createWindowVirtualizer>
export type RowOptions = Pick<
  Options,
  | 'count'
  | 'estimateSize'
  | 'getItemKey'
  | 'rangeExtractor'
  | 'overscan'
  | 'scrollMargin'
  | 'scrollPaddingStart'
  | 'scrollPaddingEnd'
>

/** Selects rows while the page scrolls; `rerender` is called whenever others are to be shown. */
export function createWindowVirtualizer(rerender: () => void) {
  let list: Virtualizer<Window, HTMLElement> | undefined
  let isMeasuring = false
  const fixed = {
    getScrollElement: () => window,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    initialRect: { width: 0, height: window.innerHeight },
    initialOffset: () => window.scrollY,
    onChange: (_list: unknown, isScrolling: boolean) => {
      // Scrolling must not show empty space; rows are measured while React renders.
      if (isScrolling && !isMeasuring) flushSync(rerender)
      else rerender()
    },
  }
  return {
    /** Takes the options of a rendering. */
    update(options: RowOptions): Virtualizer<Window, HTMLElement> {
      const all: Options = { ...fixed, ...options }
      list ??= new Virtualizer(all)
      list.setOptions(all)
      return list
    },
    measure(row: HTMLElement | null) {
      isMeasuring = true
      list?.measureElement(row)
      isMeasuring = false
    },
  }
}
