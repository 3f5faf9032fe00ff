/** Dates mean the shop's day, wherever the server or the reader is; server and browser must print the same text. */
export const shopTimeZone = 'Europe/Madrid'

// Making an Intl object costs far more than using it. Options are few and written in the code, so these stay small.
const made = new Map<string, unknown>()

function once<Made>(kind: string, locale: string, options: object | undefined, make: () => Made): Made {
  const key = `${kind} ${locale} ${options ? JSON.stringify(options) : ''}`
  const known = made.get(key)
  // The key names the kind, so what is stored under it was made by the same `make`.
  if (known !== undefined) return known as Made
  const fresh = make()
  made.set(key, fresh)
  return fresh
}

/** Groups from 1.000 on: Spanish would leave 1000 bare, and columns would not align. */
export const numberFormat = (locale: string, options?: Intl.NumberFormatOptions) =>
  once('number', locale, options, () => new Intl.NumberFormat(locale, { useGrouping: 'always', ...options }))

export const dateTimeFormat = (locale: string, options?: Intl.DateTimeFormatOptions) =>
  once('date', locale, options, () => new Intl.DateTimeFormat(locale, { timeZone: shopTimeZone, ...options }))

export const pluralRules = (locale: string, options?: Intl.PluralRulesOptions) =>
  once('plural', locale, options, () => new Intl.PluralRules(locale, options))
