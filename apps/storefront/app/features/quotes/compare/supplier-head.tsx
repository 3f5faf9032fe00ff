import { Fragment } from 'react'
import { Link } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Count } from '@tiber/ui/badge.tsx'
import type { ComparedSupplier } from './comparison-view.ts'

// messages: quotes.status.*
/** Heads a supplier's column: how far its offer is, how long it is valid, how reliably it delivers. */
export function SupplierHead({ masterQuoteId, supplier }: { masterQuoteId: string; supplier: ComparedSupplier }) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const { supplierQuoteId, status, validityDate, deadline, onTimePercent, version, unreadMessages } = supplier
  const facts = [
    status === 'WAITING_FOR_CUSTOMER' && validityDate
      ? t('quotes.validUntil', { date: format.date(validityDate) })
      : t(`quotes.status.${status}`),
    ...(supplier.turn === 'SUPPLIER' && deadline ? [t('quotes.answersBy', { date: format.date(deadline) })] : []),
    ...(onTimePercent === null ? [] : [t('quotes.onTime', { percent: onTimePercent })]),
  ]
  return (
    <th scope="col" className="quote-supplier">
      <span className="flex items-baseline justify-between gap-2">
        <span className="min-w-0">
          <Link
            to={localisedPath(`/account/quotes/${masterQuoteId}/${supplierQuoteId}`, locale)}
            prefetch="intent"
            className="text-13 font-medium"
          >
            {supplier.supplier.name}
          </Link>
          {unreadMessages > 0 && ' '}
          {unreadMessages > 0 && (
            <Count hot>
              {unreadMessages}
              <span className="sr-only"> {t('quotes.unread.short')}</span>
            </Count>
          )}
        </span>
        {version > 0 && <span>{t('quotes.version', { n: version })}</span>}
      </span>
      <span className="block font-normal whitespace-normal">
        {facts.map((fact, at) => (
          <Fragment key={fact}>
            {at > 0 && ' · '}
            <span className="nowrap">{fact}</span>
          </Fragment>
        ))}
      </span>
    </th>
  )
}
