import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import type { Totals } from './totals.ts'

type OrderTotalsProps = { totals: Totals; currency?: string; isBusy?: boolean }

/** Shows subtotal, freight, tax and total; the figures stay in place while they are recalculated. */
export function OrderTotals({ totals, currency = 'EUR', isBusy }: OrderTotalsProps) {
  const t = useMessages()
  const format = useFormat()
  const money = (amount: number) => format.money(amount, { currency })
  return (
    <>
      <dl className="cart-sums" aria-busy={isBusy} aria-live={isBusy === undefined ? undefined : 'polite'}>
        <dt>{t('orders.sum.goods')}</dt>
        <dd>{money(totals.subtotal)}</dd>
        <dt>{t('orders.sum.freight')}</dt>
        <dd>{money(totals.freight)}</dd>
        <dt>{t('orders.sum.tax')}</dt>
        <dd>{money(totals.tax)}</dd>
      </dl>
      <p className="cart-total">
        <span>{t('orders.sum.total')}</span>
        <span>{money(totals.total)}</span>
      </p>
      {totals.taxNotices.map((notice) => (
        <p key={notice} className="mt-2 text-12 text-muted">
          {notice}
        </p>
      ))}
    </>
  )
}
