import type { SellerFacts } from '@tiber/contract/orders/seller-order-shapes'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { StockMark } from '@tiber/ui/stock-mark.tsx'

/** Whether an order can be shipped from stock: all of it, not some lines, or nothing until a day. */
export function StockVerdict({ stock }: { stock: SellerFacts['stock'] }) {
  const t = useMessages()
  const format = useFormat()
  if (stock.verdict === 'ALL') return <StockMark level="full">{t('orders.stock.all')}</StockMark>
  if (stock.verdict === 'SHORT')
    return <StockMark level="low">{t('orders.stock.short', { n: stock.shortLines })}</StockMark>
  return (
    <StockMark level="none">
      {stock.availableOn ? t('orders.stock.until', { day: format.date(stock.availableOn) }) : t('orders.stock.none')}
    </StockMark>
  )
}
