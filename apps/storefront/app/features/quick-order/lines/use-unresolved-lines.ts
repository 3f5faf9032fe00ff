import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { CellPosition } from '@tiber/ui/grid/use-grid-keys.ts'
import { getFixPosition, type DraftState } from '../draft-state.ts'
import { isUnresolved } from '../draft-view.ts'

/** Steps through the unresolved lines with F8 and Shift+F8, and moves on after each decision. */
export function useUnresolvedLines({ lines, next }: DraftState, onAllResolved: () => void) {
  const unresolved = useMemo(() => lines.filter(isUnresolved), [lines])
  const table = useRef<{ goTo: (position: CellPosition) => void }>(null)
  /** Step requested before all lines were loaded. */
  const pendingStep = useRef<{ from: number; step: 1 | -1 }>(undefined)
  const decidedLine = useRef<number>(undefined)
  const isComplete = next === null

  const goFrom = useCallback(
    (from: number, step: 1 | -1) => {
      const following =
        step > 0 ? unresolved.find(({ line }) => line > from) : unresolved.findLast(({ line }) => line < from)
      pendingStep.current = following || isComplete ? undefined : { from, step }
      if (!following && !isComplete) return
      const target = following ?? (step > 0 ? unresolved[0] : unresolved.at(-1))
      if (target) table.current?.goTo(getFixPosition(target))
    },
    [unresolved, isComplete],
  )
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return
      event.preventDefault()
      const from = currentLine()
      goFrom(from ?? (event.shiftKey ? Infinity : 0), event.shiftKey ? -1 : 1)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [goFrom])
  // More lines were loaded, possibly the one requested.
  useEffect(() => {
    if (pendingStep.current) goFrom(pendingStep.current.from, pendingStep.current.step)
  }, [goFrom])
  // The decided row is gone, and the focus with it.
  useEffect(() => {
    const from = decidedLine.current
    decidedLine.current = undefined
    if (from === undefined || !isFocusFree(from)) return
    // If a search found several candidates, the same line needs a selection next.
    const sameLine = unresolved.find(({ line }) => line === from)
    if (sameLine) table.current?.goTo(getFixPosition(sameLine))
    else if (unresolved.length > 0) goFrom(from, 1)
    else if (isComplete) onAllResolved()
  }, [unresolved, goFrom, isComplete, onAllResolved])
  const markDecided = useCallback((line: number) => {
    decidedLine.current = line
  }, [])
  const goToNext = useCallback(() => goFrom(currentLine() ?? 0, 1), [goFrom])
  return { count: unresolved.length, goToNext, markDecided, table }
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
