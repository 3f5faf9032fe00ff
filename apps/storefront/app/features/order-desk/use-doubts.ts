import type { OrderDeskLine } from '@tiber/contract/order-desk'
import { useCallback, useEffect, useRef } from 'react'
import { isDoubtful } from './desk-view.ts'

/** The way from doubt to doubt by F8; after a decision it goes on by itself. */
export function useDoubts(lines: OrderDeskLine[]) {
  const doubtful = lines.filter(isDoubtful).map(({ line }) => line)
  const decidedLine = useRef<number>(undefined)
  const goAfter = useCallback(
    (line: number) => focusLine(doubtful.find((each) => each > line) ?? doubtful[0]),
    // oxlint-disable-next-line react/exhaustive-deps -- the numbers, not the list they come in
    [doubtful.join()],
  )
  const goToNext = useCallback(() => goAfter(currentLine()), [goAfter])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return
      event.preventDefault()
      goToNext()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [goToNext])
  // What was decided is gone, and the focus with it.
  useEffect(() => {
    const line = decidedLine.current
    decidedLine.current = undefined
    if (line !== undefined && document.activeElement === document.body) goAfter(line)
  }, [lines, goAfter])
  const decided = useCallback((line: number) => {
    decidedLine.current = line
  }, [])
  return { count: doubtful.length, goToNext, decided }
}

const currentLine = () => Number(document.activeElement?.closest('[data-line]')?.getAttribute('data-line') ?? 0)

/** The first thing that can be done about it. */
function focusLine(line: number | undefined) {
  if (line === undefined) return
  const rows = document.querySelectorAll<HTMLElement>(`[data-line="${line}"]`)
  const controls = [...rows].flatMap((row) => [
    ...row.querySelectorAll<HTMLElement>('[data-first-fix], input:checked, input[type="radio"], [data-quantity]'),
  ])
  const [first] = controls
  first?.scrollIntoView({ block: 'center' })
  first?.focus()
}
