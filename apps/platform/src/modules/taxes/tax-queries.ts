import { sql, type SQL } from '@tiber/server/sql'
import { isInEurope, isSpecialTerritory } from './territory-queries.ts'

type TaxFacts = {
  /** JSON with `country` and `zipcode`: the seller's legal data and the address of delivery. */
  seller: SQL
  delivery: SQL
  /** Aliases of the rows of the buying account and of the offer. */
  account: SQL
  offer: SQL
  day: string
}

/**
 * Builds a row `rule, rate` for one line. A line of unknown origin or destination is taxed like one within the seller's
 * country. A company pays no tax on a delivery to another EU country only with a VAT number of another country than the
 * seller's; with one of the seller's country it pays the seller's tax, and without any the tax of the destination.
 */
export const resolvedTax = ({ seller, delivery, account, offer, day }: TaxFacts): SQL => sql`
  select t.rule, (case
      when t.rule = 'DOMESTIC' and ${offer}.tax_class is null then ${offer}.tax_rate
      when t.rule = 'DOMESTIC' then coalesce(${selectRate({ country: sql`p.origin`, offer, day })}, ${offer}.tax_rate)
      when t.rule = 'DESTINATION' then coalesce(${selectRate({ country: sql`p.destination`, offer, day })}, ${offer}.tax_rate)
      else 0 end)::numeric(6, 3) as rate
  from (select ${seller}->>'country' as origin, upper(${delivery}->>'country') as destination,
      ${isSpecialTerritory(sql`${seller}->>'country'`, sql`${seller}->>'zipcode'`)} as from_territory,
      ${isSpecialTerritory(sql`upper(${delivery}->>'country')`, sql`${delivery}->>'zipcode'`)} as to_territory) p
    cross join lateral (select case
      when p.origin is null or p.destination is null or p.destination !~ '^[A-Z]{2}$' then 'DOMESTIC'
      when p.origin = p.destination and p.from_territory = p.to_territory then 'DOMESTIC'
      when p.to_territory then 'SPECIAL_TERRITORY'
      when p.from_territory or not ${isInEurope(sql`p.origin`)} or not ${isInEurope(sql`p.destination`)} then 'EXPORT'
      when exists (select from unnest(${account}.vat_country || ${listVatCountries(account)}) v(country)
        where v.country <> p.origin and ${isInEurope(sql`v.country`)}) then 'INTRA_COMMUNITY'
      when ${account}.vat_country = p.origin then 'DOMESTIC'
      else 'DESTINATION' end as rule) t`

const listVatCountries = (account: SQL): SQL =>
  sql`array(select v->>'country' from jsonb_array_elements(${account}.vat_registrations) v)`

/** Selects the rate of the offer's class in a country, else its standard rate: an offer's own rate is its seller's. */
const selectRate = ({ country, offer, day }: { country: SQL; offer: SQL; day: string }): SQL => sql`(select r.rate
  from tax_rate r where r.country = ${country} and r.tax_class in (${offer}.tax_class, 'STANDARD')
    and r.valid_from <= ${day}::date
  order by r.tax_class = ${offer}.tax_class desc, r.valid_from desc limit 1)`
