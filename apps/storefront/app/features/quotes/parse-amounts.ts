import { parseQuantity } from '@tiber/contract/carts/quantities'
import { maxQuotePrice, maxQuoteQuantity } from '@tiber/contract/quotes/quote-enums'
import type { Locale } from '@tiber/ui/i18n/locale.ts'

const grouped: Record<Locale, RegExp> = {
  'es-ES': /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/,
  'en-US': /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/,
}

/** Parses a typed price with the separators of the language; a lone comma or point is always the decimal one. */
export function parsePrice(typed: string, locale: Locale): number | undefined {
  const text = typed.replaceAll(/[\s\u00a0\u202f€]/g, '')
  const group = locale === 'es-ES' ? '.' : ','
  const plain = (grouped[locale].test(text) ? text.replaceAll(group, '') : text).replace(',', '.')
  if (!/^\d{1,9}(?:\.\d{1,6})?$/.test(plain)) return undefined
  const price = Number(plain)
  return price <= maxQuotePrice ? price : undefined
}

/** Parses a typed quantity of a line. */
export function parseLineQuantity(typed: string): number | undefined {
  const quantity = parseQuantity(typed)
  return quantity !== undefined && quantity >= 1 && quantity <= maxQuoteQuantity ? quantity : undefined
}
