import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Figure, Figures } from '../frame/figure.tsx'
import { compareSales } from './compare-sales.ts'
import type { OperatorToday } from './read-today.server.ts'

/** Six numbers of the day; each opens its list. */
export function DayFigures({ figures }: { figures: NonNullable<OperatorToday['figures']> }) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const toPath = (path: string) => localisedPath(path, locale)
  const { orders, waiting, blocked, requests, incidents, overdueInvoices } = figures
  const sinceText = (at: string | null) => at && t('today.figure.since', { at: format.dateTime(at) })
  return (
    <Figures>
      <Figure
        label={t('today.figure.orders')}
        value={format.number(orders.count)}
        note={<Sales {...orders} />}
        to={toPath('/operator/orders')}
      />
      <Figure
        label={t('today.figure.waiting')}
        value={format.number(waiting.count)}
        note={t('today.figure.overdue', { n: waiting.overdue })}
        tone={waiting.overdue > 0 ? 'danger' : undefined}
        to={toPath(`/operator/orders?show=${waiting.overdue > 0 ? 'unanswered' : 'WAITING_SUPPLIER'}`)}
      />
      <Figure
        label={t('today.figure.blocked')}
        value={format.number(blocked.count)}
        note={format.money(blocked.gross)}
        to={toPath('/operator/orders?show=BLOCKED')}
      />
      {requests && (
        <Figure
          label={t('today.requests')}
          value={format.number(requests.count)}
          note={sinceText(requests.oldest)}
          to={toPath('/operator/requests')}
        />
      )}
      <Figure
        label={t('today.figure.incidents')}
        value={format.number(incidents.count)}
        note={sinceText(incidents.oldest)}
        tone={incidents.count > 0 ? 'danger' : undefined}
        to="#tasks"
      />
      {overdueInvoices && (
        <Figure
          label={t('today.figure.invoices')}
          value={format.money(overdueInvoices.gross)}
          note={t('today.figure.invoicesOf', {
            invoices: t('today.figure.invoiceCount', { n: overdueInvoices.count }),
            accounts: t('today.figure.accounts', { n: overdueInvoices.accounts }),
          })}
          to={toPath('/operator/accounts?show=overdue')}
        />
      )}
    </Figures>
  )
}

/** Net sales until now, and how they compare. */
function Sales(sales: NonNullable<OperatorToday['figures']>['orders']) {
  const t = useMessages()
  const format = useFormat()
  const comparison = compareSales(sales)
  if (comparison && 'before' in comparison)
    return t('today.figure.weekBefore', { net: format.money(comparison.before) })
  const { change } = comparison ?? {}
  return (
    <>
      {t('today.figure.net', { net: format.money(sales.net) })}
      {change !== undefined && (
        <>
          ,{' '}
          <span data-tone={change > 0 ? 'success' : undefined}>
            {`${change > 0 ? '+' : ''}${format.percent(change, 0)}`}
          </span>
        </>
      )}
    </>
  )
}
