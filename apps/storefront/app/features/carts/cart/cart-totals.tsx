import type { Price3 } from '@tiber/contract/carts/cart-shapes'
import type { ReactNode } from 'react'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'

/** Net, tax and gross totals, and further rows. */
export function CartTotals({ total, children }: { total: Price3; children?: ReactNode }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <dl className="cart-sums mt-4 ml-auto w-72 max-md:w-full">
      <dt>{t('cart.sum.net')}</dt>
      <dd>{format.money(total.priceWithoutTax)}</dd>
      <dt>{t('cart.sum.tax')}</dt>
      <dd>{format.money(total.taxAmount)}</dd>
      <dt className="font-bold">{t('cart.sum.gross')}</dt>
      <dd className="font-bold">{format.money(total.priceWithTax)}</dd>
      {children}
    </dl>
  )
}
