import type { Duplicate, DuplicateField } from '@tiber/contract/operator/operator-requests'
import { sql, type SQL } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { queryRows } from '../../../database/query-rows.ts'

export type CompanyFacts = {
  lastName: string
  phone: string | null
  legalName: string | null
  registrationNumber: string | null
  vatNumber: string | null
  vatCountry: string | null
  website: string | null
  address: string | null
  into: { id: string; name: string } | null
}

/** Selects what the applicant sent, beside the messages. */
export async function selectFacts({ db }: Context, accountId: string) {
  const [row] = await queryRows<CompanyFacts>(
    db,
    sql`select u.last_name as "lastName", coalesce(u.phone, p.phone) as phone,
          a.company_registration_name as "legalName", a.business_registration_number as "registrationNumber",
          a.vat_number as "vatNumber", a.vat_country as "vatCountry", a.website,
          concat_ws(', ', p.address, nullif(concat_ws(' ', p.zipcode, p.city), ''), p.country) as address,
          case when i.id is not null then json_build_object('id', i.id, 'name', i.name) end as into
        from access_request r join customer_account a on a.id = r.account_id join customer_user u on u.id = r.user_id
          left join customer_account i on i.id = r.into_account_id
          left join lateral (select * from address p where p.account_id = a.id and p.deleted_at is null
            order by p.billing desc, p.id limit 1) p on true
        where r.account_id = ${accountId}`,
  )
  return row
}

/** Letters and digits of a name, without the form of the company. */
const nameOf = (text: SQL) =>
  sql`trim(regexp_replace(regexp_replace(lower(unaccent(coalesce(${text}, ''))),
    '[.,]|\\m(sociedad|limitada|anonima|sl|slu|sa|sau|scl|gmbh|ltd|inc|bv|srl|lda)\\M', '', 'g'), '[^a-z0-9]+', ' ', 'g'))`
const codeOf = (text: SQL) => sql`upper(regexp_replace(coalesce(${text}, ''), '[^[:alnum:]]', '', 'g'))`
/** The last nine digits, with which a number is the same with and without the code of its country. */
const phoneOf = (text: SQL) => sql`right(regexp_replace(coalesce(${text}, ''), '[^0-9]', '', 'g'), 9)`
const siteOf = (text: SQL) =>
  sql`regexp_replace(lower(coalesce(${text}, '')), '^(https?://)?(www\\.)?([^/:]*).*$', '\\3')`
/** Postal code, first word of the street that tells something, and house number. */
const streetOf = (alias: SQL) => sql`${alias}.zipcode || ' ' ||
  regexp_replace(lower(unaccent(${alias}.address)), '\\m(calle|c|avenida|avda|av|plaza|pza|paseo|poligono|pol|de|del|la|el|los|las|n|no|num|street|road)\\M|[^a-z0-9]+', '', 'g')`

/** Providers whose addresses say nothing about a company. */
const publicMail =
  `gmail.com googlemail.com hotmail.com hotmail.es outlook.com outlook.es yahoo.com yahoo.es live.com icloud.com
  telefonica.net gmx.com gmx.es proton.me protonmail.com`.split(/\s+/)

type Match = Pick<Duplicate, 'accountId' | 'name' | 'status'> & { fields: DuplicateField[]; likeness: number }

/** Selects companies that have something in common with one, and what. */
export function selectMatches({ db }: Context, accountId: string, limit: number) {
  const domainOf = (email: SQL) => sql`lower(split_part(${email}, '@', 2))`
  return queryRows<Match>(
    db,
    sql`with own as (select ${nameOf(sql`a.name`)} as name, ${nameOf(sql`a.company_registration_name`)} as legal,
            ${codeOf(sql`a.vat_number`)} as vat, ${codeOf(sql`a.business_registration_number`)} as number,
            ${siteOf(sql`a.website`)} as site, ${domainOf(sql`u.email`)} as domain,
            array_remove(array[${phoneOf(sql`u.phone`)}] || array(select ${phoneOf(sql`p.phone`)} from address p
              where p.account_id = a.id and p.deleted_at is null), '') as phones,
            array(select ${streetOf(sql`p`)} from address p where p.account_id = a.id and p.deleted_at is null) as streets
          from access_request r join customer_account a on a.id = r.account_id join customer_user u on u.id = r.user_id
          where r.account_id = ${accountId}),
        hits as (
          select a.id, 'VAT' as field, 1.0 as likeness from customer_account a, own
            where own.vat <> '' and own.vat in (${codeOf(sql`a.vat_number`)}, ${codeOf(sql`a.business_registration_number`)})
          union all select a.id, 'REGISTRATION', 1.0 from customer_account a, own
            where own.number <> '' and own.number in (${codeOf(sql`a.business_registration_number`)}, ${codeOf(sql`a.vat_number`)})
          union all select a.id, 'NAME', greatest(similarity(own.name, n.name), similarity(own.name, n.legal),
              similarity(own.legal, n.name), similarity(own.legal, n.legal))
            from customer_account a cross join own cross join lateral
              (select ${nameOf(sql`a.name`)} as name, ${nameOf(sql`a.company_registration_name`)} as legal) n
            where greatest(similarity(own.name, n.name), similarity(own.name, n.legal),
              similarity(own.legal, n.name), similarity(own.legal, n.legal)) >= 0.5
          union all select m.account_id, 'PHONE', 1.0 from customer_user u join account_user m on m.user_id = u.id, own
            where length(${phoneOf(sql`u.phone`)}) = 9 and ${phoneOf(sql`u.phone`)} = any(own.phones)
          union all select p.account_id, 'PHONE', 1.0 from address p, own
            where p.deleted_at is null and length(${phoneOf(sql`p.phone`)}) = 9 and ${phoneOf(sql`p.phone`)} = any(own.phones)
          union all select p.account_id, 'STREET', 1.0 from address p, own
            where p.deleted_at is null and ${streetOf(sql`p`)} = any(own.streets)
          union all select m.account_id, 'MAIL_DOMAIN', 1.0 from customer_user u join account_user m on m.user_id = u.id, own
            where own.domain <> all(${sql.param(publicMail)}::text[]) and ${domainOf(sql`u.email`)} = own.domain
          union all select a.id, 'WEBSITE', 1.0 from customer_account a, own
            where own.site <> '' and ${siteOf(sql`a.website`)} = own.site)
      select a.id as "accountId", a.name, a.status, array_agg(distinct h.field) as fields,
        coalesce(max(h.likeness) filter (where h.field = 'NAME'), 0)::float as likeness
      from hits h join customer_account a on a.id = h.id where a.id <> ${accountId} group by a.id limit ${limit}`,
  )
}
