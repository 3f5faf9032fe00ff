import type { LineHealth } from '@tiber/contract/carts/buying-lists'
import { correctQuantity, isDeliverable } from '@tiber/contract/carts/quantities'
import { useDeliveryText } from '#app/product-ui/delivery-sentence.tsx'
import { splitDelivery, toQuantityRule } from '#app/product-ui/delivery-split.ts'
import { toBasisPrice } from '#app/product-ui/price-ladder.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Skeleton } from '@tiber/ui/skeleton.tsx'
import { Cell, Row } from '@tiber/ui/table.tsx'
import type { VirtualRowProps } from './cart-table.tsx'
import type { LineView } from './line-view.ts'
import type { LineActions } from './use-line-actions.ts'

type CauseRowProps = {
  rowProps: VirtualRowProps
  view: LineView
  suggestedFix: LineHealth | undefined
  isLoadingFixes: boolean
  actions: LineActions
}

/** Shows why a line is blocked or short, and suggested fixes as buttons. */
export function CauseRow({ rowProps, view, suggestedFix, isLoadingFixes, actions }: CauseRowProps) {
  const t = useMessages()
  const causeText = useCauseText(view)
  const tone = view.isBlocked ? 'text-danger-text' : 'text-warning-text'
  return (
    <Row {...rowProps} state={view.isBlocked ? 'blocked' : 'warn'} className="cart-cause">
      <Cell phone="hidden" />
      <Cell colSpan={7} phone="full">
        <div className="cart-remedy">
          <p>
            <b className={`font-medium ${tone}`}>{causeText}</b> {t('cart.cause.consequence')}
          </p>
          <div className="flex flex-wrap gap-2" aria-busy={isLoadingFixes || undefined}>
            {isLoadingFixes && !suggestedFix && (
              <>
                <Skeleton className="cart-remedy-loading needs-script" />
                {view.isBlocked && <Skeleton className="cart-remedy-loading needs-script" />}
              </>
            )}
            <SuggestedFixes view={view} suggestedFix={suggestedFix} actions={actions} />
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

const blockCodes = ['F-W-016', 'F-W-014', 'F-W-013', 'F-W-015', 'F-W-005'] as const

// messages: cart.cause.*
function useCauseText({ line, rule, delivery, isBlocked }: LineView): string {
  const t = useMessages()
  const format = useFormat()
  const { stock, restockDate: date } = line.offer
  const supplier = line.supplier.name
  if (!isBlocked) {
    const { now, later, missing } = delivery
    return t('cart.cause.short', { n: format.number(missing), supplier, available: format.number(now + later) })
  }
  const codes = new Set(line.blockedLineInformation.map(({ code }) => code.replaceAll('_', '-')))
  const code = blockCodes.find((each) => codes.has(each))
  if (code !== 'F-W-005') return t(`cart.cause.${code ?? 'other'}`, { supplier })
  // Some are in stock, but fewer than the smallest order quantity.
  if (stock > 0) return t('cart.cause.few', { n: stock, least: correctQuantity(1, rule).quantity })
  return date ? t('cart.cause.restock', { date: format.date(date), supplier }) : t('cart.cause.F-W-005')
}

type FixesProps = Pick<CauseRowProps, 'view' | 'suggestedFix' | 'actions'>

/** One button each: the replacement, another supplier, an equivalent article, and the quantity that can be delivered. */
function SuggestedFixes({ view, suggestedFix, actions }: FixesProps) {
  const t = useMessages()
  const format = useFormat()
  const describeOffer = useOfferText(view)
  const describeDelivery = useDeliveryText()
  const { line, rule } = view
  const { replacement, otherOffer, equivalent } = suggestedFix ?? {}
  const { quantity } = correctQuantity(line.quantity, rule)
  const delivery = describeDelivery(splitDelivery(quantity, rule, line.offer.backorder))
  const n = format.number(quantity)
  return (
    <>
      {replacement?.offer && (
        <Button icon="replace" onClick={() => actions.replace(view, replacement.offer!.offerPriceId)}>
          {t('cart.remedy.replace', { sku: replacement.sku, price: describeOffer(replacement.offer) })}
        </Button>
      )}
      {otherOffer && (
        <Button icon="store" onClick={() => actions.replace(view, otherOffer.offerPriceId)}>
          {t('cart.remedy.supplier', { supplier: otherOffer.supplier.name, price: describeOffer(otherOffer) })}
        </Button>
      )}
      {equivalent?.offer && (
        <Button
          icon="replace"
          title={equivalent.differences
            .slice(0, 4)
            .map(({ name, before, after }) => `${name}: ${before ?? '–'} → ${after ?? '–'}`)
            .join('\n')}
          onClick={() => actions.replace(view, equivalent.offer!.offerPriceId)}
        >
          {t('cart.remedy.equivalent', { sku: equivalent.sku, price: describeOffer(equivalent.offer) })}
        </Button>
      )}
      {isDeliverable(rule) && quantity < line.quantity && (
        <Button icon="package" onClick={() => actions.setQuantity(view, quantity)}>
          {delivery ? t('cart.remedy.less.later', { n, delivery }) : t('cart.remedy.less', { n })}
        </Button>
      )}
    </>
  )
}

type OtherOffer = NonNullable<LineHealth['otherOffer']>

/** Describes an offer by its price, the difference to the line, and its delivery unless it is from stock. */
function useOfferText({ line }: LineView) {
  const t = useMessages()
  const format = useFormat()
  const describeDelivery = useDeliveryText()
  const basis = line.offer.priceBasis ?? 1
  return ({ unitPrice, stock, backorder }: OtherOffer) => {
    const current = line.offer.unitPrice
    const change = current ? unitPrice / current - 1 : 0
    const price = t('cart.remedy.price', {
      price: format.money(toBasisPrice(unitPrice, basis), { maxDecimals: 4 }),
      n: basis,
    })
    const rule = toQuantityRule({ minimum: 1, multiple: 1, maximum: null, stock, backorder })
    return [
      change === 0 ? price : `${price} (${change > 0 ? '+' : '−'}${format.percent(Math.abs(change), 1)})`,
      describeDelivery(splitDelivery(line.quantity, rule, backorder)),
    ]
      .filter(Boolean)
      .join(', ')
  }
}
