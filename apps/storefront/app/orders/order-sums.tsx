import { useFormat, useMessages } from '../i18n/use-messages.tsx'
import type { Sums } from './sums.ts'

type OrderSumsProps = { sums: Sums; currency?: string; isBusy?: boolean }

/** Shows subtotal, freight, tax and total; the figures stay in place while they are recalculated. */
export function OrderSums({ sums, currency = 'EUR', isBusy }: OrderSumsProps) {
  const t = useMessages()
  const format = useFormat()
  const money = (amount: number) => format.money(amount, { currency })
  return (
    <>
      <dl className="cart-sums" aria-busy={isBusy} aria-live={isBusy === undefined ? undefined : 'polite'}>
        <dt>{t('orders.sum.goods')}</dt>
        <dd>{money(sums.goods)}</dd>
        <dt>{t('orders.sum.freight')}</dt>
        <dd>{money(sums.freight)}</dd>
        <dt>{t('orders.sum.tax')}</dt>
        <dd>{money(sums.tax)}</dd>
      </dl>
      <p className="cart-total">
        <span>{t('orders.sum.total')}</span>
        <span>{money(sums.total)}</span>
      </p>
    </>
  )
}
