import { toBasisPrice } from '#app/product-ui/price-ladder.ts'
import { useUnitName } from '#app/product-ui/use-unit-name.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import type { SupplierTotals } from '#app/features/carts/open-cart/open-cart.ts'
import { calculateFreight } from './freight.ts'
import type { LineView } from './line-view.ts'
import type { LineActions } from './use-line-actions.ts'

const maxShown = 5

type CartAdviceProps = { views: LineView[]; sums: SupplierTotals[]; actions: LineActions }

/** Suggests quantities with a better price and shows the amount missing to free delivery. */
export function CartAdvice({ views, sums, actions }: CartAdviceProps) {
  const t = useMessages()
  const format = useFormat()
  const unitName = useUnitName()
  // Suggestions that save most come first, then those with the smallest extra cost.
  const advised = views.filter(({ advice }) => advice).toSorted((a, b) => a.advice!.extraCost - b.advice!.extraCost)
  const near = sums.flatMap((sum) => {
    const freight = calculateFreight(sum)
    return freight?.missing === undefined || freight.missing > sum.totalDiscountPrice.priceWithoutTax
      ? []
      : [{ sum, freight }]
  })
  if (advised.length + near.length === 0) return null
  const saved = advised.reduce((sum, { advice }) => sum + Math.max(0, -advice!.extraCost), 0)
  return (
    <Panel title={t('cart.advice')} aside={saved > 0 && t('cart.advice.saved', { amount: format.money(saved) })} flush>
      <ul className="cart-advice">
        {advised.slice(0, maxShown).map((view) => {
          const { line, advice } = view
          const basis = line.offer.priceBasis ?? 1
          const unit = unitName(line.offer.productUnit)
          return (
            <li key={view.key}>
              <div>
                <b>
                  {t('cart.advice.take', {
                    sku: line.productVariant.sku,
                    n: format.number(advice!.quantity),
                    now: format.number(line.quantity),
                    unit,
                  })}
                </b>
                <span>
                  {t(advice!.extraCost < 0 ? 'cart.advice.cheaper' : 'cart.advice.break', {
                    price: format.money(toBasisPrice(advice!.unitPrice, basis), { maxDecimals: 4 }),
                    per: t('cart.perBasis', { n: basis, unit }),
                    amount: format.money(Math.abs(advice!.extraCost)),
                    drop: format.percent(advice!.drop, 1),
                  })}
                </span>
              </div>
              <Button onClick={() => actions.setQuantity(view, advice!.quantity)}>{t('cart.advice.apply')}</Button>
            </li>
          )
        })}
        {near.map(({ sum, freight }) => (
          <li key={sum.supplierId}>
            <div>
              <b>{t('cart.advice.freight', { amount: format.money(freight.missing!), supplier: sum.supplierName })}</b>
              <span>{t('cart.advice.freightSaved', { amount: format.money(freight.price) })}</span>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
