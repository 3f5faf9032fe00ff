export const locales = ['es-ES', 'en-US'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'es-ES'

/** Parses BCP 47 tags (`en-US`, `en`) and the older two-letter upper-case form (`EN`); returns undefined for others. */
export function findLocale(text: string | undefined): Locale | undefined {
  if (!text) return undefined
  const normalised = text.trim().toLowerCase()
  return (
    locales.find((locale) => locale.toLowerCase() === normalised) ??
    locales.find((locale) => locale.slice(0, 2) === normalised.split(/[-_]/)[0])
  )
}

/** Returns the best supported locale for an Accept-Language header; ignores invalid entries and other languages. */
export function negotiateLocale(acceptLanguage: string | null | undefined): Locale | undefined {
  return (acceptLanguage ?? '')
    .slice(0, 1000)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';')
      const quality = parameters
        .map((each) => each.trim())
        .find((each) => each.startsWith('q='))
        ?.slice(2)
      return { locale: findLocale(tag), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ locale, quality }) => locale !== undefined && quality > 0 && quality <= 1)
    .toSorted((a, b) => b.quality - a.quality)[0]?.locale
}

/** Returns the text in the locale; falls back to the other supported locales, then to any text. */
export function pickText(text: Record<string, string> | null | undefined, locale: Locale): string | undefined {
  if (!text) return undefined
  return text[locale] || locales.map((each) => text[each]).find(Boolean) || Object.values(text).find(Boolean)
}

/** Adds the short form of each locale key (`ES` beside `es-ES`), as the platform sends localised texts. */
export function addShortKeys(text: Record<string, string> | null | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(text ?? {}).flatMap(([key, value]) => [
      [key, value],
      [key.slice(0, 2).toUpperCase(), value],
    ]),
  )
}
