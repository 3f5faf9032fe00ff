import { checkVAT, countries } from 'jsvat'
import { countryCode, euCountries } from '@tiber/contract/countries'

/** A number's country and spelling, `null` where no rule applies, `wrong` where one does and it fails. */
export type VatVerdict = { number: string; country: string | null } | { wrong: string }

/** Greece writes EL in front of its VAT numbers. */
const prefixOf = (country: string) => (country === 'GR' ? 'EL' : country)
const countryOf = (prefix: string) => (prefix === 'EL' ? 'GR' : prefix)

/**
 * VAT numbers of EU countries are checked by their country's rule, in Spain NIF, NIE and CIF with their letters. The
 * country is the number's prefix, else the address's; it is kept with its prefix. Other numbers are taken as they are.
 */
export function checkVatNumber(typed: string, addressCountry: string | undefined): VatVerdict {
  const compact = typed.replace(/[\s.\-/]/g, '').toUpperCase()
  const prefix = countryOf(compact.slice(0, 2))
  const ownCountry = addressCountry === undefined ? undefined : countryCode(addressCountry)
  const country = euCountries.includes(prefix) ? prefix : ownCountry
  if (country === undefined || !euCountries.includes(country)) return { number: typed.trim(), country: null }
  const number = euCountries.includes(prefix) ? compact : prefixOf(country) + compact
  const isRight = checkVAT(number, countries).isValid
  return isRight ? { number, country } : { wrong: country }
}

/** Written without its signs, so that B-12345674 and b12345674 are one company. */
export const normalNumber = (number: string) => number.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
