import { Link } from 'react-router'
import type { SupplierTotals } from '#app/features/carts/open-cart/open-cart.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { IconButton } from '@tiber/ui/button.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { GroupRow } from '@tiber/ui/table.tsx'
import type { CartRow } from './cart-rows.ts'
import type { VirtualRowProps } from './cart-table.tsx'
import { calculateFreight, calculateMissingToMinimum } from './freight.ts'

type SupplierRowProps = {
  rowProps: VirtualRowProps
  row: Extract<CartRow, { kind: 'head' }>
  onToggle: (supplierId: string) => void
}

/** Header row of a supplier with the amounts missing to its minimum and to free delivery. */
export function SupplierRow({ rowProps, row, onToggle }: SupplierRowProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const { sum, isOpen, isFiltered, shown } = row
  const lines = isFiltered
    ? t('cart.supplier.some', { shown, n: sum.numberOfLines })
    : t('cart.supplier.lines', { n: sum.numberOfLines })
  return (
    <GroupRow {...rowProps}>
      <td colSpan={8} className="ph-full">
        <div className="cart-supplier">
          <IconButton
            icon={isOpen ? 'chevron-down' : 'chevron-right'}
            label={t(isOpen ? 'cart.supplier.close' : 'cart.supplier.open', { supplier: sum.supplierName })}
            aria-expanded={isOpen}
            onClick={() => onToggle(sum.supplierId)}
            className="print:hidden"
          />
          <Link
            to={localisedPath(`/supplier/${sum.supplierId}`, locale)}
            className="min-w-0 truncate text-ink focus-visible:shadow-focus-inset"
          >
            {sum.supplierName}
          </Link>
          <span className="text-12 font-normal whitespace-nowrap text-muted">{lines}</span>
          <span className="flex-1" />
          <Minimum sum={sum} />
          <Freight sum={sum} />
          <span className="cart-supplier-sum">{format.money(sum.totalDiscountPrice.priceWithoutTax)}</span>
        </div>
      </td>
    </GroupRow>
  )
}

/** Also shown on phones, because the supplier accepts no order below it. */
function Minimum({ sum }: { sum: SupplierTotals }) {
  const t = useMessages()
  const format = useFormat()
  const missing = calculateMissingToMinimum(sum)
  if (missing === undefined) return null
  return (
    <span className="inline-flex items-center gap-1.5 text-12 font-normal text-warning-text">
      <Icon name="triangle-alert" size="small" />
      {t('cart.minimum', { minimum: format.money(sum.minOrderValue ?? 0), missing: format.money(missing) })}
    </span>
  )
}

function Freight({ sum }: { sum: SupplierTotals }) {
  const t = useMessages()
  const format = useFormat()
  const freight = calculateFreight(sum)
  if (!freight) return null
  const { isFree, price, missing } = freight
  return (
    <span
      className="inline-flex items-center gap-1.5 text-12 font-normal text-muted data-free:text-success-text max-md:hidden"
      data-free={isFree || undefined}
    >
      <Icon name={isFree ? 'check' : 'truck'} size="small" />
      {isFree
        ? t('cart.freight.free')
        : missing === undefined
          ? t('cart.freight.price', { price: format.money(price) })
          : t('cart.freight.missing', { missing: format.money(missing), price: format.money(price) })}
    </span>
  )
}
