import { sql, type SQL } from '@tiber/server/sql'
import type { Db } from '@tiber/server/database'
import { likeStartingWith, likeContaining } from '../../../database/like-patterns.ts'
import { queryPreparedRows } from '../../../database/prepared-plans.ts'
import { isLongEnough } from './codes.ts'
import { maxCodeLength } from '../index/documents.ts'
import type { Language } from '../index/product-type.ts'
import { toIntArray } from '../query/array-queries.ts'
import type { Similar } from '../query/rules.ts'
import { firstVariant } from '../query/stock-queries.ts'
import { listDeletions, listSingulars } from './typos.ts'
import type { SearchVisibility } from '../query/visibility.ts'

type TermRow = { name: string; id: number; products: number }

/** Selects the known terms among names `<language> <term>`, and the size of the index. */
export async function selectTerms(db: Db, names: string[]) {
  const languages = names.map((name) => name.slice(0, name.indexOf(' ')))
  const terms = names.map((name) => name.slice(name.indexOf(' ') + 1))
  const [row] = await queryPreparedRows<{ products: number; terms: TermRow[] | null }>(
    db,
    sql`select s.products, (select jsonb_agg(jsonb_build_object('name', t.language || ' ' || t.term, 'id', t.id,
            'products', t.products))
          from unnest(${sql.param(languages)}::text[], ${sql.param(terms)}::text[]) as g(language, term)
            join search_term t on t.language = g.language and t.term = g.term where t.products > 0) as terms
        from search_state s where s.id = 1`,
  )
  return { products: row?.products ?? 0, terms: row?.terms ?? [] }
}

/** Selects terms of a language that are one or two typos away, and those with this prefix. */
export function selectSimilar(db: Db, language: Language, { word, stem }: { word: string; stem: string }) {
  const deletions = [...new Set([stem, ...listSingulars(word)].flatMap(listDeletions))]
  return queryPreparedRows<Similar>(
    db,
    sql`select t.language || ' ' || t.term as name, t.term, t.word, t.products from search_term t
        where t.language = ${language} and t.products > 0 and t.deletions && ${sql.param(deletions)}::text[]
        union select * from (
          select t.language || ' ' || t.term, t.term, t.word, t.products from search_term t
          where t.language = ${language} and t.products > 0 and t.term % ${stem}
          order by similarity(t.term, ${stem}) desc, t.products desc limit 40) near
        union select * from (
          select t.language || ' ' || t.term, t.term, t.word, t.products from search_term t
          where t.language = ${language} and t.products > 0 and t.term like ${likeStartingWith(stem)}
          order by t.products desc limit 10) begun`,
  )
}

const maxSupport = 50

/** Counts, up to a limit, the products that contain a term together with one of the others. */
export function selectSupport(db: Db, names: string[], others: number[]) {
  const languages = names.map((name) => name.slice(0, name.indexOf(' ')))
  const terms = names.map((name) => name.slice(name.indexOf(' ') + 1))
  return queryPreparedRows<{ name: string; products: number }>(
    db,
    sql`select t.language || ' ' || t.term as name, h.products
        from unnest(${sql.param(languages)}::text[], ${sql.param(terms)}::text[]) as g(language, term)
          join search_term t on t.language = g.language and t.term = g.term
          cross join lateral (select count(*)::int as products from (select from search_posting a where a.term = t.id
            and exists (select from search_posting b where b.term = any(${toIntArray(others)}) and b.product = a.product)
            limit ${maxSupport}) s) h`,
  )
}

const maxPrefixes = 20
/** A stem has at least so many letters, or half of its words': "ceilin" begins "ceiling", whose stem is "ceil". */
const minStem = 3

/** Selects the most common terms of the words that start with a text; stems alone may be shorter than it. */
export function selectByPrefix(db: Db, language: Language, typed: string) {
  const beginning = likeStartingWith(typed.slice(0, Math.max(Math.ceil(typed.length / 2), minStem)))
  const prefix = likeStartingWith(typed)
  return queryPreparedRows<{ id: number; products: number }>(
    db,
    sql`select t.id, t.products from search_term t where t.language = any(array[${language}, '']) and t.products > 0
          and t.term like ${beginning} and (t.term like ${prefix} or t.word like ${prefix}
            or exists (select from unnest(t.forms) f where f like ${prefix}))
        order by t.products desc limit ${maxPrefixes}`,
  )
}

/** `kind` as in the index; 4 is the account's own part number. */
export type CodeHit = {
  product: number
  variant: number
  productId: string
  variantId: string
  code: string
  kind: number
}

const isActive = sql`exists (select from variant cv join product cp on cp.id = cv.product_id
  where cv.id = v.variant_id and cv.status = 'ACTIVE' and cp.status = 'ACTIVE')`

/**
 * Selects variants by exact code: codes of the catalogue and the account's part numbers. The code of a product with
 * several variants has variant 0.
 */
export function selectByCode(db: Db, codes: string[], { accountId, productConditions }: SearchVisibility) {
  const isVisible = sql.join([isActive, ...productConditions], sql` and `)
  const catalogueCodes = codes.filter(isLongEnough).map((code) => code.slice(0, maxCodeLength))
  return queryPreparedRows<CodeHit & { isAlone: boolean }>(
    db,
    sql`select c.code, c.product, c.variant, p.product_id as "productId",
          v.variant_id as "variantId", c.kind, c.variant <> 0 as "isAlone"
        from search_code c join search_product p on p.id = c.product
          join search_variant v on v.id = coalesce(nullif(c.variant, 0), p.first_variant)
        where c.code = any(${sql.param(catalogueCodes)}::text[]) and ${isVisible}
        union select n.code, p.id, v.id, p.product_id, v.variant_id, 4, true
        from part_number n join search_variant v on v.variant_id = n.variant_id join search_product p on p.id = v.product
        where n.account_id = ${accountId ?? null} and n.code = any(${sql.param(codes)}::text[]) and ${isVisible}
        limit 200`,
  )
}

type PartialCodeOptions = { limit: number; inside: boolean; visibility: SearchVisibility }

/** Selects variants whose code or part number starts with a text; with `inside`, those whose code contains it. */
export function selectByPartialCode(db: Db, code: string, { limit, inside, visibility }: PartialCodeOptions) {
  const { accountId, productConditions, stock } = visibility
  const pattern = inside ? likeContaining(code) : likeStartingWith(code)
  const isFound = (column: SQL) => sql.join([sql`${column} like ${pattern}`, ...productConditions], sql` and `)
  const ownNumbers = sql`union all (select n.code, v.product, v.id from part_number n
    join search_variant v on v.variant_id = n.variant_id join search_product p on p.id = v.product
    where n.account_id = ${accountId ?? null} and ${isFound(sql`n.code`)} order by length(n.code), n.code limit ${limit})`
  return queryPreparedRows<Pick<CodeHit, 'product' | 'variant'>>(
    db,
    sql`select f.product, coalesce(nullif(f.variant, 0), ${firstVariant(stock)}) as variant
        from ((select c.code, c.product, c.variant from search_code c join search_product p on p.id = c.product
            where ${isFound(sql`c.code`)} order by length(c.code), c.code limit ${limit}) ${inside ? sql`` : ownNumbers}) f
          join search_product p on p.id = f.product
        order by length(f.code), f.code limit ${limit}`,
  )
}
