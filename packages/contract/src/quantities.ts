/** What may be ordered of an offer, in pieces; `stock`: and no more than is there. */
export type QuantityRule = { minimum: number; multiple: number; maximum: number | null; stock?: number }

/** Why another quantity was taken than the wished one; it is always said. */
type QuantityNote = 'minimum' | 'multiple' | 'maximum' | 'stock'

export type CorrectedQuantity = { quantity: number; note?: QuantityNote }

export const largestQuantity = 1_000_000_000

/** What was typed, as a whole number of pieces; groups of thousands may be written. Undefined: it is no quantity. */
export function parseQuantity(typed: string): number | undefined {
  const text = typed.trim()
  if (text === '') return 0
  const isGrouped = /^\d{1,3}([.,\s\u00a0\u202f]\d{3})+$/.test(text)
  const digits = isGrouped ? text.replaceAll(/\D/g, '') : text
  if (!/^\d{1,10}$/.test(digits)) return undefined
  return Math.min(Number(digits), largestQuantity)
}

/**
 * Up to the minimum, up to whole packs, down to the maximum and to the stock. Nothing stays nothing, and where the stock
 * is less than may be ordered at all it says nothing about the quantity: the line is blocked.
 */
export function correctQuantity(wish: number, rule: QuantityRule): CorrectedQuantity {
  const allowed = allowedQuantity(wish, rule)
  const { step, least } = boundsOf(rule)
  const available = rule.stock === undefined ? allowed.quantity : Math.floor(rule.stock / step) * step
  return available >= least && allowed.quantity > available ? { quantity: available, note: 'stock' } : allowed
}

function allowedQuantity(wish: number, rule: QuantityRule): CorrectedQuantity {
  if (wish <= 0) return { quantity: 0 }
  const { step, least, most } = boundsOf(rule)
  // An offer that allows less than it asks for cannot be ordered at all.
  if (most < least) return { quantity: 0, note: 'maximum' }
  if (wish > most) return { quantity: most, note: 'maximum' }
  if (wish < least) return { quantity: least, note: wish < rule.minimum ? 'minimum' : 'multiple' }
  const whole = ceilTo(wish, step)
  return whole === wish ? { quantity: wish } : { quantity: Math.min(whole, most), note: 'multiple' }
}

function boundsOf({ minimum, multiple, maximum }: QuantityRule) {
  const step = Math.max(1, multiple)
  const most = Math.floor((maximum ?? largestQuantity) / step) * step
  return { step, least: Math.max(step, ceilTo(minimum, step)), most }
}

/** The next quantity up or down, as the arrow keys step. */
export function stepQuantity(quantity: number, direction: 1 | -1, rule: QuantityRule): number {
  const { quantity: least } = correctQuantity(1, rule)
  const wish = quantity + direction * Math.max(1, rule.multiple)
  return wish < least ? (direction > 0 ? least : 0) : correctQuantity(wish, rule).quantity
}

const ceilTo = (value: number, step: number) => Math.ceil(value / step) * step
