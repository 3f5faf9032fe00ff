import { orderFields } from '@tiber/contract/orders/order-statuses'
import { sql, type SQL } from '@tiber/server/sql'
import type { Context, SellerContext } from '../../context.ts'
import { and } from '../../database/clauses.ts'
import { likeContaining, likeStartingWith } from '../../database/like-patterns.ts'
import { ofSupplier } from '../../database/of-supplier.ts'
import { queryRows } from '../../database/query-rows.ts'
import { accountText } from '../customers/public.ts'
import { isVisibleToSeller, listSearchTerms } from '../orders/public.ts'
import { personText } from '../users/public.ts'

/** `codes`: the numbers by which it is found exactly. */
export type HitRow = { id: string; name: string; detail: string | null; at: string | null; codes: string[] }

/** A short number is the beginning of many; the newest of them are enough. */
const maxCandidates = 500

const joined = (text: SQL) => sql`upper(regexp_replace(${text}, '[^[:alnum:]]', '', 'g'))`
const purchaseOrder = sql`(select x.value #>> '{}' from custom_field_value x
  join custom_field f on f.id = x.custom_field_id and f.external_id = ${orderFields.purchaseOrder} where x.entity_id = o.id)`

export type Search = { words: string; code: string }

/** Has the number among its words, with or without separators: served by the index of the words. */
const hasNumber = (alias: SQL, { words, code }: Search) => {
  const parts = listSearchTerms(words).map(({ query }) => query)
  return sql`${alias}.search @@ ${[`'${code.toLowerCase()}':*`, `(${parts.join(' & ')})`].join(' | ')}::tsquery`
}

/** Selects placed orders by their number or the buyer's, of a supplier its own parts; the newest first. */
export function selectOrders(context: SellerContext, search: Search, limit: number) {
  const like = likeContaining(search.code)
  if (context.caller.clientType === 'SUPPLIER')
    return queryRows<HitRow>(
      context.db,
      sql`select o.id, o.reference as name, concat_ws(' · ', o.company, o.number) as detail, o.placed_at as at,
            array_remove(array[o.reference, o.number], null) as codes
          from (select g.id, g.reference, g.placed_at, a.name as company, ${purchaseOrder} as number
            from (select o.* from commercial_order o
                where ${hasNumber(sql`o`, search)} and o.supplier_ids && array[${context.caller.supplierId}]
                order by o.placed_at desc limit ${maxCandidates}) o
              join logistic_order g on g.commercial_order_id = o.id and ${isVisibleToSeller(context)}
              join customer_account a on a.id = g.account_id) o
          where ${joined(sql`o.reference`)} like ${like} or ${joined(sql`coalesce(o.number, '')`)} like ${like}
          order by o.placed_at desc, o.id desc limit ${limit}`,
    )
  return queryRows<HitRow>(
    context.db,
    sql`select o.reference as id, o.reference as name, concat_ws(' · ', o.company, o.number) as detail,
          o.placed_at as at, array_remove(array[o.reference, o.number], null) as codes
        from (select o.*, a.name as company, ${purchaseOrder} as number
          from (select o.id, o.reference, o.placed_at, o.account_id from commercial_order o
              where ${hasNumber(sql`o`, search)} and o.placed_at is not null
              order by o.placed_at desc limit ${maxCandidates}) o
            join customer_account a on a.id = o.account_id) o
        where ${joined(sql`o.reference`)} like ${like} or ${joined(sql`coalesce(o.number, '')`)} like ${like}
        order by o.placed_at desc, o.id desc limit ${limit}`,
  )
}

/** Whether an indexed text contains each word, or the word without its separators. */
function hasWords(text: string, words: string): SQL {
  const fold = (word: string) =>
    word
      .normalize('NFD')
      .replaceAll(/\p{Mark}/gu, '')
      .toLowerCase()
  return and(
    ...words
      .trim()
      .split(/\s+/)
      .slice(0, 10)
      .map((word) => {
        const folded = fold(word)
        const code = folded.replaceAll(/[^\p{L}\p{N}]/gu, '')
        const isCode = code.length > 2 && code !== folded && /\d/.test(code)
        return isCode
          ? sql`(${sql.raw(text)} like ${likeContaining(folded)} or ${sql.raw(text)} like ${likeContaining(code)})`
          : sql`${sql.raw(text)} like ${likeContaining(folded)}`
      }),
  )
}

export function selectAccounts({ db }: Context, words: string, limit: number) {
  return queryRows<HitRow>(
    db,
    sql`select a.id, a.name, coalesce(a.vat_number, a.external_id) as detail, null as at,
          array_remove(array[a.external_id, a.vat_number, a.business_registration_number], null) as codes
        from (select * from customer_account where ${hasWords(accountText, words)} limit ${maxCandidates}) a
        order by a.status <> 'ACTIVE', lower(a.name), a.id limit ${limit}`,
  )
}

/** Selects people who buy, with the company they belong to first. */
export function selectPeople({ db }: Context, words: string, limit: number) {
  return queryRows<HitRow>(
    db,
    sql`select a.id, concat_ws(' ', u.first_name, u.last_name) as name, concat_ws(' · ', a.name, u.email) as detail,
          null as at, array[u.email] as codes
        from (select * from customer_user where client_type = 'ACCOUNT' and ${hasWords(personText, words)}
            limit ${maxCandidates}) u
          join lateral (select a.id, a.name from account_user m join customer_account a on a.id = m.account_id
            where m.user_id = u.id order by m.is_default desc, m.position limit 1) a on true
        order by u.status <> 'ACTIVE', lower(u.last_name), lower(u.first_name), u.id limit ${limit}`,
  )
}

/** Selects what a supplier offers by the beginning of a code; the shortest code first. */
export function selectOffered(context: SellerContext, code: string, limit: number) {
  const { db, locale } = context
  return queryRows<HitRow>(
    db,
    sql`select p.product_id as id, p.sku as name, coalesce(p.name->>${locale}, p.name->>'es-ES') as detail, null as at,
          array_remove(array[p.sku, p.external_id, p.ean, p.mpn], null) as codes
        from (select distinct v.id, v.product_id, v.sku, v.external_id, v.ean, v.mpn, v.name, length(v.sku) as length
          from (select s.variant from search_code s where s.code like ${likeStartingWith(code)}
              limit ${maxCandidates}) c
            join search_variant i on i.id = c.variant
            join variant v on v.id = i.variant_id
            join offer f on f.variant_id = v.id and ${ofSupplier(context, sql`f`)}) p
        order by p.length, p.sku limit ${limit}`,
  )
}

/** Selects invoices and credit notes by their number, with the order whose page shows them. */
export function selectInvoices(context: SellerContext, search: Search, limit: number) {
  const order = context.caller.clientType === 'SUPPLIER' ? sql`g.id` : sql`o.reference`
  return queryRows<HitRow>(
    context.db,
    sql`select ${order} as id, d.number as name, d.buyer->>'name' as detail, d.issued_at as at, array[d.number] as codes
        from (select d.* from order_document d where d.type in ('INVOICE', 'CREDIT_NOTE') and ${hasNumber(sql`d`, search)}
            limit ${maxCandidates}) d
          join logistic_order g on g.id = d.logistic_order_id and ${ofSupplier(context, sql`g`)}
          join commercial_order o on o.id = g.commercial_order_id
        where ${joined(sql`d.number`)} like ${likeContaining(search.code)}
        order by d.issued_at desc, d.id desc limit ${limit}`,
  )
}

/** Selects suppliers, of whom a shop has few. */
export function selectSuppliers({ db }: Context, words: string, limit: number) {
  const like = likeContaining(words)
  return queryRows<HitRow>(
    db,
    sql`select s.id, s.name, s.external_id as detail, null as at, array[s.external_id] as codes from supplier s
        where unaccent(s.name) ilike unaccent(${like}) or s.external_id ilike ${like}
        order by lower(s.name), s.id limit ${limit}`,
  )
}
