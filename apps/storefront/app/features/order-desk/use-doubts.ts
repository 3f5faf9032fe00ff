import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Place } from '#app/grid/use-grid-keys.ts'
import { placeOfDoubt, type Desk } from './desk-lines.ts'
import { isDoubtful } from './desk-view.ts'

/** The way from doubt to doubt by F8 and back by Shift F8, through all lines; after a decision it goes on by itself. */
export function useDoubts({ lines, next }: Desk, onSettled: () => void) {
  const doubts = useMemo(() => lines.filter(isDoubtful), [lines])
  const table = useRef<{ goTo: (place: Place) => void }>(null)
  /** Where one wanted to go on from while not all lines were here. */
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
  // More lines are here: perhaps the one that was asked for.
  useEffect(() => {
    if (waiting.current) go(waiting.current.from, waiting.current.step)
  }, [go])
  // What was decided is gone, and the focus with it.
  useEffect(() => {
    const from = decidedLine.current
    decidedLine.current = undefined
    if (from === undefined || !isFocusFree(from)) return
    // Where a search has found several, one of them is chosen next.
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

/** Nobody has gone elsewhere meanwhile. */
function isFocusFree(line: number) {
  const { activeElement } = document
  return activeElement === document.body || activeElement === null || currentLine() === line
}
