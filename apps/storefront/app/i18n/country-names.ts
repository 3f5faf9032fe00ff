import { isoCountries } from '@tiber/contract/countries'
import type { Locale } from './locale.ts'

export type CountryOption = { code: string; name: string }

const known = new Map<Locale, CountryOption[]>()

/** Every country by its name. For loaders: a browser may know other names, and the page would differ from what was sent. */
export function countryOptions(locale: Locale): CountryOption[] {
  const options = known.get(locale) ?? namedCountries(locale)
  known.set(locale, options)
  return options
}

function namedCountries(locale: Locale): CountryOption[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  return isoCountries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale))
}
