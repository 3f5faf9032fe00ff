import { useFormat, useMessages } from '../i18n/use-messages.tsx'
import { StockMark } from '../ui/stock-mark.tsx'

export type StockState = {
  stock: number
  /** Threshold below which stock counts as low. */
  lowBelow: number | null
  restockDate: string | null
  restockQuantity?: number | null
}

function getStockLevel({ stock, lowBelow }: StockState): 'full' | 'low' | 'none' {
  if (stock <= 0) return 'none'
  return lowBelow !== null && stock <= lowBelow ? 'low' : 'full'
}

/** Shows the current stock and the next restock. */
export function Stock({ state }: { state: StockState }) {
  const t = useMessages()
  const format = useFormat()
  const level = getStockLevel(state)
  const { restockDate, restockQuantity } = state
  const date = restockDate && format.date(restockDate)
  const restockText = date
    ? restockQuantity
      ? t('product-ui.stock.more', { n: restockQuantity, date })
      : t('product-ui.stock.on', { date })
    : undefined
  const lowStockText = level === 'low' ? t('product-ui.stock.few') : undefined
  const outOfStockText = level === 'none' ? (restockText ?? t('product-ui.stock.unknown')) : undefined
  return (
    <StockMark level={level} detail={outOfStockText ?? restockText ?? lowStockText}>
      {format.number(state.stock)}
    </StockMark>
  )
}
