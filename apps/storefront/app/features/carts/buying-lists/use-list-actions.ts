import type { CartLine, LineDetails } from '@tiber/contract/carts/cart-shapes'
import { parseQuantity, type CorrectedQuantity } from '@tiber/contract/carts/quantities'
import { useEffect, useMemo, useRef } from 'react'
import type { ChangeVersion, OpenCartHandle } from '#app/features/carts/open-cart/use-open-cart.ts'
import { createCellReader } from '@tiber/ui/grid/pasted-block.ts'
import type { CellPosition } from '@tiber/ui/grid/use-grid-keys.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { useToast } from '@tiber/ui/overlays/toast.tsx'

export type ListActions = ReturnType<typeof useListActions>

/** Editable columns, from left to right. */
const editableColumns = ['quantity', 'par', 'left'] as const

type ListActionsOptions = {
  openCart: OpenCartHandle
  /** Counted stock lives only in the form until the missing quantities are requested. */
  writeLeft: (line: CartLine, text: string) => void
}

/** Actions on the lines of a list. The functions are stable, so that rows are not rendered again. */
export function useListActions(options: ListActionsOptions) {
  const t = useMessages()
  const showToast = useToast()
  const latest = useRef({ ...options, t, showToast })
  useEffect(() => {
    latest.current = { ...options, t, showToast }
  })
  return useMemo(() => {
    const now = () => latest.current
    const undoChanges = async (changes?: ChangeVersion[]) => {
      if (!(await now().openCart.undo(changes))) now().showToast({ text: now().t('cart.nothingToUndo') })
    }
    const undo = () => void undoChanges()
    /** Shows a toast that undoes exactly these changes, whatever was changed since. */
    const offerUndo = (text: string, changes: ChangeVersion[]) =>
      now().showToast({ text, undo: { label: now().t('forms.undo'), onUndo: () => void undoChanges(changes) } })
    const updateDetails = (details: LineDetails[]): ChangeVersion =>
      details.length === 0 ? Promise.resolve(undefined) : now().openCart.updateDetails(details)
    const setTargetStocks = (updates: { line: CartLine; par: number | null }[]) => {
      const changed = updates.filter(({ line, par }) => par !== (line.parQuantity ?? null))
      return updateDetails(changed.map(({ line, par }) => ({ lineId: line.id, parQuantity: par })))
    }
    const setQuantities = (updates: { line: CartLine; quantity: number }[]) =>
      now().openCart.setQuantities(updates.filter(({ line, quantity }) => quantity !== line.quantity))
    return {
      undo,
      updateDetails: (details: LineDetails[]) => void updateDetails(details),
      /** Accepts any quantity, because packs are rounded only when the line goes into a cart. 0 removes the line. */
      setQuantity(line: CartLine, quantity: number): CorrectedQuantity {
        const changes = setQuantities([{ line, quantity }])
        if (quantity === 0) offerUndo(now().t('buying-lists.removed', { sku: line.productVariant.sku }), [changes])
        return { quantity }
      },
      setPar: (line: CartLine, par: number | null) => void setTargetStocks([{ line, par }]),
      /**
       * Ctrl+D: copies the value of this cell into the selected lines; without a selection, the value above into this
       * cell.
       */
      fill(lines: CartLine[], selectedIds: ReadonlySet<string>, { row, column }: CellPosition) {
        const { source, targets } = findFill(lines, selectedIds, row)
        if (!source) return
        if (column === 'quantity') void setQuantities(targets.map((line) => ({ line, quantity: source.quantity })))
        if (column === 'par') void setTargetStocks(targets.map((line) => ({ line, par: source.parQuantity ?? null })))
      },
      /** Writes a pasted block of cells into the lines, starting with the first. */
      pasteBlock(lines: CartLine[], column: string, block: string[][]) {
        if (!editableColumns.some((each) => each === column)) return
        const { quantities, pars, left, invalidCount } = parseCells(lines, column, block)
        const changes = [
          setQuantities(quantities.flatMap(({ line, n }) => (n ? [{ line, quantity: n }] : []))),
          setTargetStocks(pars.flatMap(({ line, n }) => (n === undefined ? [] : [{ line, par: n || null }]))),
        ]
        for (const { row: line, text } of left) now().writeLeft(line, text)
        const { t } = now()
        const pasted = t('cart.pasted', { n: Math.min(block.length, lines.length) })
        offerUndo(invalidCount > 0 ? `${pasted} ${t('cart.pasted.unread', { n: invalidCount })}` : pasted, changes)
      },
    }
  }, [])
}

/** Returns the line to copy from and the lines to copy to. */
function findFill(lines: CartLine[], selectedIds: ReadonlySet<string>, row: string) {
  const at = lines.findIndex(({ id }) => id === row)
  const selected = lines.filter(({ id }) => selectedIds.has(id))
  if (selected.length > 0) return { source: lines[at], targets: selected }
  return { source: lines[at - 1], targets: lines.slice(at, at + 1) }
}

/** Parses a pasted block by columns, from the given one to the right. */
function parseCells(lines: CartLine[], column: string, block: string[][]) {
  const readColumn = createCellReader(lines, editableColumns, { column, block })
  const parse = ({ row: line, text }: { row: CartLine; text: string }) => ({ line, text, n: parseQuantity(text) })
  const quantities = readColumn('quantity').map(parse)
  const pars = readColumn('par').map(parse)
  const invalidCount = quantities.filter(({ n }) => !n).length + pars.filter(({ n }) => n === undefined).length
  return { quantities, pars, left: readColumn('left'), invalidCount }
}
