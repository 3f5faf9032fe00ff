import { Link } from 'react-router'
import { invoiceStatuses, type InvoiceStatus } from '@tiber/contract/orders/document-types'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Count } from '@tiber/ui/badge.tsx'
import { buildSearch, type InvoiceFilter } from './invoice-filter.ts'

type Total = { status: InvoiceStatus; count: number; capped: boolean; gross: number | null }

type InvoiceTabsProps = {
  filter: InvoiceFilter
  totals: Total[]
  currency: string
  path: string
}

// messages: documents.status.*
/** Links to all invoices and to those of each status with their total; they work without scripts. */
export function InvoiceTabs({ filter, totals, currency, path }: InvoiceTabsProps) {
  const t = useMessages()
  const format = useFormat()
  const noTotal = { count: 0, capped: false, gross: 0 }
  const findTotal = (status: InvoiceStatus) => totals.find((each) => each.status === status) ?? noTotal
  const all = {
    count: totals.reduce((sum, { count }) => sum + count, 0),
    capped: totals.some(({ capped }) => capped),
    gross: undefined,
  }
  const formatGross = (gross: number | null | undefined) => {
    if (gross === undefined) return t('documents.status.ALL.text')
    return gross === null ? t('documents.manyCount.text') : format.money(gross, { currency })
  }
  return (
    <nav
      aria-label={t('documents.states')}
      className="mb-3 grid grid-cols-4 gap-px overflow-hidden rounded-3 border border-line-strong bg-line max-md:grid-cols-2 print:hidden"
    >
      {[undefined, ...invoiceStatuses].map((status) => {
        const { count, capped, gross } = status ? findTotal(status) : all
        return (
          <Link
            key={status ?? 'ALL'}
            to={path + buildSearch({ ...filter, after: '', status })}
            preventScrollReset
            aria-current={filter.status === status ? 'page' : undefined}
            className="grid min-h-14 content-center gap-0.5 bg-surface px-4 py-2 text-13 text-body no-underline hover:bg-surface-hover hover:no-underline focus-visible:shadow-focus-inset aria-[current]:bg-surface-selected aria-[current]:font-medium aria-[current]:text-ink"
          >
            <span className="flex items-center gap-2">
              {t(`documents.status.${status ?? 'ALL'}.many`)}
              <Count hot={status === 'OVERDUE' && count > 0}>
                {capped ? t('documents.manyCount', { n: format.number(count) }) : format.number(count)}
              </Count>
            </span>
            <span className="text-12 font-normal text-muted tabular-nums">{formatGross(gross)}</span>
          </Link>
        )
      })}
    </nav>
  )
}
