import { sql, type SQL } from 'drizzle-orm'
import type { NamedVariant } from './understanding.ts'
import type { SoughtWord } from './rules.ts'

/** Words and codes that are looked for, and how many results are enough to insist on all words. */
export type Sought = { words: SoughtWord[]; named: NamedVariant[]; enough: number }

const numbers = (all: number[], type: string): SQL => sql`${`{${all.join(',')}}`}::text::${sql.raw(type)}[]`

/**
 * Where the words stand: `own` are products that have them, `part` single variants, `found` the products with the best
 * variant of each, `level` how many words a result must have. Scores are BM25F: impact in the index times rarity here.
 */
export function textParts({ words, named, enough }: Sought): SQL {
  const terms = words.flatMap(({ terms: own }, word) => own.map(({ id, weight }) => ({ id, word, weight })))
  const all = (1 << words.length) - 1
  const isPlain = words.every(({ terms: own }) => own.length <= 1)
  const hits = sql`select p.product, p.variant, q.word, p.impact * q.weight as score
    from unnest(${numbers(
      terms.map(({ id }) => id),
      'int',
    )}, ${numbers(
      terms.map(({ word }) => word),
      'int',
    )}, ${numbers(
      terms.map(({ weight }) => weight),
      'real',
    )}) as q(term, word, weight)
      join search_posting p on p.term = q.term`
  // A word with synonyms counts once, by the form that says most.
  const counted = isPlain
    ? hits
    : sql`select product, variant, word, max(score) as score from (${hits}) h group by 1, 2, 3`
  return sql`hit as materialized (${counted}),
    own as materialized (select product, bit_or(1 << word) as mask, sum(score) as score from hit where variant = 0 group by product),
    part as materialized (${parts(named, all)}),
    best_part as (select distinct on (product) * from part order by product, bit_count(mask::bit(16)) desc, score desc),
    found as materialized (
      select product, coalesce(b.variant, 0) as variant, coalesce(o.mask, 0) | coalesce(b.mask, 0) as mask,
        coalesce(o.score, 0) + coalesce(b.score, 0) as score
      from own o full join best_part b using (product)),
    level as materialized (
      select coalesce(max(matched) filter (where so_far >= ${enough}), min(matched), 0) as need from (
        select matched, sum(count(*)) over (order by matched desc) as so_far
        from (select bit_count(mask::bit(16)) as matched from found) m group by matched) n),`
}

/** Variants that have a word their product has not, and those a code names. */
function parts(named: NamedVariant[], all: number): SQL {
  const words = sql`select product, variant, bit_or(1 << word) as mask, sum(score) as score from hit where variant <> 0
    group by product, variant`
  if (named.length === 0) return words
  const codes = sql`select * from unnest(${numbers(
    named.map(({ product }) => product),
    'int',
  )}, ${numbers(
    named.map(({ variant }) => variant),
    'int',
  )}, ${numbers(
    named.map(({ word }) => (word === undefined ? all : 1 << word)),
    'int',
  )}, ${numbers(
    named.map(({ score }) => score),
    'real',
  )}) as n(product, variant, mask, score)`
  return sql`select product, variant, bit_or(mask) as mask, sum(score) as score from (${words} union all ${codes}) n
    group by product, variant`
}

/** In stock is a little better than not. */
const stocked = (alias: string): SQL => sql`(case when ${sql.raw(alias)}.in_stock then 1.05 else 1 end)`

/** Products `p`, with what is known of the match as `f`. */
export function matchedProducts(sought: Sought | undefined): SQL {
  if (!sought)
    return sql`search_product p cross join lateral (select 0 as variant, 0 as matched, 0 as mask, 0::real as score) f`
  return sql`(select product, variant, bit_count(mask::bit(16)) as matched, mask, score from found) g
    join search_product p on p.id = g.product
    cross join lateral (select g.variant, g.matched, g.mask, g.score * ${stocked('p')} as score) f`
}

export const isMatched = (sought: Sought | undefined): SQL =>
  sought ? sql`f.matched >= (select need from level)` : sql`true`

/** Variants `v` of products `p`: all of a product that has the words itself, else those that have them. */
export function matchedVariants(sought: Sought | undefined): SQL {
  if (!sought)
    return sql`search_product p join search_variant v on v.product = p.id
      cross join lateral (select 0 as matched, 0 as mask, 0::real as score) f`
  return sql`(select f.product, o.mask, o.score from found f left join own o on o.product = f.product
      where bit_count(f.mask::bit(16)) >= (select need from level)) g
    join search_product p on p.id = g.product join search_variant v on v.product = p.id
    left join part w on w.variant = v.id
    cross join lateral (select coalesce(g.mask, 0) | coalesce(w.mask, 0) as mask) k
    cross join lateral (select bit_count(k.mask::bit(16)) as matched, k.mask,
      (coalesce(g.score, 0) + coalesce(w.score, 0)) * ${stocked('v')} as score) f`
}
