import type { ReactNode } from 'react'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import type { QuantityTotals } from './use-quantities.ts'

type QuantityDockProps = {
  totals: QuantityTotals
  onClear: () => void
  /** Actions for the selected rows. */
  children?: ReactNode
}

/** Totals of the selected rows. Sticks to the lower edge while the rows scroll. */
export function QuantityDock({ totals, onClear, children }: QuantityDockProps) {
  const t = useMessages()
  const format = useFormat()
  if (totals.rows === 0) return null
  return (
    <output className="dock max-md:flex-wrap max-md:gap-x-3 max-md:gap-y-1">
      <span className="text-16 font-bold text-ink">{t('product-ui.dock.rows', { n: totals.rows })}</span>
      <span className="text-13 max-md:hidden">
        {totals.unit && `${format.number(totals.pieces)} ${totals.unit} · `}
        <span className="text-muted">
          {t(totals.isInStock ? 'product-ui.dock.inStock' : 'product-ui.dock.notInStock')}
        </span>
      </span>
      <span className="ml-auto text-13">
        <span className="text-muted">
          {t(totals.isBeforeBreaks ? 'product-ui.dock.netBeforeBreaks' : 'product-ui.net')}
        </span>{' '}
        <span className="text-16 font-bold text-ink">{format.money(totals.net)}</span>
      </span>
      <Button variant="quiet" onClick={onClear}>
        {t('product-ui.dock.clear')}
      </Button>
      {children && <span className="flex gap-2 max-md:w-full max-md:*:flex-auto">{children}</span>}
    </output>
  )
}
