import type { CartLine, LineDetails } from '@tiber/contract/cart-shapes'
import { parseQuantity, type CorrectedQuantity } from '@tiber/contract/quantities'
import { useEffect, useMemo, useRef } from 'react'
import type { Made, SheetHandle } from '#app/cart/use-sheet.ts'
import { cellsIn } from '#app/grid/block.ts'
import type { Place } from '#app/grid/use-grid-keys.ts'
import { useMessages } from '#app/i18n/use-messages.tsx'
import { useToast } from '#app/ui/toast.tsx'

export type ListActions = ReturnType<typeof useListActions>

/** Editable columns, from left to right. */
const written = ['quantity', 'par', 'left'] as const

type Parts = {
  sheet: SheetHandle
  /** Counted stock lives only in the form until the missing quantities are requested. */
  writeLeft: (line: CartLine, text: string) => void
}

/** Actions on the lines of a list. The functions are stable, so that rows are not rendered again. */
export function useListActions(parts: Parts) {
  const t = useMessages()
  const showToast = useToast()
  const latest = useRef({ ...parts, t, showToast })
  useEffect(() => {
    latest.current = { ...parts, t, showToast }
  })
  return useMemo(() => {
    const now = () => latest.current
    const takeBack = async (made?: Made[]) => {
      if (!(await now().sheet.undo(made))) now().showToast({ text: now().t('cart.nothingToUndo') })
    }
    const undo = () => void takeBack()
    /** Shows a toast that undoes exactly these changes, whatever was changed since. */
    const offerUndo = (text: string, made: Made[]) =>
      now().showToast({ text, undo: { label: now().t('forms.undo'), onUndo: () => void takeBack(made) } })
    const describe = (details: LineDetails[]): Made =>
      details.length === 0 ? Promise.resolve(undefined) : now().sheet.describe(details)
    const setPars = (wishes: { line: CartLine; par: number | null }[]) => {
      const changed = wishes.filter(({ line, par }) => par !== (line.parQuantity ?? null))
      return describe(changed.map(({ line, par }) => ({ lineId: line.id, parQuantity: par })))
    }
    const setQuantities = (wishes: { line: CartLine; quantity: number }[]) =>
      now().sheet.setQuantities(wishes.filter(({ line, quantity }) => quantity !== line.quantity))
    return {
      undo,
      describe: (details: LineDetails[]) => void describe(details),
      /** Accepts any quantity, because packs are rounded only when the line goes into a cart. 0 removes the line. */
      choose(line: CartLine, quantity: number): CorrectedQuantity {
        const made = setQuantities([{ line, quantity }])
        if (quantity === 0) offerUndo(now().t('buying-lists.removed', { sku: line.productVariant.sku }), [made])
        return { quantity }
      },
      setPar: (line: CartLine, par: number | null) => void setPars([{ line, par }]),
      /**
       * Ctrl+D: copies the value of this cell into the selected lines; without a selection, the value above into this
       * cell.
       */
      fill(lines: CartLine[], chosen: ReadonlySet<string>, { row, column }: Place) {
        const at = lines.findIndex(({ id }) => id === row)
        const some = lines.filter(({ id }) => chosen.has(id))
        const source = some.length > 0 ? lines[at] : lines[at - 1]
        const targets = some.length > 0 ? some : lines.slice(at, at + 1)
        if (!source) return
        if (column === 'quantity') void setQuantities(targets.map((line) => ({ line, quantity: source.quantity })))
        if (column === 'par') void setPars(targets.map((line) => ({ line, par: source.parQuantity ?? null })))
      },
      /** Writes a pasted block of cells into the lines, starting with the first. */
      pasteBlock(lines: CartLine[], column: string, block: string[][]) {
        if (!written.some((each) => each === column)) return
        const cellsOf = cellsIn(lines, written, { column, block })
        const read = ({ row: line, text }: { row: CartLine; text: string }) => ({ line, text, n: parseQuantity(text) })
        const quantities = cellsOf('quantity').map(read)
        const pars = cellsOf('par').map(read)
        const made = [
          setQuantities(quantities.flatMap(({ line, n }) => (n ? [{ line, quantity: n }] : []))),
          setPars(pars.flatMap(({ line, n }) => (n === undefined ? [] : [{ line, par: n || null }]))),
        ]
        for (const { row: line, text } of cellsOf('left')) now().writeLeft(line, text)
        const unread = quantities.filter(({ n }) => !n).length + pars.filter(({ n }) => n === undefined).length
        const { t } = now()
        const pasted = t('cart.pasted', { n: Math.min(block.length, lines.length) })
        offerUndo(unread > 0 ? `${pasted} ${t('cart.pasted.unread', { n: unread })}` : pasted, made)
      },
    }
  }, [])
}
