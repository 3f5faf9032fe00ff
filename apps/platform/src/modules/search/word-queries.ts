import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '@tiber/server/database'
import { beginningWith, containing } from '../../database/like.ts'
import { plannedRowsOf } from '../../database/planned.ts'
import { isTelling } from './codes.ts'
import { longestCode } from './documents.ts'
import type { Language } from './product-type.ts'
import type { Similar } from './rules.ts'
import { firstVariant } from './stock-queries.ts'
import { deletionsOf } from './typos.ts'
import type { Asking } from './visibility.ts'

type TermRow = { name: string; id: number; products: number }

/** Of names `<language> <term>`, those the index knows, and how large the index is. */
export async function selectTerms(db: Db, names: string[]) {
  const languages = names.map((name) => name.slice(0, name.indexOf(' ')))
  const terms = names.map((name) => name.slice(name.indexOf(' ') + 1))
  const [row] = await plannedRowsOf<{ products: number; terms: TermRow[] | null }>(
    db,
    sql`select s.products, (select jsonb_agg(jsonb_build_object('name', t.language || ' ' || t.term, 'id', t.id,
            'products', t.products))
          from unnest(${sql.param(languages)}::text[], ${sql.param(terms)}::text[]) as g(language, term)
            join search_term t on t.language = g.language and t.term = g.term where t.products > 0) as terms
        from search_state s where s.id = 1`,
  )
  return { products: row?.products ?? 0, terms: row?.terms ?? [] }
}

/** Words of a language that one or two typos may have made of others, and those that begin like it. */
export function selectSimilar(db: Db, language: Language, { word, stem }: { word: string; stem: string }) {
  const deletions = [...new Set([...deletionsOf(stem), ...deletionsOf(word)])]
  return plannedRowsOf<Similar>(
    db,
    sql`select t.language || ' ' || t.term as name, t.term, t.word, t.products from search_term t
        where t.language = ${language} and t.products > 0 and t.deletions && ${sql.param(deletions)}::text[]
        union select * from (
          select t.language || ' ' || t.term, t.term, t.word, t.products from search_term t
          where t.language = ${language} and t.products > 0 and t.term % ${stem}
          order by similarity(t.term, ${stem}) desc, t.products desc limit 40) near
        union select * from (
          select t.language || ' ' || t.term, t.term, t.word, t.products from search_term t
          where t.language = ${language} and t.products > 0 and t.term like ${beginningWith(stem)}
          order by t.products desc limit 10) begun`,
  )
}

const mostBeginnings = 20

export function selectBeginnings(db: Db, language: Language, beginnings: string[]) {
  const isBegun = beginnings.map((text) => sql`t.term like ${beginningWith(text)}`)
  return plannedRowsOf<{ id: number; products: number }>(
    db,
    sql`select t.id, t.products from search_term t where t.language = any(array[${language}, '']) and t.products > 0
          and (${sql.join(isBegun, sql` or `)})
        order by t.products desc limit ${mostBeginnings}`,
  )
}

export type CodeHit = { product: number; variant: number; productId: string; variantId: string; code: string }

const isActive = sql`exists (select from variant cv join product cp on cp.id = cv.product_id
  where cv.id = v.variant_id and cv.status = 'ACTIVE' and cp.status = 'ACTIVE')`

/** Variants by whole code: of the catalogue, and the account's own numbers. A product of several is number 0. */
export function selectByCode(db: Db, codes: string[], { accountId, seen }: Asking) {
  const isSeen = sql.join([isActive, ...seen], sql` and `)
  const ofCatalogue = codes.filter(isTelling).map((code) => code.slice(0, longestCode))
  return plannedRowsOf<CodeHit & { isAlone: boolean }>(
    db,
    sql`select c.code, c.product, c.variant, p.product_id as "productId",
          v.variant_id as "variantId", c.variant <> 0 as "isAlone"
        from search_code c join search_product p on p.id = c.product
          join search_variant v on v.id = coalesce(nullif(c.variant, 0), p.first_variant)
        where c.code = any(${sql.param(ofCatalogue)}::text[]) and ${isSeen}
        union select n.code, p.id, v.id, p.product_id, v.variant_id, true
        from part_number n join search_variant v on v.variant_id = n.variant_id join search_product p on p.id = v.product
        where n.account_id = ${accountId ?? null} and n.code = any(${sql.param(codes)}::text[]) and ${isSeen}
        limit 200`,
  )
}

type PartOfCode = { limit: number; inside: boolean; asking: Asking }

/** Variants whose code, or whose number at the account, begins with a text; where none does, codes that hold it anywhere. */
export function selectByPartOfCode(db: Db, code: string, { limit, inside, asking }: PartOfCode) {
  const { accountId, seen, stock } = asking
  const pattern = inside ? containing(code) : beginningWith(code)
  const isFound = (column: SQL) => sql.join([sql`${column} like ${pattern}`, ...seen], sql` and `)
  const own = sql`union all (select n.code, v.product, v.id from part_number n
    join search_variant v on v.variant_id = n.variant_id join search_product p on p.id = v.product
    where n.account_id = ${accountId ?? null} and ${isFound(sql`n.code`)} order by length(n.code), n.code limit ${limit})`
  return plannedRowsOf<Pick<CodeHit, 'product' | 'variant'>>(
    db,
    sql`select f.product, coalesce(nullif(f.variant, 0), ${firstVariant(stock)}) as variant
        from ((select c.code, c.product, c.variant from search_code c join search_product p on p.id = c.product
            where ${isFound(sql`c.code`)} order by length(c.code), c.code limit ${limit}) ${inside ? sql`` : own}) f
          join search_product p on p.id = f.product
        order by length(f.code), f.code limit ${limit}`,
  )
}
