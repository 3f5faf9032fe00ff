import { Link } from '@tiber/ui/link.tsx'
import { toBasisPrice } from '#app/product-ui/price-ladder.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import type { ProductPageData } from '../read-product.server.ts'

type LastPurchaseProps = {
  last: NonNullable<ProductPageData['lastPurchase']>
  product: ProductPageData['product']
}

/** Shows date, price, supplier and number of the company's last purchases, with a link to the order. */
export function LastPurchase({ last, product: { basis, unit } }: LastPurchaseProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-13">
      <span>
        <Icon name="history" size="small" className="mr-2 inline-block align-[-0.125em] text-muted" />
        {t('product.last', {
          date: format.date(last.at),
          price: format.money(toBasisPrice(last.unitPrice, basis), { maxDecimals: 4 }),
          basis: format.number(basis),
          quantity: format.number(last.quantity),
          unit,
          supplier: last.supplier,
        })}
      </span>
      <span className="text-muted">{t('product.last.times', { n: last.times })}</span>
      <Link to={localisedPath(`/account/orders/${last.reference}`, locale)} className="nowrap">
        {t('product.last.order')}
      </Link>
    </p>
  )
}
