import { sql, type SQL } from '@tiber/server/sql'
import { euCountries } from '@tiber/contract/countries'

/** Parts of EU countries outside the EU's VAT area, by the beginning of their postcodes. */
const outsidePostcodes: Record<string, string[]> = {
  // The Canary Islands, Ceuta and Melilla.
  ES: ['35', '38', '51', '52'],
  // Guadeloupe, Martinique, Guiana, Réunion and the other overseas territories.
  FR: ['97', '98'],
  // The Åland Islands.
  FI: ['22'],
  // Helgoland and Büsingen.
  DE: ['27498', '78266'],
  // Livigno.
  IT: ['23041'],
  // Mount Athos.
  GR: ['63086'],
}

const quote = (text: string) => sql.raw(`'${text}'`)

export const isSpecialTerritory = (country: SQL, zipcode: SQL): SQL => {
  const territories = Object.entries(outsidePostcodes).map(
    ([code, starts]) => sql`when ${country} = ${quote(code)} then ${zipcode} ~ ${quote(`^(${starts.join('|')})`)}`,
  )
  return sql`coalesce(case ${sql.join(territories, sql` `)} end, false)`
}

export const isInEurope = (country: SQL): SQL => sql`${country} in (${sql.join(euCountries.map(quote), sql`, `)})`
