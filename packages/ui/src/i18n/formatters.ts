/** Dates are in the shop's time zone for all readers; server and browser must print the same text. */
export const shopTimeZone = 'Europe/Madrid'

// Creating an Intl object costs far more than using it. Options are few and literal, so the cache stays small.
const cache = new Map<string, unknown>()

type FormatterKind = { kind: string; locale: string; options: object | undefined }

function getOrCreate<Formatter>({ kind, locale, options }: FormatterKind, create: () => Formatter): Formatter {
  const key = options ? `${kind} ${locale} ${JSON.stringify(options)}` : `${kind} ${locale}`
  const existing = cache.get(key)
  // The key contains the kind, so the stored value has the type of `create`.
  if (existing !== undefined) return existing as Formatter
  const created = create()
  cache.set(key, created)
  return created
}

/** Always groups from 1.000 on: Spanish would not group 1000, and columns would not align. */
export const numberFormat = (locale: string, options?: Intl.NumberFormatOptions) =>
  getOrCreate(
    { kind: 'number', locale, options },
    () => new Intl.NumberFormat(locale, { useGrouping: 'always', ...options }),
  )

export const dateTimeFormat = (locale: string, options?: Intl.DateTimeFormatOptions) =>
  getOrCreate(
    { kind: 'date', locale, options },
    () => new Intl.DateTimeFormat(locale, { timeZone: shopTimeZone, ...options }),
  )

export const pluralRules = (locale: string, options?: Intl.PluralRulesOptions) =>
  getOrCreate(
    { kind: `plural ${options?.type}`, locale, options: undefined },
    () => new Intl.PluralRules(locale, options),
  )
