import { Link } from 'react-router'
import { AddToCartForm } from '#app/features/carts/current/add-to-cart-form.tsx'
import { useUnitName } from '#app/product-ui/use-unit-name.ts'
import { getVariantPath } from '#app/product-ui/variant-path.ts'
import { localisedPath } from '#app/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { Dashboard } from './read-dashboard.server.ts'

/** Suggests articles bought regularly that are due, with their usual quantity and a button to add them to the cart. */
export function ReorderPanel({ suggestions }: { suggestions: Dashboard['suggestions'] }) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const unitName = useUnitName()
  if (suggestions.length === 0) return null
  return (
    <Panel title={t('dashboard.again')} flush>
      <ul>
        {suggestions.map(({ productId, variantId, offerPriceId, sku, name, quantity, net, ...each }) => (
          <li
            key={variantId}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 border-b border-line px-4 py-2.5 last:border-b-0 max-md:px-3"
          >
            <div className="min-w-0">
              <Link to={localisedPath(getVariantPath(productId, variantId), locale)} className="text-13 font-medium">
                {sku}
              </Link>
              <span className="block truncate text-12 text-muted">{name}</span>
            </div>
            <span className="text-right text-13 whitespace-nowrap text-ink">{format.money(net)}</span>
            <span className="text-12 text-muted">
              {t('dashboard.again.rhythm', { n: each.everyDays })}
              <span className="block whitespace-nowrap">
                {t('dashboard.again.last', { date: format.date(each.lastAt) })}
              </span>
            </span>
            <AddToCartForm item={{ offerPriceId }} quantity={quantity} unit={unitName(each.unit)} net={net} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
