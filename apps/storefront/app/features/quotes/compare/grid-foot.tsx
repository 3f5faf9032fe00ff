import type { ReactNode } from 'react'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import type { AwardTotals } from './award-state.ts'
import type { ComparedSupplier } from './comparison-view.ts'

type GridFootProps = { suppliers: ComparedSupplier[]; totals: AwardTotals; lineCount: number }

/** What all lines of a supplier cost with freight, and what is awarded to it. */
export function GridFoot({ suppliers, totals, lineCount }: GridFootProps) {
  const t = useMessages()
  const format = useFormat()
  return (
    <tfoot>
      <FootRow
        label={t('quotes.foot.all')}
        suppliers={suppliers}
        renderCell={({ totals: own, offeredLines }) => (
          <>
            {own ? format.money(own.goods) : '–'}
            <span className="block text-12 text-muted">{t('quotes.foot.of', { n: offeredLines, of: lineCount })}</span>
          </>
        )}
      />
      <FootRow
        label={t('quotes.foot.freight')}
        suppliers={suppliers}
        renderCell={({ totals: own }) =>
          !own ? '–' : own.shipping === 0 ? t('quotes.foot.free') : format.money(own.shipping)
        }
      />
      <FootRow
        label={t('quotes.foot.landed')}
        suppliers={suppliers}
        renderCell={({ totals: own }) => (own ? format.money(own.net) : '–')}
      />
      {totals.lineCount > 0 && (
        <tr className="quote-awarded">
          <th scope="row" colSpan={3}>
            {t('quotes.foot.awarded')}
          </th>
          {suppliers.map(({ supplierQuoteId, supplier }) => {
            const own = totals.bySupplier.get(supplierQuoteId)
            return (
              <td key={supplierQuoteId} data-label={supplier.name} className="num">
                <b className="font-bold text-ink">{own ? format.money(own.net) : '–'}</b>
                <span className="block text-12 text-muted">{t('quotes.lines', { n: own?.lineCount ?? 0 })}</span>
              </td>
            )
          })}
        </tr>
      )}
    </tfoot>
  )
}

type FootRowProps = {
  label: string
  suppliers: ComparedSupplier[]
  renderCell: (supplier: ComparedSupplier) => ReactNode
}

function FootRow({ label, suppliers, renderCell }: FootRowProps) {
  return (
    <tr className="quote-phone-hidden">
      <th scope="row" colSpan={3}>
        {label}
      </th>
      {suppliers.map((supplier) => (
        <td key={supplier.supplierQuoteId} className="num">
          {renderCell(supplier)}
        </td>
      ))}
    </tr>
  )
}
