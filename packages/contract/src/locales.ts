export const locales = ['es-ES', 'en-US'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'es-ES'

/** Accepts BCP 47 (`en-US`, `en`) and the older two-letter upper-case form (`EN`); anything else is undefined. */
export function findLocale(text: string | undefined): Locale | undefined {
  if (!text) return undefined
  const wanted = text.trim().toLowerCase()
  return (
    locales.find((locale) => locale.toLowerCase() === wanted) ??
    locales.find((locale) => locale.slice(0, 2) === wanted.split(/[-_]/)[0])
  )
}

/** The best of our locales for an Accept-Language header; garbage and unknown languages are passed over. */
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

/** The text in a language; one that is missing falls back to the other, then to whatever there is. */
export function textIn(text: Record<string, string> | null | undefined, locale: Locale): string | undefined {
  if (!text) return undefined
  return text[locale] || locales.map((each) => text[each]).find(Boolean) || Object.values(text).find(Boolean)
}

/** As maps of texts are sent: by both forms of the language, `es-ES` and `ES`. */
export function withShortKeys(text: Record<string, string> | null | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(text ?? {}).flatMap(([key, value]) => [
      [key, value],
      [key.slice(0, 2).toUpperCase(), value],
    ]),
  )
}
