/**
 * Order quantities an offer allows, in pieces; with `stock`, no more than can be delivered: from stock, and later as a
 * back-order.
 */
export type QuantityRule = {
  minimum: number
  multiple: number
  maximum: number | null
  stock?: number
  backorder?: number
}

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
 * Corrects a quantity: up to the minimum and to full packs, down to the maximum and to what can be delivered. Zero stays
 * zero. The quantity stays as it is where no correction makes it orderable, because the line is blocked then: if the
 * maximum is below the minimum, or less than the smallest order quantity can be delivered. Carts correct many lines by
 * the same rule in SQL.
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

/** Returns whether at least the smallest order quantity can be delivered, now or later. */
export function isDeliverable(rule: QuantityRule): boolean {
  const { minimum, available } = getQuantityBounds(rule)
  return isOrderable(rule) && available >= minimum
}

export type SplitQuantity = { now: number; later: number; missing: number }

/**
 * Splits a quantity into what is delivered from stock in whole packs, what is back-ordered, and what cannot be promised.
 * Orders split their lines by the same rule in SQL.
 */
export function splitQuantity(
  quantity: number,
  { multiple, stock = maxQuantity, backorder = 0 }: QuantityRule,
): SplitQuantity {
  const step = Math.max(1, multiple)
  const now = quantity <= stock ? quantity : Math.max(0, roundDownTo(stock, step))
  const later = Math.min(quantity - now, roundDownTo(backorder, step))
  return { now, later, missing: quantity - now - later }
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
export function getQuantityBounds({ minimum, multiple, maximum, stock = maxQuantity, backorder = 0 }: QuantityRule) {
  const step = Math.max(1, multiple)
  return {
    step,
    minimum: Math.max(step, roundUpTo(minimum, step)),
    maximum: roundDownTo(maximum ?? maxQuantity, step),
    available: roundDownTo(stock, step) + roundDownTo(backorder, step),
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
