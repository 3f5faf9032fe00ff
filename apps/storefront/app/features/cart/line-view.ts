import type { CartLine } from '@tiber/contract/cart-shapes'
import type { QuantityRule } from '@tiber/contract/quantities'
import { adviceOf, type QuantityAdvice } from '@tiber/contract/quantity-advice'
import { keyOf } from '#app/cart/sheet.ts'

/** Cart line with the values derived for display. */
export type LineView = {
  key: string
  line: CartLine
  rule: QuantityRule
  isBlocked: boolean
  /** Relative price change since the line was added; undefined if the price is unchanged. */
  priceMoved: number | undefined
  /** Less is in stock than ordered; the rest is delivered later. */
  isShort: boolean
  advice: QuantityAdvice | undefined
}

const views = new WeakMap<CartLine, LineView>()

/** Returns the same view for the same line, so that unchanged rows are not rendered again. */
export function lineView(line: CartLine): LineView {
  const known = views.get(line)
  if (known) return known
  const view = viewOf(line)
  views.set(line, view)
  return view
}

function viewOf(line: CartLine): LineView {
  const { offer, quantity, previousUnitPrice } = line
  const rule = ruleOf(line)
  const isBlocked = line.blockedLineInformation.length > 0
  const moved = previousUnitPrice && offer.unitPrice ? offer.unitPrice / previousUnitPrice - 1 : undefined
  return {
    key: keyOf(line),
    line,
    rule,
    isBlocked,
    priceMoved: moved === 0 ? undefined : moved,
    isShort: !isBlocked && quantity > offer.stock,
    advice: isBlocked ? undefined : adviceOf(quantity, offer.ladder ?? [], { ...rule, stock: offer.stock }),
  }
}

/** Includes the stock, which limits what the server accepts, so that the field can correct before sending. */
const ruleOf = ({ offer }: CartLine): QuantityRule => ({
  minimum: offer.minOrderQuantity,
  multiple: offer.orderMultiple ?? 1,
  maximum: offer.maxOrderQuantity,
  stock: offer.stock,
})
