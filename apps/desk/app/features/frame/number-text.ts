import type { Locale } from '@tiber/ui/i18n/locale.ts'

/** Writes a number as somebody types it in a field: without groups, with the decimal sign of the language. */
export function toNumberText(value: number | null, locale: Locale): string {
  if (value === null) return ''
  return locale === 'es-ES' ? String(value).replace('.', ',') : String(value)
}
