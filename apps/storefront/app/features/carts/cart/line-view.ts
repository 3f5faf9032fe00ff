import type { CartLine } from '@tiber/contract/carts/cart-shapes'
import type { QuantityRule } from '@tiber/contract/carts/quantities'
import { getQuantityAdvice, type QuantityAdvice } from '@tiber/contract/carts/quantity-advice'
import { splitDelivery, toQuantityRule, type DeliverySplit } from '#app/product-ui/delivery-split.ts'
import { getLineKey } from '#app/features/carts/open-cart/open-cart.ts'

/** Cart line with the values derived for display. */
export type LineView = {
  key: string
  line: CartLine
  rule: QuantityRule
  isBlocked: boolean
  /** Relative price change since the line was added; undefined if the price is unchanged. */
  priceChange: number | undefined
  /** How the quantity is delivered: now, later, or not at all. */
  delivery: DeliverySplit
  /** Part of the quantity cannot be delivered. */
  isShort: boolean
  advice: QuantityAdvice | undefined
}

const views = new WeakMap<CartLine, LineView>()

/** Returns the same view for the same line, so that unchanged rows are not rendered again. */
export function getLineView(line: CartLine): LineView {
  const cached = views.get(line)
  if (cached) return cached
  const view = buildView(line)
  views.set(line, view)
  return view
}

function buildView(line: CartLine): LineView {
  const { offer, quantity, previousUnitPrice } = line
  const rule = getQuantityRule(line)
  const delivery = splitDelivery(quantity, rule, offer.backorder)
  const isBlocked = line.blockedLineInformation.length > 0
  const change = previousUnitPrice && offer.unitPrice ? offer.unitPrice / previousUnitPrice - 1 : undefined
  return {
    key: getLineKey(line),
    line,
    rule,
    isBlocked,
    priceChange: change === 0 ? undefined : change,
    delivery,
    isShort: !isBlocked && delivery.missing > 0,
    advice: isBlocked ? undefined : getQuantityAdvice(quantity, offer.ladder ?? [], rule),
  }
}

/** Includes what can be delivered, which limits what the server accepts, so that the field can correct before sending. */
const getQuantityRule = ({ offer }: CartLine): QuantityRule =>
  toQuantityRule({
    minimum: offer.minOrderQuantity,
    multiple: offer.orderMultiple ?? 1,
    maximum: offer.maxOrderQuantity,
    stock: offer.stock,
    backorder: offer.backorder,
  })
