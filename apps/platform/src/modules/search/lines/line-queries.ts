import { sql, type SQL } from '@tiber/server/sql'
import type { Db } from '@tiber/server/database'
import { queryPreparedRows } from '../../../database/prepared-plans.ts'
import { toIntArray, toRealArray } from '../query/array-queries.ts'
import type { Language } from '../index/product-type.ts'
import type { ArticleVersion } from '../match/load-articles.ts'
import type { Similar } from '../query/rules.ts'
import type { SearchVisibility } from '../query/visibility.ts'

/** Statements for many order lines at once: each takes all of them. */

const isVisible = ({ productConditions }: SearchVisibility): SQL =>
  sql.join(
    [
      sql`exists (select from variant cv join product cp on cp.id = cv.product_id
        where cv.id = v.variant_id and cv.status = 'ACTIVE' and cp.status = 'ACTIVE')`,
      ...productConditions,
    ],
    sql` and `,
  )

/**
 * `kind`: 0 SKU, 1 manufacturer's number, 2 EAN, 3 external id, 4 the account's part number; `isFamily`: the code of a
 * product with several variants.
 */
export type CodeRow = {
  query: string
  code: string
  kind: number
  productId: string
  variantId: string
  isFamily: boolean
}

const codeColumns = sql`c.kind, p.product_id as "productId", v.variant_id as "variantId",
  c.variant = 0 and p.variant_count > 1 as "isFamily"`

/** Selects variants by exact code: codes of the catalogue and the account's part numbers. */
export function selectByCodes(db: Db, codes: string[], visibility: SearchVisibility): Promise<CodeRow[]> {
  return queryPreparedRows<CodeRow>(
    db,
    sql`select c.code as query, c.code, ${codeColumns}
        from search_code c join search_product p on p.id = c.product
          join search_variant v on v.id = coalesce(nullif(c.variant, 0), p.first_variant)
        where c.code = any(${sql.param(codes)}::text[]) and ${isVisible(visibility)}
        union all select n.code, n.code, 4, p.product_id, v.variant_id, false
        from part_number n join search_variant v on v.variant_id = n.variant_id join search_product p on p.id = v.product
        where n.account_id = ${visibility.accountId ?? null} and n.code = any(${sql.param(codes)}::text[]) and ${isVisible(visibility)}`,
  )
}

/** Below this, codes are similar only by chance. */
const minSimilarity = 0.5

export const setSimilarity = (db: Db) =>
  db.execute(sql`select set_config('pg_trgm.similarity_threshold', ${String(minSimilarity)}, true)`)

/** Selects the codes most similar to each given code, best first. */
export function selectSimilarCodes(
  db: Db,
  codes: string[],
  { visibility, limit }: { visibility: SearchVisibility; limit: number },
) {
  return queryPreparedRows<CodeRow>(
    db,
    sql`select q.query, c.code, ${codeColumns}
        from unnest(${sql.param(codes)}::text[]) with ordinality as q(query, at)
          cross join lateral (select c.code, c.kind, c.product, c.variant, similarity(c.code, q.query) as likeness
            from search_code c where c.code % q.query order by likeness desc, c.code limit ${limit}) c
          join search_product p on p.id = c.product
          join search_variant v on v.id = coalesce(nullif(c.variant, 0), p.first_variant)
        where ${isVisible(visibility)} order by q.at, c.likeness desc, c.code`,
  )
}

/** Selects the first variants of each product. */
export function selectFirstVariants(db: Db, productIds: string[], limit: number) {
  return queryPreparedRows<{ productId: string; variantId: string }>(
    db,
    sql`select p.product_id as "productId", v.variant_id as "variantId"
        from search_product p cross join lateral (select v.variant_id, v.position, v.id from search_variant v
          where v.product = p.id order by v.in_stock desc, v.position, v.id limit ${limit}) v
        where p.product_id = any(${sql.param(productIds)}::text[]) order by p.product_id, v.position, v.id`,
  )
}

/** Selects the versions of variants in the index. */
export function selectArticleVersions(db: Db, variantIds: string[]) {
  return queryPreparedRows<ArticleVersion>(
    db,
    sql`select v.variant_id as "variantId", v.xmin::text as "articleVersion" from search_variant v
        where v.variant_id = any(${sql.param(variantIds)}::text[])`,
  )
}

const maxSimilarWords = 12

/** Selects words one typo away from each given word, by shared deletions. */
export function selectSimilarWords(db: Db, language: Language, words: { word: string; deletions: string[] }[]) {
  const given = JSON.stringify(words)
  return queryPreparedRows<Similar & { query: string }>(
    db,
    sql`select q.word as query, t.name, t.term, t.word, t.products
        from jsonb_to_recordset(${given}::jsonb) as q(word text, deletions text[])
          cross join lateral (select t.language || ' ' || t.term as name, t.term, t.word, t.products from search_term t
            where t.language = ${language} and t.products > 0 and t.deletions && q.deletions
            order by t.products desc limit ${maxSimilarWords}) t`,
  )
}

/** Selects the commonest word that starts with each text. */
export function selectByPrefixes(db: Db, language: Language, prefixes: string[]) {
  return queryPreparedRows<{ prefix: string; word: string }>(
    db,
    sql`select q.prefix, t.word from unnest(${sql.param(prefixes)}::text[]) as q(prefix)
          cross join lateral (select t.word from search_term t
            where t.language = ${language} and t.products > 0 and t.word ^@ q.prefix order by t.products desc, t.word limit 1) t`,
  )
}

/** A word of a text as a term of the index; `text` and `word` are positions. */
export type TextTerm = { text: number; word: number; term: number; weight: number; isRarest: boolean }
export type TextRow = {
  text: number
  productId: string
  variantId: string
  matched: number
  isFamily: boolean
  articleVersion: string
}

/**
 * Of a rarest word that occurs in more products only the first are considered: such a text is too unspecific to match.
 */
const maxSeeds = 400

/**
 * Selects the variants that contain most of each text's words: products with its rarest word first, then which other
 * words they contain. Every step is an index lookup, so that the cost does not grow with the catalogue.
 */
export function selectByTexts(
  db: Db,
  terms: TextTerm[],
  { visibility, limit }: { visibility: SearchVisibility; limit: number },
) {
  const rare = terms.filter(({ isRarest }) => isRarest)
  const column = (rows: TextTerm[], name: 'text' | 'word' | 'term') => toIntArray(rows.map((each) => each[name]))
  return queryPreparedRows<TextRow>(
    db,
    sql`with q as materialized (select * from unnest(${column(terms, 'text')}, ${column(terms, 'word')},
          ${column(terms, 'term')}, ${toRealArray(terms.map(({ weight }) => weight))}) as q(text, word, term, weight)),
        seed as materialized (select distinct r.text, h.product
          from unnest(${column(rare, 'text')}, ${column(rare, 'term')}) as r(text, term)
            cross join lateral (select s.product from search_posting s where s.term = r.term
              order by s.product limit ${maxSeeds}) h),
        hit as materialized (select s.text, h.product, h.variant, bit_or(1 << q.word) as mask, sum(h.impact * q.weight) as score
          from seed s join q on q.text = s.text cross join lateral (select h.product, h.variant, h.impact
            from search_posting h where h.term = q.term and h.product = s.product offset 0) h
          group by s.text, h.product, h.variant),
        own as materialized (select text, product, mask, score from hit where variant = 0),
        each as (select h.text, h.product, h.variant, h.mask | coalesce(o.mask, 0) as mask, h.score + coalesce(o.score, 0) as score
          from hit h left join own o on o.text = h.text and o.product = h.product and h.variant <> 0),
        best as (select e.*, bit_count(e.mask::bit(16)) as matched, row_number() over (partition by e.text
            order by bit_count(e.mask::bit(16)) desc, e.score desc, e.product, e.variant) as rank
          from each e where e.variant <> 0 or not exists (select from each f
            where f.text = e.text and f.product = e.product and f.variant <> 0))
        select b.text, p.product_id as "productId", v.variant_id as "variantId", b.matched::int,
          b.variant = 0 and p.variant_count > 1 as "isFamily", v.xmin::text as "articleVersion"
        from best b join search_product p on p.id = b.product
          join search_variant v on v.id = coalesce(nullif(b.variant, 0), p.first_variant)
        where b.rank <= ${limit} and ${isVisible(visibility)} order by b.text, b.rank`,
  )
}
