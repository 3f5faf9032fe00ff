import { checkVAT, countries } from 'jsvat'
import { parseCountryCode, euCountries } from '@tiber/contract/countries'

/**
 * Result of a VAT check: normalised number and country (null if no rule applies), or in `wrong` the country whose rule
 * failed.
 */
export type VatCheck = { number: string; country: string | null } | { wrong: string }

/** Greece uses the prefix EL for its VAT numbers. */
const toVatPrefix = (country: string) => (country === 'GR' ? 'EL' : country)
const toCountry = (prefix: string) => (prefix === 'EL' ? 'GR' : prefix)

/**
 * Checks VAT numbers of EU countries by national rule; in Spain NIF, NIE and CIF with their letters. The country comes
 * from the prefix, else from the address; the number is stored with its prefix. Other numbers are accepted as they are.
 */
export function checkVatNumber(input: string, addressCountry: string | undefined): VatCheck {
  const compact = input.replace(/[\s.\-/]/g, '').toUpperCase()
  const prefix = toCountry(compact.slice(0, 2))
  const ownCountry = addressCountry === undefined ? undefined : parseCountryCode(addressCountry)
  const country = euCountries.includes(prefix) ? prefix : ownCountry
  if (country === undefined || !euCountries.includes(country)) return { number: input.trim(), country: null }
  const number = euCountries.includes(prefix) ? compact : toVatPrefix(country) + compact
  const isRight = checkVAT(number, countries).isValid
  return isRight ? { number, country } : { wrong: country }
}

/** Removes punctuation, so that B-12345674 and b12345674 are the same company. */
export const normaliseNumber = (number: string) => number.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
