import { useMemo, useRef } from 'react'
import { SpacerRow } from '@tiber/ui/grid/spacer-row.tsx'
import { useVirtualRows } from '@tiber/ui/grid/use-virtual-rows.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import type { Awards, AwardTotals } from './award-state.ts'
import { ComparisonRow } from './comparison-row.tsx'
import { GridFoot } from './grid-foot.tsx'
import { GridHead } from './grid-head.tsx'
import { countDecimals, type ComparisonView, type PriceReference } from './comparison-view.ts'

type GridProps = {
  comparison: ComparisonView
  /** Price the offers are compared with. */
  reference: PriceReference
  awards: Awards
  totals: AwardTotals
  onAward: (detailId: string, supplierQuoteId: string) => void
  onClear: (detailId: string) => void
}

/** More suppliers do not fit beside each other on a wide screen. */
const maxFittingSuppliers = 5
/** Estimate until a row is measured. */
const rowHeight = 49
/** Rows have many cells and are often higher than estimated, so fewer of them fill a screen. */
const initialHeight = 400

/** Lines × suppliers: price, difference, delivery time, and the choice of a supplier for each line. */
export function ComparisonGrid({ comparison, reference, awards, totals, onAward, onClear }: GridProps) {
  const t = useMessages()
  const { lines, suppliers } = comparison
  const body = useRef<HTMLTableSectionElement>(null)
  const rows = lines.map(({ detailId }) => ({ key: detailId, height: rowHeight }))
  const virtual = useVirtualRows(rows, body, initialHeight)
  const decimals = useMemo(() => countDecimals({ lines }), [lines])
  const columnCount = suppliers.length + 3
  const isWide = suppliers.length > maxFittingSuppliers
  const table = (
    <table className="grid-table quote-grid" aria-label={t('quotes.grid')} aria-rowcount={lines.length + 1}>
      <GridHead masterQuoteId={comparison.id} suppliers={suppliers} reference={reference} />
      <tbody ref={body}>
        <SpacerRow height={virtual.before} columns={columnCount} />
        {virtual.shown.map(({ index, key }) => (
          <ComparisonRow
            key={key}
            rowProps={{ ref: virtual.measure, 'data-index': index, 'aria-rowindex': index + 2 }}
            line={lines[index]!}
            suppliers={suppliers}
            reference={reference}
            decimals={decimals}
            canChange={comparison.canChange}
            awarded={awards[key]}
            onAward={onAward}
            onClear={onClear}
          />
        ))}
        <SpacerRow height={virtual.after} columns={columnCount} />
      </tbody>
      <GridFoot suppliers={suppliers} totals={totals} lineCount={lines.length} />
    </table>
  )
  if (!isWide) return <div className="quote-panel">{table}</div>
  return (
    // A scrolling region must be focusable, or keyboard users cannot reach its end.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={t('quotes.grid')} tabIndex={0} className="quote-panel" data-wide="">
      {table}
    </section>
  )
}
