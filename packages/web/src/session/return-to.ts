import { isAuthPath, getPathLocale, localisedPath, type Locale } from '@tiber/ui/i18n/locale.ts'

/** Returns a path of our own, or the fallback. Refuses anything that could lead to another host or back to sign-in. */
export function toSafeReturnPath(input: unknown, fallback: string): string {
  if (typeof input !== 'string' || input.length > 2000 || !isOwnPath(input) || hasControlCharacter(input))
    return fallback
  const base = 'http://shop.invalid'
  const url = URL.canParse(input, base) ? new URL(input, base) : undefined
  if (url?.origin !== base || isAuthPath(url.pathname) || /^\/session(\/|$)/i.test(url.pathname)) return fallback
  // Dots and slashes are resolved by now: `/.//host` has become `//host`.
  return isOwnPath(url.pathname) ? url.pathname + url.search + url.hash : fallback
}

/** A single leading slash: two, or one and a backslash, would name another host. */
export const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path)

/** Returns the login page for a visitor without a session, in the language of the requested page. */
export function getLoginPath(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  { expired }: { expired: boolean },
): string {
  const locale = getPathLocale(pathname)
  const parameters = new URLSearchParams()
  const returnTo = toSafeReturnPath(pathname + search, '')
  if (returnTo && returnTo !== getHomePath(locale)) parameters.set('returnTo', returnTo)
  if (expired) parameters.set('expired', '1')
  return `${localisedPath('/auth/login', locale)}${parameters.size > 0 ? `?${parameters}` : ''}`
}

export const getHomePath = (locale: Locale) => localisedPath('/', locale)

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character.codePointAt(0)! < 32)
}

/** Returns the page a form was sent from; accepts sign-in pages as well, unlike the return page of a login. */
export function toSamePagePath(requestedPage: unknown): string {
  const isAuthPage =
    typeof requestedPage === 'string' && /^\/(en-US\/)?auth\/[\w/-]*(\.[\w-]+)?(\?[^\s\\]*)?$/.test(requestedPage)
  return isAuthPage ? requestedPage : toSafeReturnPath(requestedPage, '/')
}
