import { findStep, toBasisPrice } from '#app/product-ui/price-ladder.ts'
import { Stock } from '#app/product-ui/stock.tsx'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import type { ResultRow } from './result-row.ts'

/**
 * Shows a family's lowest price unless it is shown as one variant; net price per basis quantity, and per pack beside
 * it.
 */
export function ResultPrice({ row, isVariant }: { row: ResultRow; isVariant?: boolean }) {
  const t = useMessages()
  const format = useFormat()
  if (!row.offer) return <span className="sub">{t('search.noOffer')}</span>
  const { pack, unitPrice, pricedUpTo } = row.offer
  // A pack may reach a price break that is not known here; the table and the product page show it.
  const isPackPriced = pricedUpTo === undefined || pack <= pricedUpTo
  const packUnitPrice = findStep(row.offer.ladder, pack)?.unitPrice ?? unitPrice
  return (
    <span className="md:whitespace-nowrap">
      {!isVariant && row.isFamily && <span className="sub">{t('search.from')} </span>}
      <b>{format.money(toBasisPrice(unitPrice, row.basis))}</b>
      <span className="sub">{t('search.perBasis', { n: row.basis, unit: row.unit })}</span>
      {pack !== row.basis && pack > 1 && isPackPriced && (
        <span className="block text-12 text-muted">
          {t('search.packPrice', { price: format.money(toBasisPrice(packUnitPrice, pack)), n: pack, unit: row.unit })}
        </span>
      )}
    </span>
  )
}

export function ResultStock({ row }: { row: ResultRow }) {
  return row.offer && <Stock state={row.offer.stock} />
}
