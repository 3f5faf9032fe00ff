/** What may be ordered of an offer, in pieces. */
export type QuantityRule = { minimum: number; multiple: number; maximum: number | null }

/** Why another quantity was taken than the typed one; it is always said. */
type QuantityNote = 'minimum' | 'multiple' | 'maximum'

export type CorrectedQuantity = { quantity: number; note?: QuantityNote }

const largestQuantity = 1_000_000_000

/** What was typed, as a whole number of pieces; groups of thousands may be written. Undefined: it is no quantity. */
export function parseQuantity(typed: string): number | undefined {
  const text = typed.trim()
  if (text === '') return 0
  const isGrouped = /^\d{1,3}([.,\s\u00a0\u202f]\d{3})+$/.test(text)
  const digits = isGrouped ? text.replaceAll(/\D/g, '') : text
  if (!/^\d{1,10}$/.test(digits)) return undefined
  return Math.min(Number(digits), largestQuantity)
}

/** Up to the minimum, up to whole packs, down to the maximum. Nothing stays nothing. */
export function correctQuantity(wish: number, { minimum, multiple, maximum }: QuantityRule): CorrectedQuantity {
  if (wish <= 0) return { quantity: 0 }
  const step = Math.max(1, multiple)
  const least = Math.max(step, ceilTo(minimum, step))
  const most = maximum === null ? largestQuantity : Math.floor(maximum / step) * step
  // An offer that allows less than it asks for cannot be ordered at all.
  if (most < least) return { quantity: 0, note: 'maximum' }
  if (wish > most) return { quantity: most, note: 'maximum' }
  if (wish < least) return { quantity: least, note: wish < minimum ? 'minimum' : 'multiple' }
  const whole = ceilTo(wish, step)
  return whole === wish ? { quantity: wish } : { quantity: Math.min(whole, most), note: 'multiple' }
}

/** The next quantity up or down, as the arrow keys step. */
export function stepQuantity(quantity: number, direction: 1 | -1, rule: QuantityRule): number {
  const { quantity: least } = correctQuantity(1, rule)
  const wish = quantity + direction * Math.max(1, rule.multiple)
  return wish < least ? (direction > 0 ? least : 0) : correctQuantity(wish, rule).quantity
}

const ceilTo = (value: number, step: number) => Math.ceil(value / step) * step
