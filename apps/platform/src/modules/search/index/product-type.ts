import type { Locale } from '@tiber/contract/locales'

export const languages = ['es', 'en'] as const
export type Language = (typeof languages)[number]

export const localesByLanguage: Record<Language, Locale> = { es: 'es-ES', en: 'en-US' }

/** After these words a name says what the product is for, made of or comes with, not what it is. */
const asidePatterns: Record<Language, RegExp> = {
  es: /\b(?:para|con|sin|compatible|incl(?:uye)?|adecuado)\b|[,;(:]| - /i,
  en: /\b(?:for|with|w\/|without|compatible|incl(?:udes|uding)?|to fit|fits)\b|[,;(:]| - /i,
}

/** Splits a name into the part that says what the product is, and the rest. */
export function splitName(name: string, language: Language): { core: string; aside: string } {
  const at = name.search(asidePatterns[language])
  return at > 0 ? { core: name.slice(0, at), aside: name.slice(at) } : { core: name, aside: '' }
}
