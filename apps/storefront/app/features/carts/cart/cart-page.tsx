import type { CartFull } from '@tiber/contract/carts/cart-shapes'
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { getLinePrice } from '#app/features/carts/open-cart/line-price.ts'
import { formatCartName } from '#app/features/carts/current/cart-name.ts'
import type { CartWithoutLines } from '#app/features/carts/open-cart/open-cart.ts'
import { useOpenCart, type OpenCartHandle } from '#app/features/carts/open-cart/use-open-cart.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { Page } from '@tiber/ui/page-head.tsx'
import { CartAdvice } from './cart-advice.tsx'
import { CartHead } from './cart-head.tsx'
import { countByFilter, filterPredicates, buildRows, splitWords, type LineFilter } from './cart-rows.ts'
import { CartSummary, ProceedButton } from './cart-summary.tsx'
import { CartTable } from './cart-table.tsx'
import { BulkBar, CartToolbar } from './cart-toolbar.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { getLineView, type LineView } from './line-view.ts'
import { useLineActions, type LineActions } from './use-line-actions.ts'
import { useSuggestedFixes } from './use-suggested-fixes.ts'
import { useSelection } from './use-selection.ts'

const LineDetailsDialog = lazy(() =>
  import('./line-details-dialog.tsx').then(({ LineDetailsDialog: dialog }) => ({ default: dialog })),
)
const NameDialog = lazy(() => import('./name-dialog.tsx').then(({ NameDialog: dialog }) => ({ default: dialog })))

export type NamePurpose = 'rename' | 'copy' | 'list'

type CartPageProps = { cart: CartFull; next: string | null; canExtend: boolean }

/** Cart as a spreadsheet-like table: grouped by supplier, any number of lines, with blocked lines and savings. */
export function CartPage({ cart: initialCart, next, canExtend }: CartPageProps) {
  const t = useMessages()
  const openCart = useOpenCart(initialCart, next)
  const { cart } = openCart
  const [detailed, setDetailed] = useState<LineView>()
  const [namePurpose, setNamePurpose] = useState<NamePurpose>()
  const selection = useSelection()
  const actions = useLineActions({
    cartId: cart.id,
    openCart,
    onSelect: selection.select,
    onOpenDetails: setDetailed,
  })
  const filters = useLineFilters(openCart)
  const { table, enterTable } = useTableEntry()
  if (cart.numberOfLines === 0 && !openCart.isSaving) return <EmptyCart name={formatCartName(cart.name, t)} />
  const showLines = (filter: LineFilter) => {
    filters.setFilter(filter)
    enterTable()
  }
  return (
    <Page>
      <CartHead
        cart={cart}
        isSaving={openCart.isSaving}
        isWaiting={openCart.isWaiting}
        canExtend={canExtend}
        onName={setNamePurpose}
      />
      <div className="cart-columns">
        <section
          ref={table}
          aria-label={t('cart.table')}
          className="min-w-0 rounded-3 border border-line-strong bg-surface"
        >
          <CartLines {...{ openCart, filters, selection, actions, canExtend }} onClear={enterTable} />
        </section>
        <CartRail cart={cart} filters={filters} actions={actions} onShow={showLines} />
      </div>
      <CartDock cart={cart} counts={filters.counts} onShow={showLines} />
      <Suspense>
        {detailed && (
          <LineDetailsDialog
            line={detailed.line}
            onSave={(details) => actions.updateDetails([details])}
            onClose={() => setDetailed(undefined)}
          />
        )}
        {namePurpose && <NameDialog cart={cart} purpose={namePurpose} onClose={() => setNamePurpose(undefined)} />}
      </Suspense>
    </Page>
  )
}

/** Lists lines that cannot be delivered as they are, for which fixes are suggested. */
const listUndelivered = (views: LineView[]) =>
  views.filter(({ isBlocked, isShort }) => isBlocked || isShort).map(({ line }) => line.id)

type LineFilters = ReturnType<typeof useLineFilters>

/** Lines by the chosen filter and typed words, and how many there are of each kind. */
function useLineFilters({ cart, lines }: OpenCartHandle) {
  const [filter, setFilter] = useState<LineFilter>('all')
  const [text, setText] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const words = useDeferredValue(text)
  const views = useMemo(() => lines.map(getLineView), [lines])
  const counts = useMemo(() => countByFilter(views), [views])
  const rows = useMemo(
    () => buildRows(cart, lines, { filter, words: splitWords(words), closed }),
    [cart, lines, filter, words, closed],
  )
  const blocked = useMemo(() => views.filter(filterPredicates.blocked), [views])
  const toggleSupplier = (id: string) => setClosed((before) => toggleInSet(before, id))
  return { filter, setFilter, text, setText, views, counts, rows, blocked, toggleSupplier }
}

type CartLinesProps = {
  openCart: OpenCartHandle
  filters: LineFilters
  selection: ReturnType<typeof useSelection>
  actions: LineActions
  canExtend: boolean
  onClear: () => void
}

function CartLines({ openCart, filters, selection, actions, canExtend, onClear }: CartLinesProps) {
  const t = useMessages()
  const { cart, isComplete } = openCart
  const { filter, text, rows, views } = filters
  const { selected } = selection
  const chosen = useMemo(() => views.filter(({ key }) => selected.has(key)), [views, selected])
  const suggestedFixes = useSuggestedFixes(cart.id, canExtend ? listUndelivered(views) : [])
  const getShownKeys = () => rows.flatMap((row) => (row.kind === 'line' ? [row.key] : []))
  const clear = () => {
    selection.clear()
    onClear()
  }
  return (
    <>
      {chosen.length > 0 ? (
        <BulkBar chosen={chosen} actions={actions} onClear={clear} />
      ) : (
        <CartToolbar
          counts={filters.counts}
          isLoading={!isComplete}
          total={cart.numberOfLines}
          filter={filter}
          text={text}
          onFilter={filters.setFilter}
          onText={filters.setText}
        />
      )}
      {rows.length > 0 ? (
        <CartTable
          rows={rows}
          total={cart.numberOfLines}
          selected={selected}
          suggestedFixes={suggestedFixes}
          actions={actions}
          onSelectAll={(isOn) => (isOn ? selection.selectAll(getShownKeys()) : selection.clear())}
          onToggleSupplier={filters.toggleSupplier}
        />
      ) : (
        <EmptyState icon="search-x" title={t('cart.noneFound')}>
          <p>{t('cart.noneFound.hint')}</p>
        </EmptyState>
      )}
    </>
  )
}

type CartRailProps = {
  cart: CartWithoutLines
  filters: LineFilters
  actions: LineActions
  onShow: (filter: LineFilter) => void
}

function CartRail({ cart, filters: { views, counts, blocked }, actions, onShow }: CartRailProps) {
  const net = blocked.reduce((sum, { line }) => sum + getLinePrice(line).priceWithoutTax, 0)
  return (
    <aside className="cart-rail">
      <CartSummary cart={cart} counts={counts} blockedNet={net} onShow={onShow} />
      <CartAdvice views={views} sums={cart.supplierAggregates} actions={actions} />
    </aside>
  )
}

type CartDockProps = Pick<CartRailProps, 'cart' | 'onShow'> & { counts: LineFilters['counts'] }

function CartDock({ cart, counts, onShow }: CartDockProps) {
  const t = useMessages()
  const format = useFormat()
  return (
    <div className="dock md:hidden">
      <span className="flex-1 leading-tight">
        <span className="block text-12 text-muted">{t('cart.sum.gross')}</span>
        <b className="text-16 text-ink">{format.money(cart.totalDiscountPrice.priceWithTax)}</b>
      </span>
      <ProceedButton cart={cart} counts={counts} onShow={onShow} isCompact />
    </div>
  )
}

/** Moves the focus to the table when the pressed control disappears or filters the lines. */
function useTableEntry() {
  const table = useRef<HTMLElement>(null)
  const [entries, setEntries] = useState(0)
  useEffect(() => {
    if (entries > 0) table.current?.querySelector<HTMLElement>('[data-row] [data-cell=quantity]')?.focus()
  }, [entries])
  return { table, enterTable: () => setEntries((before) => before + 1) }
}

function toggleInSet(set: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(value)) next.add(value)
  return next
}
