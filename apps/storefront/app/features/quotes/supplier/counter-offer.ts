import type { Locale } from '@tiber/ui/i18n/locale.ts'
import { parseLineQuantity, parsePrice } from '../parse-amounts.ts'
import type { QuoteLineView } from './quote-view.ts'

/** Prices and quantities as typed, by line; a line that is not there stays as offered. */
export type CounterTexts = Record<string, { price?: string; quantity?: string }>

export type CounterChange = { id: string; price?: number; quantity?: number }

/** Field with a wrong value, by line. */
export type CounterProblems = Record<string, 'price' | 'quantity'>

/** Reads typed values; those equal to the offer are not a change. */
export function readCounter(
  lines: Pick<QuoteLineView, 'id' | 'price' | 'quantity'>[],
  texts: CounterTexts,
  locale: Locale,
) {
  const problems: CounterProblems = {}
  const changes: CounterChange[] = []
  for (const line of lines) {
    const typed = texts[line.id]
    if (!typed || line.price === null) continue
    const price = typed.price?.trim() ? parsePrice(typed.price, locale) : line.price
    const quantity = typed.quantity?.trim() ? parseLineQuantity(typed.quantity) : line.quantity
    if (price === undefined) problems[line.id] = 'price'
    else if (quantity === undefined) problems[line.id] = 'quantity'
    else if (price !== line.price || quantity !== line.quantity)
      changes.push({
        id: line.id,
        ...(price !== line.price && { price }),
        ...(quantity !== line.quantity && { quantity }),
      })
  }
  return { changes, problems }
}

/** Sums the offered lines with the changes, without freight; wrong values count as offered. */
export function sumCounter(
  lines: Pick<QuoteLineView, 'id' | 'price' | 'quantity'>[],
  changes: CounterChange[],
): number {
  const byId = new Map(changes.map((change) => [change.id, change]))
  const cents = lines.reduce((sum, { id, ...line }) => {
    if (line.price === null) return sum
    const { price, quantity } = { ...line, price: line.price, ...byId.get(id) }
    return sum + Math.round(price * quantity * 100)
  }, 0)
  return cents / 100
}

/** Lowers all offered prices by a percentage, rounded to four decimals; written with the decimal sign of the locale. */
export function lowerPrices(
  lines: Pick<QuoteLineView, 'id' | 'price'>[],
  percent: number,
  write: (price: number) => string,
): CounterTexts {
  const changed = lines.flatMap(({ id, price }) =>
    price === null ? [] : [[id, { price: write(Math.round(price * (100 - percent) * 100) / 10_000) }] as const],
  )
  return Object.fromEntries(changed)
}

/** Asks for the target price wherever the offer is above it. */
export function fillTargets(
  lines: Pick<QuoteLineView, 'id' | 'price' | 'targetPrice'>[],
  write: (price: number) => string,
): CounterTexts {
  const changed = lines.flatMap(({ id, price, targetPrice }) =>
    price !== null && targetPrice !== null && targetPrice < price ? [[id, { price: write(targetPrice) }] as const] : [],
  )
  return Object.fromEntries(changed)
}

/** Parses the field that holds all typed values; anything else than texts is left out. */
export function parseCounterTexts(field: FormDataEntryValue | null): CounterTexts {
  if (typeof field !== 'string') return {}
  try {
    const parsed: unknown = JSON.parse(field)
    if (typeof parsed !== 'object' || parsed === null) return {}
    return Object.fromEntries(Object.entries(parsed).map(([id, typed]) => [id, toTexts(typed)]))
  } catch {
    return {}
  }
}

function toTexts(typed: unknown): CounterTexts[string] {
  const { price, quantity } = (typeof typed === 'object' && typed !== null ? typed : {}) as Record<string, unknown>
  return { ...(typeof price === 'string' && { price }), ...(typeof quantity === 'string' && { quantity }) }
}
