import { useCallback } from 'react'
import { isDeliverable } from '@tiber/contract/carts/quantities'
import { DeliverySentence } from '#app/product-ui/delivery-sentence.tsx'
import { splitDelivery } from '#app/product-ui/delivery-split.ts'
import { QuantityCell } from '#app/product-ui/quantity-cell.tsx'
import type { OrderableRow, Quantities } from '#app/product-ui/use-quantities.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import type { ResultRow } from './result-row.ts'

type RowQuantityProps = { row: ResultRow; quantity: number; onChoose: Quantities['choose'] }

/** Quantity of a row; the dock adds all of them to the cart. */
export function RowQuantity({ row, quantity, onChoose }: RowQuantityProps) {
  const t = useMessages()
  const choose = useCallback((requested: number) => onChoose(toOrderable(row), requested), [onChoose, row])
  const { offer } = row
  // What nobody delivers is not offered; the stock says until when.
  if (!offer || !isDeliverable(offer.rule)) return null
  return (
    <>
      <QuantityCell
        label={t('search.quantityOf', { sku: row.sku })}
        unit={row.unit}
        rule={offer.rule}
        quantity={quantity}
        onChoose={choose}
      />
      {quantity > 0 && <DeliverySentence split={splitDelivery(quantity, offer.rule, offer.stock.backorder)} />}
    </>
  )
}

const toOrderable = ({ variantId, externalId, unit, offer }: ResultRow): OrderableRow => ({
  id: variantId,
  productVariantId: externalId,
  unit,
  rule: offer!.rule,
  ladder: offer!.ladder,
  pricedUpTo: offer!.pricedUpTo,
  stock: offer!.stock.stock,
})
