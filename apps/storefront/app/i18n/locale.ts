export const locales = ['es-ES', 'en-US'] as const
export type Locale = (typeof locales)[number]

/** Served without a prefix (spec 9). */
export const defaultLocale: Locale = 'es-ES'

const prefixed = locales.filter((locale) => locale !== defaultLocale)
const maxHeaderLength = 1_000

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value)

/** The router ignores case, so /en-us is the English variant too. */
export function localeOfPath(path: string): Locale {
  const first = path.split(/[/?#]/, 2)[1]?.toLowerCase()
  return prefixed.find((locale) => locale.toLowerCase() === first) ?? defaultLocale
}

/** The same page in the given language, with its query and hash. */
export function localisedPath(path: string, locale: Locale): string {
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? []
  const current = localeOfPath(pathname)
  const bare = current === defaultLocale ? pathname : pathname.slice(current.length + 1)
  // Two leading slashes would name another host.
  const plain = `/${bare.replace(/^[/\\]+/, '')}`
  if (locale === defaultLocale) return plain + rest
  return (plain === '/' ? `/${locale}` : `/${locale}${plain}`) + rest
}

/** The pages around signing in, in either language. */
export const isAuthPath = (pathname: string) => /^\/(en-us\/)?auth(\/|$)/i.test(pathname)

/** Cookie first, then the browser's languages, then the default (spec 2). */
export function chooseLocale(cookie: string | undefined, acceptLanguage: string | null | undefined): Locale {
  return isLocale(cookie) ? cookie : (negotiateLocale(acceptLanguage) ?? defaultLocale)
}

/** The best of our locales for an Accept-Language header, whatever its author wrote in it. */
export function negotiateLocale(header: string | null | undefined): Locale | undefined {
  const wishes = (header ?? '').slice(0, maxHeaderLength).split(',').map(toWish)
  const ranked = wishes.filter((wish) => wish.quality > 0).sort((a, b) => b.quality - a.quality)
  for (const { tag } of ranked) {
    const found = locales.find((locale) => locale.toLowerCase() === tag) ?? findByLanguage(tag)
    if (found) return found
  }
}

function toWish(part: string) {
  const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return {
    tag,
    quality: quality === undefined ? 1 : /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(quality) ? Number(quality) : 0,
  }
}

function findByLanguage(tag: string) {
  if (tag === '*') return defaultLocale
  const language = tag.split('-', 1)[0]
  return locales.find((locale) => locale.split('-', 1)[0] === language)
}
