import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '@tiber/server/database'
import { deepestResult, type Aggregation } from '@tiber/contract/search'
import { plannedRowsOf } from '../../database/planned.ts'
import { isOfferInAssortments, type Assortment } from '../catalogue/service.ts'
import { resolvedPrices, type Scope } from '../prices/service.ts'
import { integers } from './array-queries.ts'
import { isMatched, matchedProducts, matchedVariants, textParts, type Sought } from './match-queries.ts'

/** Results that must have one of these values; several such filters narrow each other. */
export type Filter = { values: number[]; of: 'product' | 'any' | 'hidden' }
/** What a result is sorted by, as an expression of its row. */
type SortKey = { expression: SQL; descending: boolean }

export type Shape = {
  sought: Sought | undefined
  /** Whether results are products with one row each, or rows of variants, shown as products or as variants. */
  rows: 'products' | 'variants'
  aggregation: Aggregation
  /** Conditions on the product `p`; on the variant `v` only where rows are variants. */
  where: SQL[]
  filters: Filter[]
  /** Whose price of each variant is filtered or sorted by, and its bounds. */
  prices: { scope: Scope; assortments: Assortment[]; from: number | undefined; to: number | undefined } | undefined
  sort: SortKey[]
  offset: number
  limit: number
  withFacets: boolean
  /** The caller's lists that are not public; undefined where prices are nobody's business. */
  lists: string[] | undefined
  /** Whether the index knows the public prices of the caller: in the shop's own currency, over all suppliers. */
  isPublicKnown: boolean
  /** Where not all suppliers are seen: the values that say those have it, and the value they are counted as. */
  stock: { values: number[]; countedAs: number } | undefined
}

export type Found = {
  page: { productId: string; variantId: string; mask: number }[]
  total: number
  /** How many words a result had to have. */
  need: number
  /** How many results have a value, then, per filter, how many would without that filter. */
  counts: { value: number; counts: number[] }[]
  prices: { min: number | null; max: number | null } | null
  /** Of the index; what was counted holds as long as it is the same. */
  revision: number
}

/** What is found; where too little has the rarest word and all others, also without it. */
export async function selectFound(db: Db, shape: Shape): Promise<Found> {
  const { sought } = shape
  const found = await selectOnce(db, shape)
  if (!sought?.rarest || found.need === sought.words.length) return found
  return selectOnce(db, { ...shape, sought: { ...sought, rarest: undefined } })
}

/** One statement: the page, how many there are, and what they have. */
async function selectOnce(db: Db, shape: Shape): Promise<Found> {
  const isProducts = shape.rows === 'products'
  const statement = sql`with ${shape.sought ? textParts(shape.sought, shape.rows) : sql``}
    ${pricePart(shape)}
    base as materialized (${isProducts ? productRows(shape) : variantRows(shape)}),
    shown as (${shownRows(shape)}),
    best as materialized (select * from shown order by ${orderOf(shape)} limit ${deepestResult}),
    page as (select product, variant, mask, row_number() over (order by ${orderOf(shape)}) as place from best
      order by ${orderOf(shape)} limit ${shape.limit} offset ${shape.offset})
    select (select jsonb_agg(jsonb_build_object('productId', p.product_id, 'variantId', v.variant_id, 'mask', g.mask)
        order by g.place) from page g join search_product p on p.id = g.product
        join search_variant v on v.id = coalesce(nullif(g.variant, 0), p.first_variant)) as page,
      (select count(*)::int from shown) as total,
      (select s.vocabulary from search_state s where s.id = 1) as revision,
      ${shape.sought ? sql`(select need::int from level)` : sql`0`} as need,
      ${shape.withFacets ? countsOf(shape) : sql`null`} as counts,
      ${shape.withFacets && shape.lists ? boundsOf(shape, shape.lists) : sql`null`} as prices`
  const [row] = await plannedRowsOf<Found>(db, statement)
  return { ...row!, page: row!.page ?? [], counts: row!.counts ?? [] }
}

/** Of more variants than this, the best are priced. */
const mostPriced = 20_000

/** What the offer shown first costs the caller, of each variant that is found: rows `variant, unit_price`. */
function pricePart({ sought, where, prices, lists, isPublicKnown }: Shape): SQL {
  if (!prices) return sql``
  const { scope, assortments } = prices
  // Who has no list for a product pays the public price, which the index knows.
  const isOwn = sql`exists (select from search_price s where s.product = p.id and s.list_id = any(${sql.param(lists ?? [])}::text[]))`
  const variants = sql`select v.id, v.variant_id from ${matchedVariants(sought)}
    where ${and([isMatched(sought), ...(isPublicKnown ? [isOwn] : []), ...where])} order by f.score desc, v.id limit ${mostPriced}`
  const lines = sql`select o.id as line, o.id as offer_id, o.min_order_quantity as quantity
    from (${variants}) n join offer o on o.variant_id = n.variant_id join supplier s on s.id = o.supplier_id
    where o.currency = ${scope.currency} and o.status = 'ACTIVE' and s.status = 'ACTIVE'
      and ${isOfferInAssortments(assortments)}`
  return sql`price as materialized (select distinct on (v.id) v.id as variant, r.unit_price
    from (${resolvedPrices(scope, lines)}) r join offer o on o.id = r.line join search_variant v on v.variant_id = o.variant_id
    order by v.id, (o.stock > 0) desc, r.unit_price, o.id),
    price_of as materialized (select coalesce(jsonb_object_agg(variant, unit_price), '{}') as variants from price),`
}

/** As many filters as a number has bits to spare; whoever sets more gets no counts beside them. */
const mostCountedFilters = 24
const countedFilters = ({ filters }: Shape) => filters.slice(0, mostCountedFilters)
const strictFilters = ({ filters }: Shape) => filters.slice(mostCountedFilters)

function productRows(shape: Shape): SQL {
  const { sought, where, sort } = shape
  return sql`select p.id as product, f.variant, f.matched, f.mask, f.score, p.in_stock, 0 as position, m.missed${keysOf(sort)}
    from ${matchedProducts(sought)}
      cross join lateral (select ${missedBits(countedFilters(shape).map((filter) => has(filter, 'p')))} as missed offset 0) m
    where ${and([isMatched(sought), ...where, ...strictFilters(shape).map((filter) => has(filter, 'p'))])}
      and m.missed & (m.missed - 1) = 0`
}

function variantRows(shape: Shape): SQL {
  const { sought, where, sort, prices } = shape
  const hasEither = (filter: Filter) => sql`(${has(filter, 'p')} or ${has(filter, 'v')})`
  const tests = countedFilters(shape).map(hasEither)
  const isPriced = prices && [
    ...(prices.from === undefined ? [] : [sql`r.unit_price >= ${prices.from}`]),
    ...(prices.to === undefined ? [] : [sql`r.unit_price <= ${prices.to}`]),
  ]
  if (isPriced?.length) tests.push(sql`coalesce(${and(isPriced)}, false)`)
  return sql`select p.id as product, v.id as variant, f.matched, f.mask, f.score, v.in_stock, v.position, m.missed,
      ${seenValues(shape.stock)} as values, ${prices ? sql`r.unit_price` : sql`v.price`} as unit_price${keysOf(sort)}
    from ${matchedVariants(sought)} ${prices ? priceOfRow(shape.isPublicKnown) : sql``}
      cross join lateral (select ${missedBits(tests)} as missed offset 0) m
    where ${and([isMatched(sought), ...where, ...strictFilters(shape).map(hasEither)])} and m.missed & (m.missed - 1) = 0`
}

/** What a variant differs in, with the stock of those the caller may buy from. */
const seenValues = (stock: Shape['stock']): SQL =>
  stock ? withStock(sql`v.values`, sql`v.hidden && ${integers(stock.values)}`, stock) : sql`v.values`

const withStock = (values: SQL, isInStock: SQL, { countedAs }: NonNullable<Shape['stock']>): SQL =>
  sql`(array_remove(${values}, ${countedAs}::int) || case when ${isInStock} then array[${countedAs}::int] else '{}' end)`

/** Looked up, not joined: see `textParts`. */
const priceOfRow = (isPublicKnown: boolean): SQL => sql`cross join price_of cross join lateral (select
  coalesce((price_of.variants ->> v.id::text)::double precision, ${isPublicKnown ? sql`v.price` : sql`null`}) as unit_price offset 0) r`

const and = (conditions: SQL[]): SQL => (conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `))

/** Values that all variants have stand at the product, the others at the variants. */
function has({ values, of }: Filter, alias: 'p' | 'v'): SQL {
  if (of === 'product') return alias === 'p' ? sql`p.values && ${integers(values)}` : sql`false`
  return sql`${sql.raw(of === 'hidden' ? `${alias}.hidden` : `${alias}.values`)} && ${integers(values)}`
}

/** Which filters a row fails, as bits. One that fails a single filter is still counted for that filter's own facet. */
function missedBits(tests: SQL[]): SQL {
  if (tests.length === 0) return sql`0`
  return sql.join(
    tests.map((test, at) => sql`(case when ${test} then 0 else ${sql.raw(String(1 << at))} end)`),
    sql` + `,
  )
}

const keysOf = (sort: SortKey[]): SQL =>
  sql.join(
    sort.map(({ expression }, at) => sql`, ${expression} as ${sql.raw(`key_${at}`)}`),
    sql``,
  )

/** What was asked for, then how well it matches, then what is there, then the catalogue's own order. */
function orderOf({ sort }: Shape): SQL {
  const keys = sort.map(({ descending }, at) => sql.raw(`key_${at} ${descending ? 'desc' : 'asc'} nulls last`))
  return sql.join(
    [...keys, sql`matched desc`, sql`score desc`, sql`in_stock desc`, sql`product`, sql`position`],
    sql`, `,
  )
}

/** A product of several rows is shown by its best. */
function shownRows(shape: Shape): SQL {
  if (shape.rows === 'products' || shape.aggregation === 'VARIANT') return sql`select * from base where missed = 0`
  return sql`select distinct on (product) * from base where missed = 0 order by product, ${orderOf(shape)}`
}

/** Where many would be found without a filter, so many of them are counted. */
const almost = sql`(select * from base where missed <> 0 limit ${deepestResult})`

function countsOf(shape: Shape): SQL {
  const { rows, aggregation, stock } = shape
  const bits = [...countedFilters(shape).map((_, at) => 1 << at), ...priceBits(shape)]
  const counted = bits.length === 0 ? sql`best` : sql`(select * from best union all ${almost})`
  const answer = (from: SQL) =>
    sql`(select jsonb_agg(jsonb_build_object('value', k.value, 'counts', k.counts)) from (${from}) k)`
  const sums = (test: (bit: number, at: number) => SQL) =>
    sql.join(
      bits.map((bit, at) => sql`, count(*) filter (where ${test(bit, at)})`),
      sql``,
    )
  const single = (values: SQL) =>
    answer(sql`select x.value, array[count(*) filter (where c.missed = 0)${sums((bit) => sql`c.missed = 0 or c.missed = ${sql.raw(String(bit))}`)}] as counts
      from ${counted} c join search_product p on p.id = c.product cross join lateral unnest(${values}) x(value)
      group by x.value`)
  if (rows === 'products') {
    const all = sql`(p.values || p.variant_values)`
    return single(stock ? withStock(all, isAnyInStock(stock), stock) : all)
  }
  if (aggregation === 'VARIANT') return single(sql`p.values || c.values`)
  return answer(countsByProduct(bits, sums))
}

const isAnyInStock = ({ values }: NonNullable<Shape['stock']>): SQL =>
  sql`exists (select from search_variant v where v.product = p.id and v.hidden && ${integers(values)})`

/** The bit of the price after those of the filters, where one is filtered by. */
const priceBits = (shape: Shape): number[] =>
  shape.prices?.from === undefined && shape.prices?.to === undefined ? [] : [1 << countedFilters(shape).length]

const mostCounted = 50_000

/** Several variants of a product that have a value are one product. */
function countsByProduct(bits: number[], sums: (test: (bit: number, at: number) => SQL) => SQL): SQL {
  const flag = (at: number) => sql.raw(`without_${at}`)
  const flags = sql.join(
    bits.map((bit, at) => sql`, bool_or(c.missed = 0 or c.missed = ${sql.raw(String(bit))}) as ${flag(at)}`),
    sql``,
  )
  const passed = sql.join(
    bits.map((_, at) => sql`, g.${flag(at)}`),
    sql``,
  )
  const rows =
    bits.length === 0
      ? sql`base`
      : sql`((select * from base where missed = 0 limit ${mostCounted}) union all ${almost})`
  return sql`select value, array[count(*) filter (where has)${sums((_, at) => sql`${flag(at)}`)}] as counts from (
      select c.product, x.value, bool_or(c.missed = 0) as has${flags}
      from ${rows} c cross join lateral unnest(c.values) x(value) group by 1, 2
      union all
      select g.product, x.value, g.has${passed}
      from (select c.product, bool_or(c.missed = 0) as has${flags} from ${rows} c group by 1) g
        join search_product p on p.id = g.product cross join lateral unnest(p.values) x(value)) d
    group by value`
}

/** What the results cost the caller: by the caller's own lists where they have the product, else the public price. */
function boundsOf(shape: Shape, lists: string[]): SQL {
  const { rows, prices, isPublicKnown } = shape
  const bounds = (min: SQL, max: SQL, from: SQL) =>
    sql`(select jsonb_build_object('min', min(${min}), 'max', max(${max})) from ${from})`
  const seen = sql`base where missed = any(${integers([0, ...priceBits(shape)])})`
  if (prices && rows === 'variants') return bounds(sql`unit_price`, sql`unit_price`, seen)
  // What others pay, or what suppliers ask that are not seen, is nobody's business.
  if (!isPublicKnown) return sql`null`
  const [low, high] =
    rows === 'products' ? [sql`p.price_min`, sql`p.price_max`] : [sql`b.unit_price`, sql`b.unit_price`]
  const from = sql`best b join search_product p on p.id = b.product`
  if (lists.length === 0) return bounds(low, high, from)
  return bounds(
    sql`coalesce(s.price_min, ${low})`,
    sql`coalesce(s.price_max, ${high})`,
    sql`${from} left join lateral (select min(price_min) as price_min, max(price_max) as price_max from search_price s
      where s.product = b.product and s.list_id = any(${sql.param(lists)}::text[])) s on true`,
  )
}
