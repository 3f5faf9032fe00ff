import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { ClipboardEvent, FocusEvent, KeyboardEvent } from 'react'
import { blockOf } from './block.ts'

export type Place = { row: string; column: string }

type GridKeys = {
  /** Keys of the rows that can be focused, from top to bottom. */
  rows: string[]
  /** From left to right; a row need not have all of them. */
  columns: readonly string[]
  /** Column focused by the tab key. */
  start: string
  /** Scrolls a row into view; it may not be rendered yet. */
  reveal: (row: string) => void
  /** Writes a pasted block of cells, starting at a position. */
  onPaste?: (place: Place, block: string[][]) => void
  /** Ctrl+D: copies the value above into this cell, or this value into all selected rows. */
  onFill?: (place: Place) => void
  onUndo?: () => void
}

const pageRows = 15

/**
 * Makes a table navigable like a spreadsheet: one tab stop, arrows move between cells, Enter goes down. Controls carry
 * `data-cell` with their column, rows `data-row` with their key.
 */
export function useGridKeys({ rows, columns, start, reveal, onPaste, onFill, onUndo }: GridKeys) {
  const table = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState<Place>()
  const wanted = useRef<Place>(undefined)

  // A row far away is rendered only after it was scrolled to.
  useLayoutEffect(() => {
    if (!wanted.current || !table.current) return
    const cell = cellAt(table.current, wanted.current)
    if (!cell) return
    wanted.current = undefined
    cell.focus({ preventScroll: true })
    if (cell instanceof HTMLInputElement) cell.select()
  })

  const goTo = useCallback(
    (place: Place) => {
      wanted.current = place
      reveal(place.row)
      setActive({ ...place })
    },
    [reveal],
  )

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const place = placeOf(event.target)
    if (!place || event.defaultPrevented) return
    if ((event.ctrlKey || event.metaKey) && !event.altKey) {
      const key = event.key.toLowerCase()
      if (key === 'd' && onFill) {
        event.preventDefault()
        onFill(place)
      }
      if (key === 'z' && !event.shiftKey && onUndo && !isBeingTyped(event.target)) {
        event.preventDefault()
        onUndo()
      }
    }
    const next = target(event, place, { rows, columns })
    if (!next) return
    event.preventDefault()
    goTo(next)
  }
  const onFocus = ({ target: focused }: FocusEvent<HTMLTableElement>) => {
    const place = placeOf(focused)
    if (!place || !rows.includes(place.row)) return
    if (place.row !== active?.row || place.column !== active.column) setActive(place)
  }
  const paste = (event: ClipboardEvent<HTMLTableElement>) => {
    const place = placeOf(event.target)
    const block = blockOf(event.clipboardData.getData('text/plain'))
    // A single value is pasted by the field itself.
    if (!place || !onPaste || (block.length < 2 && (block[0]?.length ?? 0) < 2)) return
    event.preventDefault()
    onPaste(place, block)
  }
  const entry = active && rows.includes(active.row) ? active : { row: rows[0] ?? '', column: start }
  return {
    entry,
    goTo,
    tableProps: { ref: table, role: 'grid', onKeyDown, onFocus, onPaste: paste } as const,
  }
}

function cellAt(table: HTMLTableElement, { row, column }: Place): HTMLElement | null {
  const cells = table.querySelector(`[data-row="${CSS.escape(row)}"]`)
  return cells?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(column)}"]`) ?? null
}

function placeOf(target: EventTarget): Place | undefined {
  if (!(target instanceof HTMLElement)) return undefined
  const column = target.dataset['cell']
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row']
  return column && row ? { row, column } : undefined
}

const isBeingTyped = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.dataset['typed'] === 'true'

type Bounds = { rows: string[]; columns: readonly string[] }

/** Returns the cell a key leads to; undefined if there is none or the field handles the key. */
function target(event: KeyboardEvent, place: Place, { rows, columns }: Bounds): Place | undefined {
  const at = rows.indexOf(place.row)
  // A row outside the list can be focused by code, but handles its own keys.
  if (at < 0) return undefined
  const row = rowAfter(event, at, rows.length)
  if (row !== undefined) return rows[row] === undefined ? undefined : { row: rows[row], column: place.column }
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (step === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return undefined
  if (!isAtEdge(event.target, step)) return undefined
  const own = columnsOf(event.target, columns)
  const column = own[own.indexOf(place.column) + step]
  return column === undefined ? undefined : { row: place.row, column }
}

function rowAfter({ key, ctrlKey, metaKey, shiftKey, altKey, target: cell }: KeyboardEvent, at: number, count: number) {
  if (altKey) return undefined
  // Enter activates links and buttons.
  const isField = cell instanceof HTMLInputElement && cell.type !== 'checkbox'
  if (key === 'Enter' && isField) return clamp(at + (shiftKey ? -1 : 1), count)
  if (key === 'ArrowDown') return clamp(at + 1, count)
  if (key === 'ArrowUp') return clamp(at - 1, count)
  if (key === 'PageDown') return clamp(at + pageRows, count)
  if (key === 'PageUp') return clamp(at - pageRows, count)
  if (key === 'Home' && (ctrlKey || metaKey)) return 0
  if (key === 'End' && (ctrlKey || metaKey)) return count - 1
  return undefined
}

const clamp = (at: number, count: number) => Math.max(0, Math.min(count - 1, at))

/** While text is being edited, arrows move the caret until it reaches the edge. */
function isAtEdge(cell: EventTarget, step: number): boolean {
  if (!isBeingTyped(cell)) return true
  const { selectionStart, selectionEnd, value } = cell
  return step < 0 ? selectionEnd === 0 : selectionStart === value.length
}

function columnsOf(cell: EventTarget, columns: readonly string[]): string[] {
  const row = cell instanceof HTMLElement ? cell.closest('[data-row]') : null
  // Some columns are visible only on wide screens.
  const isShown = (column: string) => row?.querySelector(`[data-cell="${CSS.escape(column)}"]`)?.checkVisibility()
  return columns.filter(isShown)
}
