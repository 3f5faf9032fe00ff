import type { LineHealth } from '@tiber/contract/carts/buying-lists'
import { correctQuantity } from '@tiber/contract/carts/quantities'
import { toBasisPrice } from '#app/product-ui/price-ladder.ts'
import { useFormat, useMessages } from '#app/i18n/use-messages.tsx'
import { Button } from '#app/ui/button.tsx'
import { Cell, Row } from '#app/ui/table.tsx'
import type { VirtualRowProps } from './cart-table.tsx'
import type { LineView } from './line-view.ts'
import type { LineActions } from './use-line-actions.ts'

type CauseRowProps = {
  rowProps: VirtualRowProps
  view: LineView
  suggestedFix: LineHealth | undefined
  actions: LineActions
}

const blockCodes = ['F-W-016', 'F-W-014', 'F-W-013', 'F-W-015', 'F-W-005'] as const

// messages: cart.cause.*
/** Shows why a line is blocked, and suggested fixes as buttons. */
export function CauseRow({ rowProps, view, suggestedFix, actions }: CauseRowProps) {
  const t = useMessages()
  const format = useFormat()
  const { line } = view
  const codes = new Set(line.blockedLineInformation.map(({ code }) => code.replaceAll('_', '-')))
  const code = blockCodes.find((each) => codes.has(each))
  const date = line.offer.restockDate
  const { stock } = line.offer
  const getCauseText = () => {
    if (code !== 'F-W-005') return t(`cart.cause.${code ?? 'other'}`, { supplier: line.supplier.name })
    // Some are in stock, but fewer than the smallest order quantity.
    if (stock > 0) return t('cart.cause.few', { n: stock, least: correctQuantity(1, view.rule).quantity })
    return date ? t('cart.cause.restock', { date: format.date(date) }) : t('cart.cause.F-W-005')
  }
  const basis = line.offer.priceBasis ?? 1
  const formatUnitPrice = (unitPrice: number) =>
    t('cart.remedy.price', { price: format.money(toBasisPrice(unitPrice, basis), { maxDecimals: 4 }), n: basis })
  const { replacement, otherOffer } = suggestedFix ?? {}
  return (
    <Row {...rowProps} state="blocked" className="cart-cause">
      <Cell phone="hidden" />
      <Cell colSpan={7} phone="full">
        <div className="cart-remedy">
          <p>
            <b className="font-medium text-danger-text">{getCauseText()}</b> {t('cart.cause.consequence')}
          </p>
          <div className="flex flex-wrap gap-2">
            {replacement?.offer && (
              <Button icon="replace" onClick={() => actions.replace(view, replacement.offer!.offerPriceId)}>
                {t('cart.remedy.replace', {
                  sku: replacement.sku,
                  price: formatUnitPrice(replacement.offer.unitPrice),
                })}
              </Button>
            )}
            {otherOffer && (
              <Button icon="store" onClick={() => actions.replace(view, otherOffer.offerPriceId)}>
                {t('cart.remedy.supplier', {
                  supplier: otherOffer.supplier.name,
                  price: formatUnitPrice(otherOffer.unitPrice),
                })}
              </Button>
            )}
            <Button variant="quiet" onClick={() => void actions.saveForLater([view])}>
              {t('cart.remedy.later')}
            </Button>
            <Button variant="quiet" onClick={() => actions.remove([view])}>
              {t('cart.remedy.remove')}
            </Button>
          </div>
        </div>
      </Cell>
    </Row>
  )
}
