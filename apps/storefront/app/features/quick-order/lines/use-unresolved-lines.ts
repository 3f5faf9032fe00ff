import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CellPosition } from '@tiber/ui/grid/use-grid-keys.ts'
import { findOpenLine, getFixPosition, type DraftState } from '../draft-state.ts'
import { isUnresolved, matchesFilter, type LineFilter } from '../draft-view.ts'

type UnresolvedOptions = {
  show: LineFilter
  onShow: (show: LineFilter) => void
  onAllResolved: () => void
}

/** The line opened last, or null after it was closed, and the cell to focus there. */
type Choice = { line: number | null; position?: CellPosition }

/** Opens one unresolved line at a time: F8 and Shift+F8 step through them, and each decision opens the next. */
export function useUnresolvedLines({ lines, next }: DraftState, { show, onShow, onAllResolved }: UnresolvedOptions) {
  const unresolved = useMemo(() => lines.filter(isUnresolved), [lines])
  const shown = useMemo(() => unresolved.filter((line) => matchesFilter(line, show)), [unresolved, show])
  const [choice, setChoice] = useState<Choice>({ line: 0 })
  const table = useChosenCell(choice)
  const openLine = findOpenLine(shown, choice.line)
  /** Step requested before all lines were loaded. */
  const pendingStep = useRef<{ from: number; step: 1 | -1 }>(undefined)
  const decidedLine = useRef<number>(undefined)
  const isComplete = next === null

  const goFrom = useCallback(
    (from: number, step: 1 | -1) => {
      // A filter that hides all unresolved lines gives way to them.
      const lines = shown.length > 0 ? shown : unresolved
      const following = step > 0 ? lines.find(({ line }) => line > from) : lines.findLast(({ line }) => line < from)
      pendingStep.current = following || isComplete ? undefined : { from, step }
      if (!following && !isComplete) return
      const target = following ?? (step > 0 ? lines[0] : lines.at(-1))
      if (!target) return
      if (shown.length === 0) onShow('all')
      setChoice({ line: target.line, position: getFixPosition(target) })
    },
    [shown, unresolved, isComplete, onShow],
  )
  useStepKeys(goFrom)
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
    if (sameLine) setChoice({ line: from, position: getFixPosition(sameLine) })
    else if (unresolved.length > 0) goFrom(from, 1)
    else if (isComplete) onAllResolved()
  }, [unresolved, goFrom, isComplete, onAllResolved])
  const markDecided = useCallback((line: number) => {
    decidedLine.current = line
  }, [])
  const goToNext = useCallback(
    () => goFrom(currentLine() ?? (choice.position ? openLine : undefined) ?? 0, 1),
    [goFrom, choice, openLine],
  )
  const toggle = useCallback(
    (line: number) => {
      const target = unresolved.find((each) => each.line === line)
      setChoice(target && line !== openLine ? { line, position: getFixPosition(target) } : { line: null })
    },
    [unresolved, openLine],
  )
  return { count: unresolved.length, openLine, goToNext, markDecided, toggle, table }
}

/** Moves the focus to the cell of each choice; returns the ref of the table that knows its cells. */
function useChosenCell(choice: Choice) {
  const table = useRef<{ goTo: (position: CellPosition) => void }>(null)
  // The row to focus is rendered by now.
  useEffect(() => {
    if (choice.position) table.current?.goTo(choice.position)
  }, [choice])
  return table
}

/** Steps forward with F8 and back with Shift+F8, from the line with the focus. */
function useStepKeys(goFrom: (from: number, step: 1 | -1) => void) {
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
