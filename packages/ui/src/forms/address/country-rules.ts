import { parseCountryCode, isoCountries, isValidZipcode, needsState } from '@tiber/contract/countries'
import type { FormProblems, FormValues } from '../field-rules.ts'

export type CountryOption = { code: string; name: string }

/** Lists countries with Spain first, the others by name. Runs on the server, because browsers differ in the names. */
export function listCountries(locale: string): CountryOption[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  return isoCountries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => Number(b.code === 'ES') - Number(a.code === 'ES') || compare(a.name, b.name))
}

/**
 * Returns the name of a country, or the text itself if it is unknown. Runs on the server, because browsers differ in
 * the names.
 */
export function getCountryName(country: string, locale: string): string {
  const code = parseCountryCode(country)
  return code ? (new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? country) : country
}

/** Validates an address by its country's rules; other countries have none. */
export function validateCountryRules({ country = '', zipcode = '', state = '' }: FormValues): FormProblems {
  return {
    ...(zipcode.trim() !== '' && !isValidZipcode(country, zipcode) && { zipcode: 'format' as const }),
    ...(needsState(country) && state.trim() === '' && { state: 'required' as const }),
  }
}

/** The first two digits of a Spanish postcode are its province, in the official order. */
export const spanishProvinces =
  'Álava,Albacete,Alicante,Almería,Ávila,Badajoz,Illes Balears,Barcelona,Burgos,Cáceres,Cádiz,Castellón,Ciudad Real,Córdoba,A Coruña,Cuenca,Girona,Granada,Guadalajara,Gipuzkoa,Huelva,Huesca,Jaén,León,Lleida,La Rioja,Lugo,Madrid,Málaga,Murcia,Navarra,Ourense,Asturias,Palencia,Las Palmas,Pontevedra,Salamanca,Santa Cruz de Tenerife,Cantabria,Segovia,Sevilla,Soria,Tarragona,Teruel,Toledo,Valencia,Valladolid,Bizkaia,Zamora,Zaragoza,Ceuta,Melilla'.split(
    ',',
  )

export function findProvince(country: string, zipcode: string): string | undefined {
  if (parseCountryCode(country) !== 'ES' || !/^\d{2}/.test(zipcode.trim())) return undefined
  return spanishProvinces[Number(zipcode.trim().slice(0, 2)) - 1]
}
