import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Place } from '#app/grid/use-grid-keys.ts'
import { placeOfDoubt, type Desk } from './desk-lines.ts'
import { isDoubtful } from './desk-view.ts'

/** Steps through the unresolved lines with F8 and Shift+F8, and moves on after each decision. */
export function useDoubts({ lines, next }: Desk, onSettled: () => void) {
  const doubts = useMemo(() => lines.filter(isDoubtful), [lines])
  const table = useRef<{ goTo: (place: Place) => void }>(null)
  /** Step requested before all lines were loaded. */
  const waiting = useRef<{ from: number; step: 1 | -1 }>(undefined)
  const decidedLine = useRef<number>(undefined)
  const isWhole = next === null

  const go = useCallback(
    (from: number, step: 1 | -1) => {
      const following = step > 0 ? doubts.find(({ line }) => line > from) : doubts.findLast(({ line }) => line < from)
      waiting.current = following || isWhole ? undefined : { from, step }
      if (!following && !isWhole) return
      const target = following ?? (step > 0 ? doubts[0] : doubts.at(-1))
      if (target) table.current?.goTo(placeOfDoubt(target))
    },
    [doubts, isWhole],
  )
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return
      event.preventDefault()
      const from = currentLine()
      go(from ?? (event.shiftKey ? Infinity : 0), event.shiftKey ? -1 : 1)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [go])
  // More lines were loaded, possibly the one requested.
  useEffect(() => {
    if (waiting.current) go(waiting.current.from, waiting.current.step)
  }, [go])
  // The decided row is gone, and the focus with it.
  useEffect(() => {
    const from = decidedLine.current
    decidedLine.current = undefined
    if (from === undefined || !isFocusFree(from)) return
    // If a search found several candidates, the same line needs a selection next.
    const same = doubts.find(({ line }) => line === from)
    if (same) table.current?.goTo(placeOfDoubt(same))
    else if (doubts.length > 0) go(from, 1)
    else if (isWhole) onSettled()
  }, [doubts, go, isWhole, onSettled])
  const decided = useCallback((line: number) => {
    decidedLine.current = line
  }, [])
  const goToNext = useCallback(() => go(currentLine() ?? 0, 1), [go])
  return { count: doubts.length, goToNext, decided, table }
}

function currentLine(): number | undefined {
  const line = document.activeElement?.closest('[data-line]')?.getAttribute('data-line')
  return line ? Number(line) : undefined
}

/** Returns whether the user has not moved the focus elsewhere. */
function isFocusFree(line: number) {
  const { activeElement } = document
  return activeElement === document.body || activeElement === null || currentLine() === line
}
