/** Order quantities an offer allows, in pieces; with `stock`, no more than is available. */
export type QuantityRule = { minimum: number; multiple: number; maximum: number | null; stock?: number }

/** Reason why a quantity was corrected. */
type QuantityNote = 'minimum' | 'multiple' | 'maximum' | 'stock'

export type CorrectedQuantity = { quantity: number; note?: QuantityNote }

export const maxQuantity = 1_000_000_000

/** Parses a typed number of pieces, with or without thousands separators; returns undefined if it is not a quantity. */
export function parseQuantity(typed: string): number | undefined {
  const text = typed.trim()
  if (text === '') return 0
  const isGrouped = /^\d{1,3}([.,\s\u00a0\u202f]\d{3})+$/.test(text)
  const digits = isGrouped ? text.replaceAll(/\D/g, '') : text
  if (!/^\d{1,10}$/.test(digits)) return undefined
  return Math.min(Number(digits), maxQuantity)
}

/**
 * Corrects a quantity: up to the minimum and to full packs, down to the maximum and to the stock. Zero stays zero. A
 * stock below the smallest order quantity does not change the quantity, since the line is blocked then.
 */
export function correctQuantity(requested: number, rule: QuantityRule): CorrectedQuantity {
  const allowed = applyBounds(requested, rule)
  const { step, minimum } = getBounds(rule)
  const available = rule.stock === undefined ? allowed.quantity : Math.floor(rule.stock / step) * step
  return available >= minimum && allowed.quantity > available ? { quantity: available, note: 'stock' } : allowed
}

function applyBounds(requested: number, rule: QuantityRule): CorrectedQuantity {
  if (requested <= 0) return { quantity: 0 }
  const { step, minimum, maximum } = getBounds(rule)
  // An offer whose maximum is below its minimum cannot be ordered.
  if (maximum < minimum) return { quantity: 0, note: 'maximum' }
  if (requested > maximum) return { quantity: maximum, note: 'maximum' }
  if (requested < minimum) return { quantity: minimum, note: requested < rule.minimum ? 'minimum' : 'multiple' }
  const rounded = roundUpTo(requested, step)
  return rounded === requested ? { quantity: requested } : { quantity: Math.min(rounded, maximum), note: 'multiple' }
}

function getBounds({ minimum, multiple, maximum }: QuantityRule) {
  const step = Math.max(1, multiple)
  return {
    step,
    minimum: Math.max(step, roundUpTo(minimum, step)),
    maximum: Math.floor((maximum ?? maxQuantity) / step) * step,
  }
}

/** Returns the next quantity up or down, as the arrow keys step. */
export function stepQuantity(quantity: number, direction: 1 | -1, rule: QuantityRule): number {
  const { quantity: minimum } = correctQuantity(1, rule)
  const requested = quantity + direction * Math.max(1, rule.multiple)
  return requested < minimum ? (direction > 0 ? minimum : 0) : correctQuantity(requested, rule).quantity
}

const roundUpTo = (value: number, step: number) => Math.ceil(value / step) * step
