import { Link } from 'react-router'
import { invoiceStatuses, type InvoiceStatus } from '@tiber/contract/document-words'
import { useFormat, useMessages } from '#app/i18n/use-messages.tsx'
import { Count } from '#app/ui/badge.tsx'
import { searchOf, type InvoiceFilter } from './invoice-filter.ts'

type InvoiceTabsProps = {
  filter: InvoiceFilter
  totals: { status: InvoiceStatus; count: number; gross: number }[]
  currency: string
  path: string
}

// messages: documents.status.*
/** All, and those of each state with what they come to: addresses, so that they work before scripts do. */
export function InvoiceTabs({ filter, totals, currency, path }: InvoiceTabsProps) {
  const t = useMessages()
  const format = useFormat()
  const of = (status: InvoiceStatus) => totals.find((each) => each.status === status) ?? { count: 0, gross: 0 }
  const all = { count: totals.reduce((sum, { count }) => sum + count, 0), gross: undefined }
  return (
    <nav
      aria-label={t('documents.states')}
      className="mb-3 grid grid-cols-4 gap-px overflow-hidden rounded-3 border border-line-strong bg-line max-md:grid-cols-2 print:hidden"
    >
      {[undefined, ...invoiceStatuses].map((status) => {
        const { count, gross } = status ? of(status) : all
        return (
          <Link
            key={status ?? 'ALL'}
            to={path + searchOf({ ...filter, after: '', status })}
            preventScrollReset
            aria-current={filter.status === status ? 'page' : undefined}
            className="grid min-h-14 content-center gap-0.5 bg-surface px-4 py-2 text-13 text-body no-underline hover:bg-surface-hover hover:no-underline focus-visible:shadow-focus-inset aria-[current]:bg-surface-selected aria-[current]:font-medium aria-[current]:text-ink"
          >
            <span className="flex items-center gap-2">
              {t(`documents.status.${status ?? 'ALL'}.many`)}
              <Count hot={status === 'OVERDUE' && count > 0}>{format.number(count)}</Count>
            </span>
            <span className="text-12 font-normal text-muted tabular-nums">
              {gross === undefined ? t('documents.status.ALL.text') : format.money(gross, { currency })}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}
