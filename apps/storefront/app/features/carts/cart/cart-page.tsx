import type { CartFull } from '@tiber/contract/carts/cart-shapes'
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { formatCartName } from '#app/features/carts/current/cart-name.ts'
import { useSheet } from '#app/features/carts/sheet-state/use-sheet.ts'
import { useFormat, useMessages } from '#app/i18n/use-messages.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page-head.tsx'
import { CartAdvice } from './cart-advice.tsx'
import { CartHead } from './cart-head.tsx'
import { countByFilter, filterPredicates, buildRows, splitWords, type LineFilter } from './cart-rows.ts'
import { CartSummary, ProceedButton } from './cart-summary.tsx'
import { CartTable } from './cart-table.tsx'
import { BulkBar, CartToolbar } from './cart-toolbar.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { getLineView, type LineView } from './line-view.ts'
import { useLineActions } from './use-line-actions.ts'
import { useSuggestedFixes } from './use-suggested-fixes.ts'
import { useSelection } from './use-selection.ts'

const LineDetailsDialog = lazy(() =>
  import('./line-details-dialog.tsx').then(({ LineDetailsDialog: dialog }) => ({ default: dialog })),
)
const NameDialog = lazy(() => import('./name-dialog.tsx').then(({ NameDialog: dialog }) => ({ default: dialog })))

export type NamePurpose = 'rename' | 'copy' | 'list'

type CartPageProps = { cart: CartFull; next: string | null; canExtend: boolean }

/** Cart as a spreadsheet-like table: grouped by supplier, any number of lines, with blocked lines and savings. */
export function CartPage({ cart: start, next, canExtend }: CartPageProps) {
  const t = useMessages()
  const format = useFormat()
  const sheet = useSheet(start, next)
  const { cart, lines } = sheet
  const [filter, setFilter] = useState<LineFilter>('all')
  const [text, setText] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [detailed, setDetailed] = useState<LineView>()
  const [namePurpose, setNamePurpose] = useState<NamePurpose>()
  const selection = useSelection()
  const actions = useLineActions({
    cartId: cart.id,
    sheet,
    onSelect: selection.select,
    onOpenDetails: setDetailed,
  })
  const words = useDeferredValue(text)
  const views = useMemo(() => lines.map(getLineView), [lines])
  const counts = useMemo(() => countByFilter(views), [views])
  const rows = useMemo(
    () => buildRows(cart, lines, { filter, words: splitWords(words), closed }),
    [cart, lines, filter, words, closed],
  )
  const blocked = useMemo(() => views.filter(filterPredicates.blocked), [views])
  const suggestedFixes = useSuggestedFixes(cart.id, canExtend ? blocked.map(({ line }) => line.id) : [])
  const chosen = useMemo(() => views.filter(({ key }) => selection.selected.has(key)), [views, selection.selected])
  const shownKeys = () => rows.flatMap((row) => (row.kind === 'line' ? [row.key] : []))
  const { table, enterTable } = useTableEntry()
  const blockedNet = blocked.reduce((sum, { line }) => sum + line.offer.totalDiscountPrice.priceWithoutTax, 0)

  if (cart.numberOfLines === 0 && !sheet.isSaving) return <EmptyCart name={formatCartName(cart.name, t)} />
  const showBlocked = () => {
    setFilter('blocked')
    enterTable()
  }
  return (
    <Page>
      <CartHead
        cart={cart}
        isSaving={sheet.isSaving}
        isWaiting={sheet.isWaiting}
        canExtend={canExtend}
        onName={setNamePurpose}
      />
      <div className="cart-columns">
        <section
          ref={table}
          aria-label={t('cart.table')}
          className="min-w-0 rounded-3 border border-line-strong bg-surface"
        >
          {chosen.length > 0 ? (
            <BulkBar
              chosen={chosen}
              actions={actions}
              onClear={() => {
                selection.clear()
                enterTable()
              }}
            />
          ) : (
            <CartToolbar
              counts={counts}
              isLoading={!sheet.isComplete}
              total={cart.numberOfLines}
              filter={filter}
              text={text}
              onFilter={setFilter}
              onText={setText}
            />
          )}
          {rows.length > 0 ? (
            <CartTable
              rows={rows}
              total={cart.numberOfLines}
              selected={selection.selected}
              suggestedFixes={suggestedFixes}
              actions={actions}
              onSelectAll={(isOn) => (isOn ? selection.selectAll(shownKeys()) : selection.clear())}
              onToggleSupplier={(id) => setClosed((before) => toggleInSet(before, id))}
            />
          ) : (
            <EmptyState icon="search-x" title={t('cart.noneFound')}>
              <p>{t('cart.noneFound.hint')}</p>
            </EmptyState>
          )}
        </section>
        <aside className="cart-rail">
          <CartSummary cart={cart} blocked={{ count: blocked.length, net: blockedNet }} onShowBlocked={showBlocked} />
          <CartAdvice views={views} sums={cart.supplierAggregates} actions={actions} />
        </aside>
      </div>
      <div className="dock md:hidden">
        <span className="flex-1 leading-tight">
          <span className="block text-12 text-muted">{t('cart.sum.gross')}</span>
          <b className="text-16 text-ink">{format.money(cart.totalDiscountPrice.priceWithTax)}</b>
        </span>
        <ProceedButton cart={cart} blocked={blocked.length} onShowBlocked={showBlocked} isCompact />
      </div>
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
