import { sql, type SQL } from 'drizzle-orm'
import type { OfferPriceType } from '@tiber/contract/prices'
import type { Context } from '../../context.ts'
import type { LocalisedText } from '../../database/columns.ts'
import { plannedRowsOf } from '../../database/planned.ts'

/** Whose prices, in which currency, on which day. */
export type Scope = { accountId: string; currency: string; day: string }

/** Whether a list `l` or a price `p` holds on a day. */
const holds = (table: 'l' | 'p', day: string): SQL => {
  const [from, until] = [sql.raw(`${table}.valid_from`), sql.raw(`${table}.valid_until`)]
  return sql`coalesce(${from}, ${day}::date) <= ${day}::date and coalesce(${until}, ${day}::date) >= ${day}::date`
}

const rank = sql`case l.type when 'ACCOUNT' then 0 when 'GROUP' then 1 else 2 end`

/** The lists that hold: everybody's, those of the account's tags, the account's own. Found once, not per price. */
const listsOf = ({ accountId, currency, day }: Scope): SQL => sql`with held as materialized (
  select l.id, l.type, ${rank} as rank
  from price_list l where l.currency = ${currency}
    and (l.type = 'PUBLIC' or l.account_id = ${accountId}
      or l.tag_id in (select t.tag_id from account_tag t where t.account_id = ${accountId}))
    and ${holds('l', day)})
  select * from held`

const isValid = ({ day }: Pick<Scope, 'day'>): SQL => holds('p', day)

/** Breaks ascend: the place of the last one that is not above the quantity, 0 where all are. */
const reachedBreak = sql`width_bucket(w.quantity, p.quantities)`
/** The same, or the first where all are. */
const reachedOrFirst = sql`greatest(${reachedBreak}, 1)`

type Among = { lists: SQL; day: string; place?: SQL }

/**
 * Every price that could hold for each of `lines (line, offer_id, quantity)`: of each of `lists` the highest break not
 * above the quantity, and its discount price where there is one.
 */
const candidatesOf = (
  { lists, day, place = reachedBreak }: Among,
  lines: SQL,
): SQL => sql`select w.line, w.quantity, p.id as price_id, p.offer_id,
    l.id as list_id, l.type, l.rank, p.quantities[b.at] as break_quantity, p.prices[b.at] as price,
    p.discount_prices[b.at] as discount_price, coalesce(p.discount_prices[b.at], p.prices[b.at]) as unit_price
  from (${lines}) w join offer_price p on p.offer_id = w.offer_id join (${lists}) l on l.id = p.price_list_id
    cross join lateral (select ${place} as at) b
  where b.at > 0 and ${isValid({ day })}`

const candidates = (scope: Scope, lines: SQL): SQL => candidatesOf({ lists: listsOf(scope), day: scope.day }, lines)

/** What each line costs by each list there is, whoever it is for: rows `line, list_id, type, unit_price`. */
export const pricesByList = ({ currency, day }: Omit<Scope, 'accountId'>, lines: SQL): SQL =>
  candidatesOf(
    {
      lists: sql`select l.id, l.type, ${rank} as rank from price_list l where l.currency = ${currency} and ${holds('l', day)}`,
      day,
    },
    lines,
  )

/** The lists an account has beside the public ones. */
export async function selectOwnLists({ db }: Pick<Context, 'db'>, scope: Scope): Promise<string[]> {
  const rows = await plannedRowsOf<{ id: string }>(db, sql`select id from (${listsOf(scope)}) l where type <> 'PUBLIC'`)
  return rows.map(({ id }) => id)
}

/** Products with a price that began or ended between two days, the second among them. */
export function selectRepriced({ db }: Pick<Context, 'db'>, { since, day }: { since: string; day: string }) {
  const turned = (table: 'l' | 'p') => {
    const [from, until] = [sql.raw(`${table}.valid_from`), sql.raw(`${table}.valid_until`)]
    return sql`(${from} > ${since}::date and ${from} <= ${day}::date)
      or (${until} >= ${since}::date and ${until} < ${day}::date)`
  }
  return plannedRowsOf<{ id: string }>(
    db,
    sql`select distinct v.product_id as id from price_list l join offer_price p on p.price_list_id = l.id
          join offer o on o.id = p.offer_id join variant v on v.id = o.variant_id
        where ${turned('l')} or ${turned('p')}`,
  )
}

/**
 * The price of each line: the account's before the group's before the public one; of several of a kind the lowest.
 * Rows `line, price_id, type, break_quantity, price, discount_price, unit_price`; a line without a price has none.
 */
export const resolvedPrices = (scope: Scope, lines: SQL): SQL =>
  sql`select distinct on (line) * from (${candidates(scope, lines)}) c order by line, rank, unit_price, price_id`

/**
 * As `resolvedPrices`; but where no list reaches down to the quantity, the price at the first quantity that has one. What
 * is offered from ten pieces on costs what ten cost.
 */
export const startingPrices = (scope: Scope, lines: SQL): SQL =>
  sql`select distinct on (line) * from (${candidatesOf({ lists: listsOf(scope), day: scope.day, place: reachedOrFirst }, lines)}) c
    order by line, greatest(break_quantity, quantity), rank, unit_price, price_id`

export type ResolvedRow = {
  line: string
  offerId: string
  priceId: string
  type: OfferPriceType
  breakQuantity: number
  price: string
  discountPrice: string | null
  unitPrice: string
}

const resolvedColumns = sql`line, offer_id as "offerId", price_id as "priceId", type, break_quantity as "breakQuantity",
  price::text, discount_price::text as "discountPrice", unit_price::text as "unitPrice"`

export type PricedLine = { line: string; offerId: string; quantity: number }

/** Any number of lines in one statement. */
export function selectPrices({ db }: Context, scope: Scope, lines: PricedLine[]): Promise<ResolvedRow[]> {
  const given = sql`select * from unnest(${sql.param(lines.map(({ line }) => line))}::text[],
    ${sql.param(lines.map(({ offerId }) => offerId))}::text[],
    ${sql.param(lines.map(({ quantity }) => quantity))}::int[]) as g(line, offer_id, quantity)`
  return plannedRowsOf<ResolvedRow>(db, sql`select ${resolvedColumns} from (${resolvedPrices(scope, given)}) r`)
}

/** What each offer costs from every quantity on at which any of its lists has a break. */
export function selectLadders({ db }: Context, scope: Scope, offerIds: string[]): Promise<ResolvedRow[]> {
  const lines = sql`select distinct p.offer_id || ' ' || u.quantity as line, p.offer_id, u.quantity
    from offer_price p join (${listsOf(scope)}) l on l.id = p.price_list_id, unnest(p.quantities) as u(quantity)
    where p.offer_id = any(${sql.param(offerIds)}::text[]) and ${isValid(scope)}`
  return plannedRowsOf<ResolvedRow>(
    db,
    sql`select ${resolvedColumns} from (${resolvedPrices(scope, lines)}) r order by offer_id, quantity`,
  )
}

/** What an explanation needs of a price that was a candidate. */
export type Traced = Omit<CandidateRow, 'line' | 'offerId' | 'unitPrice'>
/** Why a price held: the one that won, and the public one it is compared with. */
export type PriceTrace = { winner: Traced; list: Traced | null }

const traced = sql`jsonb_build_object('priceId', c.price_id, 'type', c.type, 'breakQuantity', c.break_quantity,
  'price', c.price::text, 'discountPrice', c.discount_price::text, 'name', l.name, 'reference', l.reference,
  'validUntil', least(l.valid_until, p.valid_until), 'firstQuantity', p.quantities[1], 'firstPrice', p.prices[1]::text)`

const ofWinner = (value: SQL): SQL => sql`(array_agg(${value} order by c.rank, c.unit_price, c.price_id))[1]`

/** As `resolvedPrices`, each with its trace, so that it can be explained for as long as it is kept. */
export const tracedPrices = (scope: Scope, lines: SQL): SQL =>
  sql`select c.line, ${ofWinner(sql`c.price_id`)} as price_id, ${ofWinner(sql`p.external_id`)} as price_external_id,
      ${ofWinner(sql`c.type`)} as type, ${ofWinner(sql`c.price`)} as price, ${ofWinner(sql`c.unit_price`)} as unit_price,
      jsonb_build_object('winner', ${ofWinner(traced)}, 'list', (array_agg(${traced}
        order by c.rank desc, c.unit_price desc, c.price_id desc) filter (where c.type = 'PUBLIC'))[1]) as trace
    from (${candidates(scope, lines)}) c join price_list l on l.id = c.list_id
      join offer_price p on p.id = c.price_id group by c.line`

export type CandidateRow = ResolvedRow & {
  name: LocalisedText
  reference: string | null
  validUntil: string | null
  firstQuantity: number
  firstPrice: string
}

/** The candidates of one line, the winner first, with the lists they come from. */
export function selectCandidates({ db }: Context, scope: Scope, { line, offerId, quantity }: PricedLine) {
  const given = sql`select ${line}::text as line, ${offerId}::text as offer_id, ${quantity}::int as quantity`
  return plannedRowsOf<CandidateRow>(
    db,
    sql`select c.line, c.offer_id as "offerId", c.price_id as "priceId", c.type, c.break_quantity as "breakQuantity",
          c.price::text, c.discount_price::text as "discountPrice", c.unit_price::text as "unitPrice", l.name, l.reference,
          least(l.valid_until, p.valid_until)::text as "validUntil", p.quantities[1] as "firstQuantity",
          p.prices[1]::text as "firstPrice"
        from (${candidates(scope, given)}) c join price_list l on l.id = c.list_id join offer_price p on p.id = c.price_id
        order by c.rank, c.unit_price, c.price_id`,
  )
}

export type OfferPriceRow = {
  id: string
  externalId: string
  offerId: string
  type: OfferPriceType
  accountId: string | null
  tagId: string | null
  quantities: number[]
  prices: string[]
  discountPrices: (string | null)[] | null
}

const priceColumns = sql`p.id, p.external_id as "externalId", p.offer_id as "offerId", l.type, pl.account_id as "accountId",
  pl.tag_id as "tagId", p.quantities, p.prices::text[] as prices, p.discount_prices::text[] as "discountPrices"`
const priceTables = (scope: Scope) => sql`offer_price p join (${listsOf(scope)}) l on l.id = p.price_list_id
  join price_list pl on pl.id = l.id`

/** Every price that holds, the best kind first. */
export function selectOfferPrices({ db }: Context, scope: Scope, offerIds: string[]) {
  return plannedRowsOf<OfferPriceRow>(
    db,
    sql`select ${priceColumns} from ${priceTables(scope)}
        where p.offer_id = any(${sql.param(offerIds)}::text[]) and ${isValid(scope)}
        order by p.offer_id, l.rank, p.prices[1], p.id`,
  )
}

type Page = { page: number; size: number }

/** `where` speaks of the offer `o`, its supplier `s`, variant `v` and product `p`. */
export function selectPricePage({ db }: Context, scope: Scope, { where, page, size }: Page & { where: SQL }) {
  const shown = sql`select o.id, o.item_per_pack, o.tax_rate from offer o join supplier s on s.id = o.supplier_id
    join variant v on v.id = o.variant_id join product p on p.id = v.product_id where ${where}`
  return plannedRowsOf<OfferPriceRow & { total: number; itemPerPack: number; taxRate: string }>(
    db,
    sql`select ${priceColumns}, count(*) over ()::int as total, f.item_per_pack as "itemPerPack", f.tax_rate::text as "taxRate"
        from ${priceTables(scope)} join (${shown}) f on f.id = p.offer_id
        where ${isValid(scope)} order by p.id limit ${size} offset ${page * size}`,
  )
}
