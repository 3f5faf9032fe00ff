import { isoCountries, isValidZipcode, parseCountryCode } from '@tiber/contract/countries'

const normalise = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .trim()
    .toLowerCase()

/** Names of all countries in the languages of our customers and their neighbours. */
const codesByName = new Map(
  ['es', 'en', 'pt', 'fr', 'ca'].flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    return isoCountries.map((code) => [normalise(names.of(code) ?? code), code] as const)
  }),
)

/** Returns the code of a country given by code or name; spreadsheets rarely hold codes. */
export const findCountryCode = (text: string): string | undefined =>
  parseCountryCode(text) ?? codesByName.get(normalise(text))

/** Returns the postcode with the zeros at its start that spreadsheets drop from numbers. */
export function restoreZeros(country: string, zipcode: string): string {
  const padded = /^\d{3,4}$/.test(zipcode) && !isValidZipcode(country, zipcode) ? zipcode.padStart(5, '0') : zipcode
  return isValidZipcode(country, padded) ? padded : zipcode
}
