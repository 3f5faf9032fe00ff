/** Order quantities an offer allows, in pieces; with `stock`, no more than is available. */
export type QuantityRule = { minimum: number; multiple: number; maximum: number | null; stock?: number }

/** Reasons why a quantity was corrected. */
export const quantityNotes = ['minimum', 'multiple', 'maximum', 'stock'] as const
type QuantityNote = (typeof quantityNotes)[number]

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
 * Corrects a quantity: up to the minimum and to full packs, down to the maximum and to the stock. Zero stays zero. The
 * quantity stays as it is where no correction makes it orderable, because the line is blocked then: if the maximum is
 * below the minimum, or the stock below the smallest order quantity. Carts correct many lines by the same rule in SQL.
 */
export function correctQuantity(requested: number, rule: QuantityRule): CorrectedQuantity {
  const { minimum, available } = getQuantityBounds(rule)
  const allowed = applyBounds(requested, rule)
  return isOrderable(rule) && available >= minimum && allowed.quantity > available
    ? { quantity: available, note: 'stock' }
    : allowed
}

/** Returns whether any quantity can be ordered: an offer whose maximum is below its minimum sells nothing. */
export function isOrderable(rule: QuantityRule): boolean {
  const { minimum, maximum } = getQuantityBounds(rule)
  return maximum >= minimum
}

function applyBounds(requested: number, rule: QuantityRule): CorrectedQuantity {
  if (requested <= 0) return { quantity: 0 }
  if (!isOrderable(rule)) return { quantity: Math.min(requested, maxQuantity) }
  const { step, minimum, maximum } = getQuantityBounds(rule)
  if (requested > maximum) return { quantity: maximum, note: 'maximum' }
  if (requested < minimum) return { quantity: minimum, note: requested < rule.minimum ? 'minimum' : 'multiple' }
  const rounded = roundUpTo(requested, step)
  return rounded === requested ? { quantity: requested } : { quantity: Math.min(rounded, maximum), note: 'multiple' }
}

/** Returns the minimum, maximum and available quantity in whole packs; without a stock, all are available. */
export function getQuantityBounds({ minimum, multiple, maximum, stock = maxQuantity }: QuantityRule) {
  const step = Math.max(1, multiple)
  return {
    step,
    minimum: Math.max(step, roundUpTo(minimum, step)),
    maximum: roundDownTo(maximum ?? maxQuantity, step),
    available: roundDownTo(stock, step),
  }
}

/** Returns the next quantity up or down, as the arrow keys step. */
export function stepQuantity(quantity: number, direction: 1 | -1, rule: QuantityRule): number {
  const { quantity: minimum } = correctQuantity(1, rule)
  const requested = quantity + direction * Math.max(1, rule.multiple)
  return requested < minimum ? (direction > 0 ? minimum : 0) : correctQuantity(requested, rule).quantity
}

const roundDownTo = (value: number, step: number) => Math.floor(value / step) * step
const roundUpTo = (value: number, step: number) => Math.ceil(value / step) * step
