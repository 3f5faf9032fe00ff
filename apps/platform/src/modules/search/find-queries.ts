import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '@tiber/server/database'
import { deepestResult } from '@tiber/contract/search'
import { plannedRowsOf } from '../../database/planned.ts'
import { withAttributes } from './condition-queries.ts'
import { countsOf, isCapped, mixturesOf } from './count-queries.ts'
import { isMatched, matchedProducts, matchedVariants, textParts } from './match-queries.ts'
import { boundsOf, priceOfRow, pricePart } from './price-queries.ts'
import { and, countedFilters, has, hasEither, strictFilters, type Shape } from './shape-queries.ts'
import { firstVariant, isInStock, valuesSeen } from './stock-queries.ts'

export type Found = {
  page: { productId: string; variantId: string; mask: number }[]
  total: number
  /** How many words a result had to have. */
  need: number
  /** How many results have a value, then, per filter, how many would without that filter. */
  counts: { value: number; counts: number[] }[]
  /** How many results have which of the values that categories mix. */
  mixtures: { values: number[]; count: number }[]
  /** Whether there is more to count than was counted. */
  isCapped: boolean
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
async function selectOnce(db: Db, given: Shape): Promise<Found> {
  const shape = given.withFacets || given.prices?.decides ? given : { ...given, prices: undefined }
  const { withFacets, withTotal, lists, stock } = shape
  const isProducts = shape.rows === 'products'
  const statement = sql`with ${shape.sought ? textParts(shape.sought, { ofVariants: withFacets || !isProducts }) : sql``}
    ${pricePart(shape)}
    base as ${withFacets || withTotal ? sql`materialized` : sql``} (${isProducts ? productRows(shape) : variantRows(shape)}),
    shown as (${shownRows(shape)}),
    ${withFacets ? sql`best as materialized (select * from shown order by ${orderOf(shape)} limit ${deepestResult}),` : sql``}
    page as (select *, row_number() over () as place from (select product, variant, mask
      from ${withFacets ? sql`best` : sql`shown`} order by ${orderOf(shape)} limit ${shape.limit} offset ${shape.offset}) s)
    select (select jsonb_agg(jsonb_build_object('productId', p.product_id, 'variantId', v.variant_id, 'mask', g.mask)
        order by g.place) from page g join search_product p on p.id = g.product
        join search_variant v on v.id = coalesce(nullif(g.variant, 0), ${firstVariant(stock)})) as page,
      ${withTotal ? sql`(select count(*)::int from shown)` : sql`0`} as total,
      (select s.vocabulary from search_state s where s.id = 1) as revision,
      ${shape.sought ? sql`(select need::int from level)` : sql`0`} as need,
      ${withFacets ? countsOf(shape) : sql`null`} as counts,
      ${withFacets ? mixturesOf(shape) : sql`null`} as mixtures,
      ${withFacets ? isCapped(shape) : sql`false`} as "isCapped",
      ${withFacets && lists ? boundsOf(shape, lists) : sql`null`} as prices`
  const [row] = await plannedRowsOf<Found>(db, statement)
  return { ...row!, page: row!.page ?? [], counts: row!.counts ?? [], mixtures: row!.mixtures ?? [] }
}

function productRows(shape: Shape): SQL {
  const { sought, where, sort, stock } = shape
  return sql`select p.id as product, f.*, ${isInStock(stock, 'p')} as in_stock, 0 as position, m.missed${keysOf(sort)}
    from ${matchedProducts(sought, shape)}
      cross join lateral (select ${missedBits(countedFilters(shape).map((filter) => has(filter, 'p')))} as missed offset 0) m
    where ${and([isMatched(sought), ...where, ...strictFilters(shape).map((filter) => has(filter, 'p'))])}
      and m.missed & (m.missed - 1) = 0`
}

function variantRows(shape: Shape): SQL {
  const { sought, where, sort, prices, stock, withFacets } = shape
  const counted = sql`, ${valuesSeen(stock)} as values, ${prices ? sql`r.unit_price` : sql`v.price`} as unit_price`
  const tests = countedFilters(shape).map(hasEither)
  const isPriced = prices && [
    ...(prices.from === undefined ? [] : [sql`r.unit_price >= ${prices.from}`]),
    ...(prices.to === undefined ? [] : [sql`r.unit_price <= ${prices.to}`]),
  ]
  if (isPriced?.length) tests.push(sql`coalesce(${and(isPriced)}, false)`)
  return sql`select p.id as product, v.id as variant, f.matched, f.mask, f.score, ${isInStock(stock, 'v')} as in_stock,
      v.position, m.missed${withFacets ? counted : sql``}${keysOf(sort)}
    from ${matchedVariants(sought, stock)} ${prices ? priceOfRow(shape) : sql``}
      ${sort.some(({ ofAttribute }) => ofAttribute) ? withAttributes : sql``}
      cross join lateral (select ${missedBits(tests)} as missed offset 0) m
    where ${and([isMatched(sought), ...where, ...strictFilters(shape).map(hasEither)])} and m.missed & (m.missed - 1) = 0`
}

/** Which filters a row fails, as bits. One that fails a single filter is still counted for that filter's own facet. */
function missedBits(tests: SQL[]): SQL {
  if (tests.length === 0) return sql`0`
  return sql.join(
    tests.map((test, at) => sql`(case when ${test} then 0 else ${sql.raw(String(1 << at))} end)`),
    sql` + `,
  )
}

const keysOf = (sort: Shape['sort']): SQL =>
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
