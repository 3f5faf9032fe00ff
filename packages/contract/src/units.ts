import type { Locale } from './locales.ts'

const names: Record<string, Record<Locale, string>> = {
  ud: { 'es-ES': 'ud', 'en-US': 'pcs' },
  par: { 'es-ES': 'par', 'en-US': 'pair' },
}

/** Returns the name of a unit in a language; unknown ones are shown as in the catalogue. */
export const translateUnit = (unit: string, locale: Locale): string => names[unit]?.[locale] ?? unit
