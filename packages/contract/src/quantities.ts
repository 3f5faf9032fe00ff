/** Order quantities an offer allows, in pieces; with `stock`, no more than is available. */
export type QuantityRule = { minimum: number; multiple: number; maximum: number | null; stock?: number }

/** Reason why a quantity was corrected. */
type QuantityNote = 'minimum' | 'multiple' | 'maximum' | 'stock'

export type CorrectedQuantity = { quantity: number; note?: QuantityNote }

export const largestQuantity = 1_000_000_000

/** Parses a typed number of pieces, with or without thousands separators; returns undefined if it is not a quantity. */
export function parseQuantity(typed: string): number | undefined {
  const text = typed.trim()
  if (text === '') return 0
  const isGrouped = /^\d{1,3}([.,\s\u00a0\u202f]\d{3})+$/.test(text)
  const digits = isGrouped ? text.replaceAll(/\D/g, '') : text
  if (!/^\d{1,10}$/.test(digits)) return undefined
  return Math.min(Number(digits), largestQuantity)
}

/**
 * Corrects a quantity: up to the minimum and to full packs, down to the maximum and to the stock. Zero stays zero. A
 * stock below the smallest order quantity does not change the quantity, since the line is blocked then.
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
  // An offer whose maximum is below its minimum cannot be ordered.
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

/** Returns the next quantity up or down, as the arrow keys step. */
export function stepQuantity(quantity: number, direction: 1 | -1, rule: QuantityRule): number {
  const { quantity: least } = correctQuantity(1, rule)
  const wish = quantity + direction * Math.max(1, rule.multiple)
  return wish < least ? (direction > 0 ? least : 0) : correctQuantity(wish, rule).quantity
}

const ceilTo = (value: number, step: number) => Math.ceil(value / step) * step
