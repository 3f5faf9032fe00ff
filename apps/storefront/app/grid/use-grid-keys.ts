import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { ClipboardEvent, FocusEvent, KeyboardEvent } from 'react'
import { blockOf } from './block.ts'

export type Place = { row: string; column: string }

type GridKeys = {
  /** Keys of the rows one can go to, from top to bottom. */
  rows: string[]
  /** From left to right; a row need not have all of them. */
  columns: readonly string[]
  /** Where one comes in with the tab key. */
  start: string
  /** Scrolls a row into sight; it may not be in the page yet. */
  reveal: (row: string) => void
  /** Writes a block of cells from a place on, as it was pasted. */
  onPaste?: (place: Place, block: string[][]) => void
  /** Ctrl D: the value above into this cell, or this value into all that are chosen. */
  onFill?: (place: Place) => void
  onUndo?: () => void
}

const pageRows = 15

/**
 * A table one walks through like a sheet: one tab stop, arrows move the cell, Enter goes down. Controls carry `data-cell`
 * with their column, rows `data-row` with their key.
 */
export function useGridKeys({ rows, columns, start, reveal, onPaste, onFill, onUndo }: GridKeys) {
  const table = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState<Place>()
  const wanted = useRef<Place>(undefined)

  // A row that was far away is in the page only after it was scrolled to.
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
    // One value is the field's own matter.
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

/** Where a key leads from a cell; undefined: nowhere, or it is the field's own. */
function target(event: KeyboardEvent, place: Place, { rows, columns }: Bounds): Place | undefined {
  const at = rows.indexOf(place.row)
  // One can be led there; what its keys do is its own matter.
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
  // A link or a button is pressed by Enter.
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

/** While something is typed the arrows move the cursor, until it can go no further. */
function isAtEdge(cell: EventTarget, step: number): boolean {
  if (!isBeingTyped(cell)) return true
  const { selectionStart, selectionEnd, value } = cell
  return step < 0 ? selectionEnd === 0 : selectionStart === value.length
}

function columnsOf(cell: EventTarget, columns: readonly string[]): string[] {
  const row = cell instanceof HTMLElement ? cell.closest('[data-row]') : null
  // Some columns are there on wide screens only.
  const isShown = (column: string) => row?.querySelector(`[data-cell="${CSS.escape(column)}"]`)?.checkVisibility()
  return columns.filter(isShown)
}
