import { localeOfPath } from './locale.ts'
import { fallbackTranslator, findTranslator } from './messages.ts'
import type { PlainMessageKey } from './translator.ts'

/** Creates a screen's `meta` with its title in the language of the URL. */
export function pageTitle(key: PlainMessageKey) {
  return ({ location }: { location: { pathname: string } }) => [
    { title: `${titleText(key, location.pathname)} · Tiber` },
  ]
}

function titleText(key: PlainMessageKey, pathname: string): string {
  const locale = localeOfPath(pathname)
  const t = findTranslator(locale) ?? fallbackTranslator(locale)
  return t(key)
}
