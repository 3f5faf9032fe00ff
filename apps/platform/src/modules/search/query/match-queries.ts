import { sql, type SQL } from '@tiber/server/sql'
import { toIntArray, toRealArray } from './array-queries.ts'
import type { NamedVariant } from './interpret-query.ts'
import type { SearchWord } from './rules.ts'
import { isInStock, type VisibleStock } from './stock-queries.ts'

/** The words and codes of a query, and how many results are enough to require all words. */
export type TextQuery = {
  words: SearchWord[]
  named: NamedVariant[]
  minResults: number
  /** A word much rarer than the others: only products that contain it are considered. */
  rarest: SearchWord | undefined
  /** The words that are dropped last, as bits: among results that lack some words, those with these come first. */
  important: number
  /** Keeps only the best results, where no total is needed. */
  maxResults?: number
}

const countMatched = (mask: SQL): SQL => sql`bit_count((${mask})::bit(16))`

/**
 * The common table expressions of the text search: `hit` by product and variant (0 is the product itself), `found` by
 * product, `level` with the number of words a result must contain. Scores are BM25F: the impact in the index times the
 * rarity here. Computed tables are never joined: the planner cannot estimate their size and would choose nested loops.
 */
export function textCtes(
  { words, named, minResults, rarest }: TextQuery,
  { ofVariants }: { ofVariants: boolean },
): SQL {
  const terms = words.flatMap(({ terms: own }, word) => own.map(({ id, weight }) => ({ id, word, weight })))
  const hasNoSynonyms = words.every(({ terms: own }) => own.length <= 1)
  const ids = toIntArray(terms.map(({ id }) => id))
  const places = toIntArray(terms.map(({ word }) => word))
  const weights = toRealArray(terms.map(({ weight }) => weight))
  const postings = sql`select p.product, p.variant, 1 << q.word as mask, p.impact * q.weight as score
    from unnest(${ids}, ${places}, ${weights}) as q(term, word, weight) ${
      rarest
        ? sql`cross join rare join search_posting p
      on p.term = q.term and p.product = rare.product`
        : sql`join search_posting p on p.term = q.term`
    }`
  // A word with synonyms counts once, by its highest-scoring form.
  const distinctPostings = hasNoSynonyms
    ? postings
    : sql`select product, variant, mask, max(score) as score from (${postings}) h group by 1, 2, 3`
  const all =
    named.length === 0
      ? distinctPostings
      : sql`${distinctPostings} union all ${namedRows(named, (1 << words.length) - 1)}`
  return sql`${rarest ? rareProducts(rarest) : sql``}
    hit as (select product, variant, bit_or(mask) as mask, sum(score) as score from (${all}) h group by product, variant),
    found as materialized (select *, own_mask | (coalesce(best, 0) >> 31 & 4095)::int as mask,
        own_score + case when best is null then 0 else (best >> 43 & 65535) / 4.0 end as score
      from (select product, coalesce(bit_or(mask) filter (where variant = 0), 0) as own_mask,
        coalesce(sum(score) filter (where variant = 0), 0) as own_score, ${bestVariant} as best
        ${ofVariants ? variantColumns : sql``} from hit group by product) g),
    level as materialized (
      select coalesce(max(matched) filter (where so_far >= ${minResults}), min(matched), 0) as need,
        coalesce(max(so_far), 0) >= ${minResults} as is_enough from (
        select matched, sum(count(*)) over (order by matched desc) as so_far
        from (select ${countMatched(sql`mask`)} as matched from found) m group by matched) n),`
}

/** Among results that lack some words, those with the important ones come first. */
export function importantFirst(textQuery: TextQuery | undefined): SQL[] {
  const { words = [], important = 0 } = textQuery ?? {}
  if (important === 0 || important === (1 << words.length) - 1) return []
  return [sql`${countMatched(sql`mask & ${important}::int`)} desc`]
}

function rareProducts({ terms }: SearchWord): SQL {
  const ids = toIntArray(terms.map(({ id }) => id))
  return sql`rare as materialized (select distinct product from search_posting where term = any(${ids})),`
}

/**
 * Matched words, score in quarters, mask of words and variant (the first of equals), packed into one number to take the
 * maximum of.
 */
const bestVariant = sql`max((${countMatched(sql`mask`)} << 59) | (least((score * 4)::bigint, 65535) << 43) | (mask::bigint << 31)
  | (2147483647 - variant)) filter (where variant <> 0)`
const decodeVariant = (best: SQL): SQL => sql`coalesce(2147483647 - (${best} & 2147483647), 0)::int`

const variantColumns = sql`, array_agg(variant) filter (where variant <> 0) as variants,
  array_agg(mask) filter (where variant <> 0) as masks, array_agg(score) filter (where variant <> 0) as scores`

/** Variants named by a code: they match all words, or the word that is the code. */
function namedRows(named: NamedVariant[], all: number): SQL {
  const products = named.map(({ product }) => product)
  const variants = named.map(({ variant }) => variant)
  const masks = named.map(({ word }) => (word === undefined ? all : 1 << word))
  const scores = named.map(({ score }) => score)
  return sql`select * from unnest(${toIntArray(products)}, ${toIntArray(variants)}, ${toIntArray(masks)},
    ${toRealArray(scores)}) as n(product, variant, mask, score)`
}

/** Ranks products in stock slightly higher. */
const stockFactor = (stock: VisibleStock, alias: 'p' | 'v'): SQL =>
  sql`(case when ${isInStock(stock, alias)} then 1.05 else 1 end)`

/** Filters before any lookup: most products that contain one word do not contain all. */
const enoughMatched = ({
  maxResults,
}: TextQuery): SQL => sql`(select * from found where ${countMatched(sql`mask`)} >= (select need from level)
  ${maxResults === undefined ? sql`` : sql`order by ${countMatched(sql`mask`)} desc, score desc, product limit ${maxResults}`})`

type MatchOptions = { stock: VisibleStock; withFacets: boolean }

/** Products `p` with their match `f`; details of their variants only where facets are counted. */
export function matchedProducts(textQuery: TextQuery | undefined, { stock, withFacets }: MatchOptions): SQL {
  if (!textQuery)
    return sql`search_product p cross join lateral (select 0 as variant, 0 as matched, 0 as mask, 0::real as score) f`
  return sql`${enoughMatched(textQuery)} g join search_product p on p.id = g.product
    cross join lateral (select ${decodeVariant(sql`g.best`)} as variant, ${countMatched(sql`g.mask`)} as matched, g.mask,
      g.score * ${stockFactor(stock, 'p')} as score${withFacets ? variantMatchColumns : sql``} offset 0) f`
}

/** Null where the product itself contains the words, and so all its variants match. */
const variantMatchColumns = sql`, g.own_mask, g.masks,
  case when ${countMatched(sql`g.own_mask`)} < (select need from level) then g.variants end as variants`

/** The variants of a row `c` that contain the words. */
export const matchingVariants = sql`array(select h.variant from unnest(c.variants, c.masks) as h(variant, mask)
  where ${countMatched(sql`c.own_mask | h.mask`)} >= (select need from level))`

export const isMatched = (textQuery: TextQuery | undefined): SQL =>
  textQuery ? sql`f.matched >= (select need from level) and f.score > 0` : sql`true`

/** Variants `v` of products `p`: all variants if the product itself contains the words, else those that do. */
export function matchedVariants(textQuery: TextQuery | undefined, stock: VisibleStock): SQL {
  if (!textQuery)
    return sql`search_product p join search_variant v on v.product = p.id
      cross join lateral (select 0 as matched, 0 as mask, 0::real as score) f`
  return sql`${enoughMatched(textQuery)} g join search_product p on p.id = g.product join search_variant v on v.product = g.product
    cross join lateral (select array_position(g.variants, v.id) as place) i
    cross join lateral (select g.own_mask | coalesce(g.masks[i.place], 0) as mask offset 0) k
    cross join lateral (select ${countMatched(sql`k.mask`)} as matched, k.mask,
      (g.own_score + coalesce(g.scores[i.place], 0)) * ${stockFactor(stock, 'v')} as score offset 0) f`
}
