import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '@tiber/server/database'
import { plannedRowsOf } from '../../database/planned.ts'
import { integers, reals } from './array-queries.ts'
import type { Language } from './product-type.ts'
import type { Similar } from './rules.ts'
import type { Asking } from './visibility.ts'

/** Many lines of an order at once: each statement takes all of them. */

const isSeen = ({ seen }: Asking): SQL =>
  sql.join(
    [
      sql`exists (select from variant cv join product cp on cp.id = cv.product_id
        where cv.id = v.variant_id and cv.status = 'ACTIVE' and cp.status = 'ACTIVE')`,
      ...seen,
    ],
    sql` and `,
  )

/** `kind`: 0 SKU, 1 manufacturer's number, 2 EAN, 3 external id, 4 the account's own; `isFamily`: of several variants. */
export type CodeRow = {
  asked: string
  code: string
  kind: number
  productId: string
  variantId: string
  isFamily: boolean
}

const codeColumns = sql`c.kind, p.product_id as "productId", v.variant_id as "variantId",
  c.variant = 0 and p.variant_count > 1 as "isFamily"`

/** Variants by whole code: of the catalogue, and the account's own numbers. */
export function selectByCodes(db: Db, codes: string[], asking: Asking): Promise<CodeRow[]> {
  return plannedRowsOf<CodeRow>(
    db,
    sql`select c.code as asked, c.code, ${codeColumns}
        from search_code c join search_product p on p.id = c.product
          join search_variant v on v.id = coalesce(nullif(c.variant, 0), p.first_variant)
        where c.code = any(${sql.param(codes)}::text[]) and ${isSeen(asking)}
        union all select n.code, n.code, 4, p.product_id, v.variant_id, false
        from part_number n join search_variant v on v.variant_id = n.variant_id join search_product p on p.id = v.product
        where n.account_id = ${asking.accountId ?? null} and n.code = any(${sql.param(codes)}::text[]) and ${isSeen(asking)}`,
  )
}

/** Below it codes only look alike by chance. */
const leastSimilarity = 0.5

export const setSimilarity = (db: Db) =>
  db.execute(sql`select set_config('pg_trgm.similarity_threshold', ${String(leastSimilarity)}, true)`)

/** The codes most like each of these, best first. */
export function selectSimilarCodes(db: Db, codes: string[], { asking, limit }: { asking: Asking; limit: number }) {
  return plannedRowsOf<CodeRow>(
    db,
    sql`select q.asked, c.code, ${codeColumns}
        from unnest(${sql.param(codes)}::text[]) with ordinality as q(asked, at)
          cross join lateral (select c.code, c.kind, c.product, c.variant, similarity(c.code, q.asked) as likeness
            from search_code c where c.code % q.asked order by likeness desc, c.code limit ${limit}) c
          join search_product p on p.id = c.product
          join search_variant v on v.id = coalesce(nullif(c.variant, 0), p.first_variant)
        where ${isSeen(asking)} order by q.at, c.likeness desc, c.code`,
  )
}

/** Of each product the variants that come first. */
export function selectFirstVariants(db: Db, productIds: string[], limit: number) {
  return plannedRowsOf<{ productId: string; variantId: string }>(
    db,
    sql`select p.product_id as "productId", v.variant_id as "variantId"
        from search_product p cross join lateral (select v.variant_id, v.position, v.id from search_variant v
          where v.product = p.id order by v.in_stock desc, v.position, v.id limit ${limit}) v
        where p.product_id = any(${sql.param(productIds)}::text[]) order by p.product_id, v.position, v.id`,
  )
}

const mostSimilarWords = 12

/** Words one typo away from each of these, by its letters left out. */
export function selectSimilarWords(db: Db, language: Language, asked: { word: string; deletions: string[] }[]) {
  const given = JSON.stringify(asked)
  return plannedRowsOf<Similar & { asked: string }>(
    db,
    sql`select q.word as asked, t.name, t.term, t.word, t.products
        from jsonb_to_recordset(${given}::jsonb) as q(word text, deletions text[])
          cross join lateral (select t.language || ' ' || t.term as name, t.term, t.word, t.products from search_term t
            where t.language = ${language} and t.products > 0 and t.deletions && q.deletions
            order by t.products desc limit ${mostSimilarWords}) t`,
  )
}

/** A word of a text as the index knows it; `text` and `word` are places. */
export type TextTerm = { text: number; word: number; term: number; weight: number; isRarest: boolean }
export type TextRow = {
  text: number
  productId: string
  variantId: string
  matched: number
  isFamily: boolean
}

/** Of a word that stands in more products than this only the first are looked at: who writes no more means none of them. */
const mostSeeds = 400

/**
 * The variants that have most of each text's words: first those that have its rarest word, then which of the others
 * stand beside it. Every step is a look into the index, so that nothing grows with the catalogue.
 */
export function selectByTexts(db: Db, terms: TextTerm[], { asking, limit }: { asking: Asking; limit: number }) {
  const rare = terms.filter(({ isRarest }) => isRarest)
  const column = (rows: TextTerm[], name: 'text' | 'word' | 'term') => integers(rows.map((each) => each[name]))
  return plannedRowsOf<TextRow>(
    db,
    sql`with q as materialized (select * from unnest(${column(terms, 'text')}, ${column(terms, 'word')},
          ${column(terms, 'term')}, ${reals(terms.map(({ weight }) => weight))}) as q(text, word, term, weight)),
        seed as materialized (select distinct r.text, h.product
          from unnest(${column(rare, 'text')}, ${column(rare, 'term')}) as r(text, term)
            cross join lateral (select s.product from search_posting s where s.term = r.term
              order by s.product limit ${mostSeeds}) h),
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
          b.variant = 0 and p.variant_count > 1 as "isFamily"
        from best b join search_product p on p.id = b.product
          join search_variant v on v.id = coalesce(nullif(b.variant, 0), p.first_variant)
        where b.rank <= ${limit} and ${isSeen(asking)} order by b.text, b.rank`,
  )
}
