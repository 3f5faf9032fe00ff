import type { Backorder } from '@tiber/contract/catalogue/prices'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { StockMark } from '@tiber/ui/stock-mark.tsx'

export type StockState = {
  stock: number
  /** Threshold below which stock counts as low. */
  lowBelow: number | null
  /** What can be ordered beyond the stock, with its day of delivery. */
  backorder?: Backorder | null | undefined
  /** The day the supplier expects goods; without a back-order nothing can be ordered for it. */
  restockDate: string | null
  /** Whether a sentence on the delivery stands beside it. */
  isBrief?: boolean
}

function getStockLevel({ stock, lowBelow }: StockState): 'full' | 'low' | 'none' {
  if (stock <= 0) return 'none'
  return lowBelow !== null && stock <= lowBelow ? 'low' : 'full'
}

/** Shows the current stock, and what can be delivered later or is awaited. */
export function Stock({ state }: { state: StockState }) {
  const t = useMessages()
  const format = useFormat()
  const level = getStockLevel(state)
  return (
    <StockMark level={level} detail={getDetail()}>
      {format.number(state.stock)}
    </StockMark>
  )

  function getDetail(): string | undefined {
    const { backorder, restockDate, isBrief } = state
    if (isBrief) return undefined
    if (backorder) {
      const date = format.date(backorder.date)
      return backorder.quantity === null
        ? t('product-ui.stock.on', { date })
        : t('product-ui.stock.more', { n: backorder.quantity, date })
    }
    if (level === 'low') return t('product-ui.stock.few')
    if (level === 'full') return undefined
    return restockDate
      ? t('product-ui.stock.restock', { date: format.date(restockDate) })
      : t('product-ui.stock.unknown')
  }
}
