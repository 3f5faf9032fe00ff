import { sql, type SQL } from 'drizzle-orm'
import { integers, reals } from './array-queries.ts'
import type { NamedVariant } from './understanding.ts'
import type { SoughtWord } from './rules.ts'
import { isInStock, type SeenStock } from './stock-queries.ts'

/** Words and codes that are looked for, and how many results are enough to insist on all words. */
export type Sought = {
  words: SoughtWord[]
  named: NamedVariant[]
  enough: number
  /** A word much rarer than the others: only products that have it are looked at. */
  rarest: SoughtWord | undefined
  /** Only the best of them, where nobody asks how many there are. */
  most?: number
}

const matchedIn = (mask: SQL): SQL => sql`bit_count((${mask})::bit(16))`

/**
 * Where the words stand: `hit` by product and variant (0 is the product itself), `found` by product, `level` how many
 * words a result must have. Scores are BM25F: impact in the index times rarity here. Nothing is joined with anything that
 * was computed: the planner cannot know how many rows that has, and would compare all with all.
 */
export function textParts({ words, named, enough, rarest }: Sought, { ofVariants }: { ofVariants: boolean }): SQL {
  const terms = words.flatMap(({ terms: own }, word) => own.map(({ id, weight }) => ({ id, word, weight })))
  const isPlain = words.every(({ terms: own }) => own.length <= 1)
  const ids = integers(terms.map(({ id }) => id))
  const places = integers(terms.map(({ word }) => word))
  const weights = reals(terms.map(({ weight }) => weight))
  const postings = sql`select p.product, p.variant, 1 << q.word as mask, p.impact * q.weight as score
    from unnest(${ids}, ${places}, ${weights}) as q(term, word, weight) ${
      rarest
        ? sql`cross join rare join search_posting p
      on p.term = q.term and p.product = rare.product`
        : sql`join search_posting p on p.term = q.term`
    }`
  // A word with synonyms counts once, by the form that says most.
  const once = isPlain
    ? postings
    : sql`select product, variant, mask, max(score) as score from (${postings}) h group by 1, 2, 3`
  const all = named.length === 0 ? once : sql`${once} union all ${namedRows(named, (1 << words.length) - 1)}`
  return sql`${rarest ? rareProducts(rarest) : sql``}
    hit as (select product, variant, bit_or(mask) as mask, sum(score) as score from (${all}) h group by product, variant),
    found as materialized (select *, own_mask | (coalesce(best, 0) >> 31 & 4095)::int as mask,
        own_score + case when best is null then 0 else (best >> 43 & 65535) / 4.0 end as score
      from (select product, coalesce(bit_or(mask) filter (where variant = 0), 0) as own_mask,
        coalesce(sum(score) filter (where variant = 0), 0) as own_score, ${bestVariant} as best
        ${ofVariants ? partsOfVariants : sql``} from hit group by product) g),
    level as materialized (
      select coalesce(max(matched) filter (where so_far >= ${enough}), min(matched), 0) as need from (
        select matched, sum(count(*)) over (order by matched desc) as so_far
        from (select ${matchedIn(sql`mask`)} as matched from found) m group by matched) n),`
}

function rareProducts({ terms }: SoughtWord): SQL {
  const ids = integers(terms.map(({ id }) => id))
  return sql`rare as materialized (select distinct product from search_posting where term = any(${ids})),`
}

/** Words matched, score in quarters, which words, and the variant (the first of equals), as one number that has a maximum. */
const bestVariant = sql`max((${matchedIn(sql`mask`)} << 59) | (least((score * 4)::bigint, 65535) << 43) | (mask::bigint << 31)
  | (2147483647 - variant)) filter (where variant <> 0)`
const variantOf = (best: SQL): SQL => sql`coalesce(2147483647 - (${best} & 2147483647), 0)::int`

const partsOfVariants = sql`, array_agg(variant) filter (where variant <> 0) as variants,
  array_agg(mask) filter (where variant <> 0) as masks, array_agg(score) filter (where variant <> 0) as scores`

/** Variants a code names: they answer all words, or the word that is the code. */
function namedRows(named: NamedVariant[], all: number): SQL {
  const products = named.map(({ product }) => product)
  const variants = named.map(({ variant }) => variant)
  const masks = named.map(({ word }) => (word === undefined ? all : 1 << word))
  const scores = named.map(({ score }) => score)
  return sql`select * from unnest(${integers(products)}, ${integers(variants)}, ${integers(masks)},
    ${reals(scores)}) as n(product, variant, mask, score)`
}

/** In stock is a little better than not. */
const stocked = (stock: SeenStock, alias: 'p' | 'v'): SQL =>
  sql`(case when ${isInStock(stock, alias)} then 1.05 else 1 end)`

/** Before anything is looked up for them: most products that have a word do not have all. */
const enoughMatched = ({
  most,
}: Sought): SQL => sql`(select * from found where ${matchedIn(sql`mask`)} >= (select need from level)
  ${most === undefined ? sql`` : sql`order by ${matchedIn(sql`mask`)} desc, score desc, product limit ${most}`})`

type Telling = { stock: SeenStock; withFacets: boolean }

/** Products `p`, with what is known of the match as `f`; of its variants only where they are counted. */
export function matchedProducts(sought: Sought | undefined, { stock, withFacets }: Telling): SQL {
  if (!sought)
    return sql`search_product p cross join lateral (select 0 as variant, 0 as matched, 0 as mask, 0::real as score) f`
  return sql`${enoughMatched(sought)} g join search_product p on p.id = g.product
    cross join lateral (select ${variantOf(sql`g.best`)} as variant, ${matchedIn(sql`g.mask`)} as matched, g.mask,
      g.score * ${stocked(stock, 'p')} as score${withFacets ? ofVariantsWithWords : sql``} offset 0) f`
}

/** Empty where the product has the words itself, and so all its variants do. */
const ofVariantsWithWords = sql`, g.own_mask, g.masks,
  case when ${matchedIn(sql`g.own_mask`)} < (select need from level) then g.variants end as variants`

/** Of a row `c` those of its variants that have the words. */
export const variantsWithWords = sql`array(select h.variant from unnest(c.variants, c.masks) as h(variant, mask)
  where ${matchedIn(sql`c.own_mask | h.mask`)} >= (select need from level))`

export const isMatched = (sought: Sought | undefined): SQL =>
  sought ? sql`f.matched >= (select need from level) and f.score > 0` : sql`true`

/** Variants `v` of products `p`: all of a product that has the words itself, else those that have them. */
export function matchedVariants(sought: Sought | undefined, stock: SeenStock): SQL {
  if (!sought)
    return sql`search_product p join search_variant v on v.product = p.id
      cross join lateral (select 0 as matched, 0 as mask, 0::real as score) f`
  return sql`${enoughMatched(sought)} g join search_product p on p.id = g.product join search_variant v on v.product = g.product
    cross join lateral (select array_position(g.variants, v.id) as place) i
    cross join lateral (select g.own_mask | coalesce(g.masks[i.place], 0) as mask offset 0) k
    cross join lateral (select ${matchedIn(sql`k.mask`)} as matched, k.mask,
      (g.own_score + coalesce(g.scores[i.place], 0)) * ${stocked(stock, 'v')} as score offset 0) f`
}
