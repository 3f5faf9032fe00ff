import { getPathLocale } from './locale.ts'
import { fallbackTranslator, findTranslator } from './messages.ts'
import type { PlainMessageKey } from './translator.ts'

/** Creates a screen's `meta` with its title in the language of the URL. */
export function pageTitle(key: PlainMessageKey) {
  return ({ location }: { location: { pathname: string } }) => [
    { title: `${getTitleText(key, location.pathname)} · Tiber` },
  ]
}

function getTitleText(key: PlainMessageKey, pathname: string): string {
  const locale = getPathLocale(pathname)
  const t = findTranslator(locale) ?? fallbackTranslator(locale)
  return t(key)
}
