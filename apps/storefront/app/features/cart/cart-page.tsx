import type { CartFull } from '@tiber/contract/cart-shapes'
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { shownCartName } from '#app/cart/cart-name.ts'
import { useSheet } from '#app/cart/use-sheet.ts'
import { useFormat, useMessages } from '#app/i18n/use-messages.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page-head.tsx'
import { CartAdvice } from './cart-advice.tsx'
import { CartHead } from './cart-head.tsx'
import { countsOf, isOf, rowsOf, wordsOf, type LineFilter } from './cart-rows.ts'
import { CartSummary, Proceed } from './cart-summary.tsx'
import { CartTable } from './cart-table.tsx'
import { BulkBar, CartToolbar } from './cart-toolbar.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { lineView, type LineView } from './line-view.ts'
import { useLineActions } from './use-line-actions.ts'
import { useRemedies } from './use-remedies.ts'
import { useSelection } from './use-selection.ts'

const LineDetailsDialog = lazy(() =>
  import('./line-details-dialog.tsx').then(({ LineDetailsDialog: dialog }) => ({ default: dialog })),
)
const NameDialog = lazy(() => import('./name-dialog.tsx').then(({ NameDialog: dialog }) => ({ default: dialog })))

export type NameWish = 'rename' | 'copy' | 'list'

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
  const [naming, setNaming] = useState<NameWish>()
  const selection = useSelection()
  const actions = useLineActions({
    cartId: cart.id,
    sheet,
    onSelect: selection.select,
    onOpenDetails: setDetailed,
  })
  const words = useDeferredValue(text)
  const views = useMemo(() => lines.map(lineView), [lines])
  const counts = useMemo(() => countsOf(views), [views])
  const rows = useMemo(
    () => rowsOf(cart, lines, { filter, words: wordsOf(words), closed }),
    [cart, lines, filter, words, closed],
  )
  const blocked = useMemo(() => views.filter(isOf.blocked), [views])
  const remedies = useRemedies(cart.id, canExtend ? blocked.map(({ line }) => line.id) : [])
  const chosen = useMemo(() => views.filter(({ key }) => selection.selected.has(key)), [views, selection.selected])
  const shownKeys = () => rows.flatMap((row) => (row.kind === 'line' ? [row.key] : []))
  const { table, enterTable } = useTableEntry()
  const blockedNet = blocked.reduce((sum, { line }) => sum + line.offer.totalDiscountPrice.priceWithoutTax, 0)

  if (cart.numberOfLines === 0 && !sheet.isSaving) return <EmptyCart name={shownCartName(cart.name, t)} />
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
        onName={setNaming}
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
              isReading={!sheet.isWhole}
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
              remedies={remedies}
              actions={actions}
              onSelectAll={(isOn) => (isOn ? selection.selectAll(shownKeys()) : selection.clear())}
              onToggleSupplier={(id) => setClosed((before) => toggled(before, id))}
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
        <Proceed cart={cart} blocked={blocked.length} onShowBlocked={showBlocked} isCompact />
      </div>
      <Suspense>
        {detailed && (
          <LineDetailsDialog
            line={detailed.line}
            onSave={(details) => actions.describe([details])}
            onClose={() => setDetailed(undefined)}
          />
        )}
        {naming && <NameDialog cart={cart} wish={naming} onClose={() => setNaming(undefined)} />}
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

function toggled(set: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(value)) next.add(value)
  return next
}
