import type { CartLine } from '@tiber/contract/cart-shapes'
import type { QuantityRule } from '@tiber/contract/quantities'
import { adviceOf, type QuantityAdvice } from '@tiber/contract/quantity-advice'
import { keyOf } from '#app/cart/sheet.ts'

/** A line with what the screen says about it. */
export type LineView = {
  key: string
  line: CartLine
  rule: QuantityRule
  isBlocked: boolean
  /** By which part it became dearer (or cheaper) by itself; undefined: the price is as it was. */
  priceMoved: number | undefined
  /** Less is there than is wanted: the rest comes later. */
  isShort: boolean
  advice: QuantityAdvice | undefined
}

const views = new WeakMap<CartLine, LineView>()

/** The same line gives the same view: rows that did not change are not drawn again. */
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

/** The stock bounds what the server takes, so the box says so before it asks. */
const ruleOf = ({ offer }: CartLine): QuantityRule => ({
  minimum: offer.minOrderQuantity,
  multiple: offer.orderMultiple ?? 1,
  maximum: offer.maxOrderQuantity,
  stock: offer.stock,
})
