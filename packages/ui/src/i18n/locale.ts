import { defaultLocale, locales, negotiateLocale, type Locale } from '@tiber/contract/locales'

export { defaultLocale, locales, type Locale }

/** Each language in its own language. */
export const localeNames: Record<Locale, string> = { 'es-ES': 'Español', 'en-US': 'English' }

/** The default is served without a prefix (spec 9). */
const prefixedLocales = locales.filter((locale) => locale !== defaultLocale)

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value)

/** Returns the language of a path. The router ignores case, so /en-us is the English variant too. */
export function getPathLocale(path: string): Locale {
  const first = path.split(/[/?#]/, 2)[1]?.toLowerCase()
  return prefixedLocales.find((locale) => locale.toLowerCase() === first) ?? defaultLocale
}

/** Returns the same page in this language, with its query and hash. */
export function localisedPath(path: string, locale: Locale): string {
  const [, pathname = '', rest = ''] = /^([^?#]*)([?#].*)?$/s.exec(path) ?? []
  const current = getPathLocale(pathname)
  const unprefixed = current === defaultLocale ? pathname : pathname.slice(current.length + 1)
  // Two leading slashes would name another host.
  const plain = `/${unprefixed.replace(/^[/\\]+/, '')}`
  if (locale === defaultLocale) return plain + rest
  return (plain === '/' ? `/${locale}` : `/${locale}${plain}`) + rest
}

/** Returns whether a path is one of the sign-in pages, in either language. */
export const isAuthPath = (pathname: string) => /^\/(en-us\/)?auth(\/|$)/i.test(pathname)

/** Cookie first, then the browser's languages, then the default (spec 2). */
export function chooseLocale(cookie: string | undefined, acceptLanguage: string | null | undefined): Locale {
  return isLocale(cookie) ? cookie : (negotiateLocale(acceptLanguage) ?? defaultLocale)
}
