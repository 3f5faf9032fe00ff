/** Dates are in the shop's time zone for all readers; server and browser must print the same text. */
export const shopTimeZone = 'Europe/Madrid'

// Creating an Intl object costs far more than using it. Options are few and literal, so the cache stays small.
const made = new Map<string, unknown>()

function once<Made>(kind: string, locale: string, options: object | undefined, make: () => Made): Made {
  const key = `${kind} ${locale} ${options ? JSON.stringify(options) : ''}`
  const known = made.get(key)
  // The key contains the kind, so the stored value has the type of `create`.
  if (known !== undefined) return known as Made
  const fresh = make()
  made.set(key, fresh)
  return fresh
}

/** Always groups from 1.000 on: Spanish would not group 1000, and columns would not align. */
export const numberFormat = (locale: string, options?: Intl.NumberFormatOptions) =>
  once('number', locale, options, () => new Intl.NumberFormat(locale, { useGrouping: 'always', ...options }))

export const dateTimeFormat = (locale: string, options?: Intl.DateTimeFormatOptions) =>
  once('date', locale, options, () => new Intl.DateTimeFormat(locale, { timeZone: shopTimeZone, ...options }))

export const pluralRules = (locale: string, options?: Intl.PluralRulesOptions) =>
  once('plural', locale, options, () => new Intl.PluralRules(locale, options))
