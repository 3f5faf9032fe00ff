import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { ClipboardEvent, FocusEvent, KeyboardEvent, RefObject } from 'react'
import { parseBlock } from './pasted-block.ts'

export type CellPosition = { row: string; column: string }

type GridKeysOptions = {
  /** Keys of the rows that can be focused, from top to bottom. */
  rows: string[]
  /** From left to right; a row need not have all of them. */
  columns: readonly string[]
  /** Column focused by the tab key. */
  startColumn: string
  /** Scrolls a row into view; it may not be rendered yet. */
  reveal: (row: string) => void
  /** Writes a pasted block of cells, starting at a position. */
  onPaste?: (position: CellPosition, block: string[][]) => void
  /** Ctrl+D: copies the value above into this cell, or this value into all selected rows. */
  onFill?: (position: CellPosition) => void
  onUndo?: () => void
}

const pageRows = 15

/**
 * Makes a table navigable like a spreadsheet: one tab stop, arrows move between cells, Enter goes down. Controls carry
 * `data-cell` with their column, rows `data-row` with their key.
 */
export function useGridKeys({ rows, columns, startColumn, reveal, onPaste, onFill, onUndo }: GridKeysOptions) {
  const table = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState<CellPosition>()
  const focusCell = useDelayedFocus(table)
  const goTo = useCallback(
    (position: CellPosition) => {
      focusCell(position)
      reveal(position.row)
      setActive({ ...position })
    },
    [focusCell, reveal],
  )

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const position = findPosition(event.target)
    if (!position || event.defaultPrevented) return
    if ((event.ctrlKey || event.metaKey) && !event.altKey) {
      const key = event.key.toLowerCase()
      if (key === 'd' && onFill) {
        event.preventDefault()
        onFill(position)
      }
      if (key === 'z' && !event.shiftKey && onUndo && !isEditing(event.target)) {
        event.preventDefault()
        onUndo()
      }
    }
    const next = findTarget(event, position, { rows, columns })
    if (!next) return
    event.preventDefault()
    goTo(next)
  }
  const onFocus = ({ target: focused }: FocusEvent<HTMLTableElement>) => {
    const position = findPosition(focused)
    if (!position || !rows.includes(position.row)) return
    if (position.row !== active?.row || position.column !== active.column) setActive(position)
  }
  const paste = (event: ClipboardEvent<HTMLTableElement>) => {
    const position = findPosition(event.target)
    const block = parseBlock(event.clipboardData.getData('text/plain'))
    // A single value is pasted by the field itself.
    if (!position || !onPaste || (block.length < 2 && (block[0]?.length ?? 0) < 2)) return
    event.preventDefault()
    onPaste(position, block)
  }
  const tabStop = active && rows.includes(active.row) ? active : { row: rows[0] ?? '', column: startColumn }
  return {
    tabStop,
    goTo,
    tableProps: { ref: table, role: 'grid', onKeyDown, onFocus, onPaste: paste } as const,
  }
}

/** Focuses a cell once it is rendered. */
function useDelayedFocus(table: RefObject<HTMLTableElement | null>) {
  const pendingFocus = useRef<CellPosition>(undefined)
  // A row far away is rendered only after it was scrolled to.
  useLayoutEffect(() => {
    if (!pendingFocus.current || !table.current) return
    const cell = findCell(table.current, pendingFocus.current)
    if (!cell) return
    pendingFocus.current = undefined
    cell.focus({ preventScroll: true })
    if (cell instanceof HTMLInputElement) cell.select()
  })
  return useCallback((position: CellPosition) => {
    pendingFocus.current = position
  }, [])
}

function findCell(table: HTMLTableElement, { row, column }: CellPosition): HTMLElement | null {
  const cells = table.querySelector(`[data-row="${CSS.escape(row)}"]`)
  return cells?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(column)}"]`) ?? null
}

function findPosition(target: EventTarget): CellPosition | undefined {
  if (!(target instanceof HTMLElement)) return undefined
  const column = target.dataset['cell']
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row']
  return column && row ? { row, column } : undefined
}

const isEditing = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.dataset['typed'] === 'true'

type Bounds = { rows: string[]; columns: readonly string[] }

/** Returns the cell a key leads to; undefined if there is none or the field handles the key. */
function findTarget(event: KeyboardEvent, position: CellPosition, { rows, columns }: Bounds): CellPosition | undefined {
  const at = rows.indexOf(position.row)
  // A row outside the list can be focused by code, but handles its own keys.
  if (at < 0) return undefined
  const row = findTargetRow(event, at, rows.length)
  if (row !== undefined) return rows[row] === undefined ? undefined : { row: rows[row], column: position.column }
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (step === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return undefined
  if (!isAtEdge(event.target, step)) return undefined
  const visibleColumns = selectVisibleColumns(event.target, columns)
  const column = visibleColumns[visibleColumns.indexOf(position.column) + step]
  return column === undefined ? undefined : { row: position.row, column }
}

function findTargetRow(
  { key, ctrlKey, metaKey, shiftKey, altKey, target: cell }: KeyboardEvent,
  at: number,
  count: number,
) {
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
  if (!isEditing(cell)) return true
  const { selectionStart, selectionEnd, value } = cell
  return step < 0 ? selectionEnd === 0 : selectionStart === value.length
}

function selectVisibleColumns(cell: EventTarget, columns: readonly string[]): string[] {
  const row = cell instanceof HTMLElement ? cell.closest('[data-row]') : null
  // Some columns are visible only on wide screens.
  const isShown = (column: string) => row?.querySelector(`[data-cell="${CSS.escape(column)}"]`)?.checkVisibility()
  return columns.filter(isShown)
}
