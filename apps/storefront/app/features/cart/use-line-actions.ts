import type { LineDetails } from '@tiber/contract/cart-shapes'
import { buyingListPrefix, longestDetail } from '@tiber/contract/cart-words'
import { correctQuantity, parseQuantity, type CorrectedQuantity } from '@tiber/contract/quantities'
import { useEffect, useMemo, useRef } from 'react'
import { useCarts } from '#app/cart/carts-context.tsx'
import { useCartChanges } from '#app/cart/use-cart-changes.ts'
import type { Made, SheetHandle } from '#app/cart/use-sheet.ts'
import { cellsIn } from '#app/grid/block.ts'
import type { Place } from '#app/grid/use-grid-keys.ts'
import { useMessages } from '#app/i18n/use-messages.tsx'
import { useToast } from '#app/ui/toast.tsx'
import type { LineView } from './line-view.ts'

export type LineActions = ReturnType<typeof useLineActions>

/** Editable columns, from left to right. */
const written = ['reference', 'quantity'] as const

type Parts = {
  cartId: string
  sheet: SheetHandle
  onSelect: (key: string, isOn: boolean) => void
  onOpenDetails: (view: LineView) => void
}

/** Actions on lines. The functions are stable while the page is mounted, so that rows are not rendered again. */
export function useLineActions(parts: Parts) {
  const { cartId } = parts
  const t = useMessages()
  const showToast = useToast()
  const { manage } = useCartChanges()
  const { lists } = useCarts().state
  const latest = useRef({ ...parts, t, showToast, manage, lists })
  useEffect(() => {
    latest.current = { ...parts, t, showToast, manage, lists }
  })
  return useMemo(() => {
    const now = () => latest.current
    const setAll = (wishes: { view: LineView; quantity: number }[]) =>
      now().sheet.setQuantities(wishes.map(({ view: { line }, quantity }) => ({ line, quantity })))
    const describe = (details: LineDetails[]) => now().sheet.describe(details)
    const takeBack = async (made?: Made[]) => {
      const { sheet, showToast, t } = now()
      if (!(await sheet.undo(made))) showToast({ text: t('cart.nothingToUndo') })
    }
    const undo = () => void takeBack()
    /** Shows a toast that undoes exactly these changes, whatever was changed since. */
    const offerUndo = (text: string, made: Made[]) =>
      now().showToast({ text, undo: { label: now().t('forms.undo'), onUndo: () => void takeBack(made) } })
    const remove = (views: LineView[]) => {
      const made = setAll(views.map((view) => ({ view, quantity: 0 })))
      const text = now().t('cart.removed', { n: views.length, sku: views[0]?.line.productVariant.sku ?? '' })
      offerUndo(text, [made])
    }
    /** Sets a quantity corrected by the rule of the line; 0 removes the line. */
    const choose = (view: LineView, wish: number): CorrectedQuantity => {
      const corrected = correctQuantity(wish, view.rule)
      if (wish <= 0) remove([view])
      else if (corrected.quantity > 0 && corrected.quantity !== view.line.quantity)
        void setAll([{ view, quantity: corrected.quantity }])
      return corrected
    }
    /** Sets quantities, each corrected by the rule of its line, and reports the number of corrections. */
    const setCorrected = (wishes: { view: LineView; wish: number }[]): Made => {
      const taken = wishes.map(({ view, wish }) => {
        const { quantity, note } = correctQuantity(wish, view.rule)
        return { view, quantity: quantity || wish, isCorrected: note !== undefined }
      })
      const made = setAll(taken)
      const n = taken.filter(({ isCorrected }) => isCorrected).length
      if (n > 0) now().showToast({ text: now().t('cart.corrected', { n }) })
      return made
    }
    return {
      cartId,
      select: (key: string, isOn: boolean) => now().onSelect(key, isOn),
      openDetails: (view: LineView) => now().onOpenDetails(view),
      choose,
      describe: (details: LineDetails[]) => void describe(details),
      remove,
      undo,
      replace: (view: LineView, offerPriceId: string) => void now().sheet.replace(view.line.id, offerPriceId),
      /** Sets the same quantity for several lines, each corrected by its own rule. */
      setMany(views: LineView[], wish: number) {
        setCorrected(views.map((view) => ({ view, wish })))
      },
      /** Moves lines from the cart to the list for later, which is created if it does not exist. */
      async saveForLater(views: LineView[]) {
        const { manage, lists, t } = now()
        const name = t('cart.laterList')
        const lineIds = views.map(({ line }) => line.id)
        const list = lists.find((each) => each.name === name)
        const answer = list
          ? await manage('merge', { cartId: list.id, sourceId: cartId, lineIds })
          : await manage('copy', { cartId, name: `${buyingListPrefix}${name}`, lineIds })
        if (answer.ok) void setAll(views.map((view) => ({ view, quantity: 0 })))
      },
      /**
       * Ctrl+D: copies the value of this cell into the selected lines; without a selection, the value above into this
       * cell.
       */
      fill(views: LineView[], selected: ReadonlySet<string>, { row, column }: Place) {
        const at = views.findIndex(({ key }) => key === row)
        const chosen = views.filter(({ key }) => selected.has(key))
        const source = chosen.length > 0 ? views[at] : views[at - 1]
        const targets = chosen.length > 0 ? chosen : views.slice(at, at + 1)
        if (!source) return
        if (column === 'quantity') this.setMany(targets, source.line.quantity)
        if (column === 'reference') {
          const reference = source.line.reference ?? null
          void describe(targets.map(({ line }) => ({ lineId: line.id, reference })))
        }
      },
      /** Writes a pasted block of cells into the lines, starting with the first. */
      pasteBlock(views: LineView[], column: string, block: string[][]) {
        if (!written.some((each) => each === column)) return
        const cellsOf = cellsIn(views, written, { column, block })
        const quantities = cellsOf('quantity').map(({ row: view, text }) => ({ view, wish: parseQuantity(text) }))
        const read = quantities.flatMap(({ view, wish }) => (wish ? [{ view, wish }] : []))
        const made = [setCorrected(read)]
        const references = cellsOf('reference')
        if (references.length > 0)
          made.push(
            describe(
              references.map(({ row: { line }, text }) => ({
                lineId: line.id,
                reference: text.slice(0, longestDetail.reference) || null,
              })),
            ),
          )
        const { t } = now()
        const unread = quantities.length - read.length
        const text = [
          t('cart.pasted', { n: Math.min(block.length, views.length) }),
          unread > 0 ? t('cart.pasted.unread', { n: unread }) : '',
        ]
        offerUndo(text.join(' ').trim(), made)
      },
    }
  }, [cartId])
}
