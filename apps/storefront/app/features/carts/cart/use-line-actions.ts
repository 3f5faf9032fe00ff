import type { LineDetails } from '@tiber/contract/carts/cart-shapes'
import { buyingListPrefix, maxDetailLengths } from '@tiber/contract/carts/cart-enums'
import { correctQuantity, parseQuantity, type CorrectedQuantity } from '@tiber/contract/carts/quantities'
import { useEffect, useMemo, useRef } from 'react'
import { useCarts } from '#app/features/carts/current/carts-context.tsx'
import { useCartChanges } from '#app/features/carts/current/use-cart-changes.ts'
import type { ChangeVersion, OpenCartHandle } from '#app/features/carts/open-cart/use-open-cart.ts'
import { createCellReader } from '@tiber/ui/grid/pasted-block.ts'
import type { CellPosition } from '@tiber/ui/grid/use-grid-keys.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { useToast } from '@tiber/ui/overlays/toast.tsx'
import type { LineView } from './line-view.ts'

export type LineActions = ReturnType<typeof useLineActions>

/** Editable columns, from left to right. */
const editableColumns = ['reference', 'quantity'] as const

type LineActionsOptions = {
  cartId: string
  openCart: OpenCartHandle
  onSelect: (key: string, isOn: boolean) => void
  onOpenDetails: (view: LineView) => void
}

/** Actions on lines. The functions are stable while the page is mounted, so that rows are not rendered again. */
export function useLineActions(options: LineActionsOptions) {
  const { cartId } = options
  const t = useMessages()
  const showToast = useToast()
  const { manage, undoChange } = useCartChanges()
  const { lists } = useCarts().state
  const latest = useRef({ ...options, t, showToast, manage, undoChange, lists })
  useEffect(() => {
    latest.current = { ...options, t, showToast, manage, undoChange, lists }
  })
  // oxlint-disable-next-line react/refs -- the actions read it when they run, not during render
  return useMemo(() => createLineActions(cartId, () => latest.current), [cartId])
}

type Latest = LineActionsOptions & {
  t: ReturnType<typeof useMessages>
  showToast: ReturnType<typeof useToast>
  manage: ReturnType<typeof useCartChanges>['manage']
  undoChange: ReturnType<typeof useCartChanges>['undoChange']
  lists: ReturnType<typeof useCarts>['state']['lists']
}
type Edits = ReturnType<typeof createEdits>

/** Creates the actions; `now` returns what the page has at the time of the action. */
function createLineActions(cartId: string, now: () => Latest) {
  const edits = createEdits(now)
  const setMany = (views: LineView[], requested: number) =>
    void edits.setCorrectedQuantities(views.map((view) => ({ view, requested })))
  return {
    cartId,
    select: (key: string, isOn: boolean) => now().onSelect(key, isOn),
    openDetails: (view: LineView) => now().onOpenDetails(view),
    setQuantity: edits.setQuantity,
    updateDetails: (details: LineDetails[]) => void edits.updateDetails(details),
    remove: edits.remove,
    undo: () => void edits.undoChanges(),
    replace: (view: LineView, offerPriceId: string) => void now().openCart.replace(view.line.id, offerPriceId),
    /** Sets the same quantity for several lines, each corrected by its own rule. */
    setMany,
    /** Moves lines from the cart to the list for later, which is created if it does not exist. */
    async saveForLater(views: LineView[]) {
      const { manage, lists, t } = now()
      const name = t('cart.laterList')
      const lineIds = views.map(({ line }) => line.id)
      const list = lists.find((each) => each.name === name)
      const result = list
        ? await manage('merge', { cartId: list.id, sourceId: cartId, lineIds }, { isQuiet: true })
        : await manage('copy', { cartId, name: `${buyingListPrefix}${name}`, lineIds }, { isQuiet: true })
      if (!result.ok) return
      const removal = edits.setQuantities(views.map((view) => ({ view, quantity: 0 })))
      const restoreList = () =>
        list && result.undoVersion !== undefined
          ? now().undoChange(list.id, result.undoVersion, { isQuiet: true })
          : now().manage('delete', { cartId: result.cart.id }, { isQuiet: true })
      const text = t('cart.savedForLater', {
        n: views.length,
        sku: views[0]?.line.productVariant.sku ?? '',
        list: name,
      })
      edits.offerUndo(text, [removal], restoreList)
    },
    /**
     * Ctrl+D: copies the value of this cell into the selected lines; without a selection, the value above into this
     * cell.
     */
    fill(views: LineView[], selected: ReadonlySet<string>, { row, column }: CellPosition) {
      const at = views.findIndex(({ key }) => key === row)
      const chosen = views.filter(({ key }) => selected.has(key))
      const source = chosen.length > 0 ? views[at] : views[at - 1]
      const targets = chosen.length > 0 ? chosen : views.slice(at, at + 1)
      if (!source) return
      if (column === 'quantity') setMany(targets, source.line.quantity)
      if (column === 'reference') {
        const reference = source.line.reference ?? null
        void edits.updateDetails(targets.map(({ line }) => ({ lineId: line.id, reference })))
      }
    },
    /** Writes a pasted block of cells into the lines, starting with the first. */
    pasteBlock: (views: LineView[], column: string, block: string[][]) =>
      pasteBlock({ views, column, block }, edits, now().t),
  }
}

/** Creates the edits the actions consist of: quantities, details and undoing them. */
function createEdits(now: () => Latest) {
  const setQuantities = (updates: { view: LineView; quantity: number }[]) =>
    now().openCart.setQuantities(updates.map(({ view: { line }, quantity }) => ({ line, quantity })))
  const undoChanges = async (changes?: ChangeVersion[]) => {
    const { openCart, showToast, t } = now()
    if (!(await openCart.undo(changes))) showToast({ text: t('cart.nothingToUndo') })
  }
  /** Shows a toast that undoes exactly these changes, whatever was changed since, and what was changed elsewhere. */
  const offerUndo = (text: string, changes: ChangeVersion[], undoElsewhere?: () => Promise<unknown>) => {
    const onUndo = () => {
      void undoChanges(changes)
      void undoElsewhere?.()
    }
    now().showToast({ text, undo: { label: now().t('forms.undo'), onUndo } })
  }
  const remove = (views: LineView[]) => {
    const changes = setQuantities(views.map((view) => ({ view, quantity: 0 })))
    const text = now().t('cart.removed', { n: views.length, sku: views[0]?.line.productVariant.sku ?? '' })
    offerUndo(text, [changes])
  }
  return {
    setQuantities,
    updateDetails: (details: LineDetails[]) => now().openCart.updateDetails(details),
    undoChanges,
    offerUndo,
    remove,
    /** Sets a quantity corrected by the rule of the line; 0 removes the line. */
    setQuantity(view: LineView, requested: number): CorrectedQuantity {
      const corrected = correctQuantity(requested, view.rule)
      if (requested <= 0) remove([view])
      else if (corrected.quantity > 0 && corrected.quantity !== view.line.quantity)
        void setQuantities([{ view, quantity: corrected.quantity }])
      return corrected
    },
    /** Sets quantities, each corrected by the rule of its line, and reports the number of corrections. */
    setCorrectedQuantities(updates: { view: LineView; requested: number }[]): ChangeVersion {
      const corrected = updates.map(({ view, requested }) => {
        const { quantity, note } = correctQuantity(requested, view.rule)
        return { view, quantity, isCorrected: note !== undefined }
      })
      const changes = setQuantities(corrected)
      const n = corrected.filter(({ isCorrected }) => isCorrected).length
      if (n > 0) now().showToast({ text: now().t('cart.corrected', { n }) })
      return changes
    },
  }
}

type PastedBlock = { views: LineView[]; column: string; block: string[][] }

function pasteBlock({ views, column, block }: PastedBlock, edits: Edits, t: Latest['t']) {
  if (!editableColumns.some((each) => each === column)) return
  const readColumn = createCellReader(views, editableColumns, { column, block })
  const quantities = readColumn('quantity').map(({ row: view, text }) => ({ view, requested: parseQuantity(text) }))
  const parsed = quantities.flatMap(({ view, requested }) => (requested ? [{ view, requested }] : []))
  const changes = [edits.setCorrectedQuantities(parsed)]
  const references = readColumn('reference').map(({ row: { line }, text }) => ({
    lineId: line.id,
    reference: text.slice(0, maxDetailLengths.reference) || null,
  }))
  if (references.length > 0) changes.push(edits.updateDetails(references))
  const invalidCount = quantities.length - parsed.length
  const text = [
    t('cart.pasted', { n: Math.min(block.length, views.length) }),
    invalidCount > 0 ? t('cart.pasted.unread', { n: invalidCount }) : '',
  ]
  edits.offerUndo(text.join(' ').trim(), changes)
}
