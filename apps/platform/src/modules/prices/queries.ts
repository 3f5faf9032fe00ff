import { sql, type SQL } from '@tiber/server/sql'
import type { OfferPriceType } from '@tiber/contract/catalogue/prices'
import type { Context } from '../../context.ts'
import type { LocalisedText } from '../../database/columns.ts'
import { queryPreparedRows } from '../../database/prepared-plans.ts'

/** The account, currency and day that prices are resolved for. */
export type PriceScope = { accountId: string; currency: string; day: string }

/** Whether a price list `l` or a price `p` is valid on a day. */
const isValidOn = (table: 'l' | 'p', day: string): SQL => {
  const [from, until] = [sql.raw(`${table}.valid_from`), sql.raw(`${table}.valid_until`)]
  return sql`coalesce(${from}, ${day}::date) <= ${day}::date and coalesce(${until}, ${day}::date) >= ${day}::date`
}

const rank = sql`case l.type when 'ACCOUNT' then 0 when 'GROUP' then 1 else 2 end`

/**
 * The applicable lists: public ones, those of the account's tags, and the account's own; selected once, not per price.
 */
const applicableLists = ({ accountId, currency, day }: PriceScope): SQL => sql`with applicable as materialized (
  select l.id, l.type, ${rank} as rank
  from price_list l where l.currency = ${currency}
    and (l.type = 'PUBLIC' or l.account_id = ${accountId}
      or l.tag_id in (select t.tag_id from account_tag t where t.account_id = ${accountId}))
    and ${isValidOn('l', day)})
  select * from applicable`

const isPriceValid = ({ day }: Pick<PriceScope, 'day'>): SQL => isValidOn('p', day)

/** The index of the last break not above the quantity (breaks ascend), 0 if there is none. */
const reachedBreak = sql`width_bucket(w.quantity, p.quantities)`
/** The same, but the first break if there is none. */
const reachedOrFirst = sql`greatest(${reachedBreak}, 1)`

type CandidateOptions = { lists: SQL; day: string; breakIndex?: SQL }

/**
 * Selects every price that could apply to each of `lines (line, offer_id, quantity)`: per list the highest break not
 * above the quantity, and its discount price if there is one. Further columns of the lines are kept.
 */
const candidatesFromLists = (
  { lists, day, breakIndex = reachedBreak }: CandidateOptions,
  lines: SQL,
): SQL => sql`select w.*, p.id as price_id,
    l.id as list_id, l.type, l.rank, p.quantities[b.at] as break_quantity, p.prices[b.at] as price,
    p.discount_prices[b.at] as discount_price, coalesce(p.discount_prices[b.at], p.prices[b.at]) as unit_price
  from (${lines}) w join offer_price p on p.offer_id = w.offer_id join (${lists}) l on l.id = p.price_list_id
    cross join lateral (select ${breakIndex} as at) b
  where b.at > 0 and ${isPriceValid({ day })}`

const candidates = (scope: PriceScope, lines: SQL): SQL =>
  candidatesFromLists({ lists: applicableLists(scope), day: scope.day }, lines)

/** Selects the price of each line in every list, whoever the list is for: rows `line, list_id, type, unit_price`. */
export const pricesByList = ({ currency, day }: Omit<PriceScope, 'accountId'>, lines: SQL): SQL =>
  candidatesFromLists(
    {
      lists: sql`select l.id, l.type, ${rank} as rank from price_list l where l.currency = ${currency} and ${isValidOn('l', day)}`,
      day,
    },
    lines,
  )

/** Selects an account's lists other than the public ones. */
export async function selectOwnLists({ db }: Pick<Context, 'db'>, scope: PriceScope): Promise<string[]> {
  const rows = await queryPreparedRows<{ id: string }>(
    db,
    sql`select id from (${applicableLists(scope)}) l where type <> 'PUBLIC'`,
  )
  return rows.map(({ id }) => id)
}

/** The revision of all prices, and the lists of an account other than the public ones. */
export type PriceState = { revision: string; lists: string[] }

/** The columns of the state of prices, for a statement that reads it with something else. */
export const priceState = (scope: PriceScope): SQL => sql`(select r.revision::text from price_revision r) as revision,
  array(select l.id from (${applicableLists(scope)}) l where l.type <> 'PUBLIC' order by l.id) as lists`

export async function selectPriceState({ db }: Pick<Context, 'db'>, scope: PriceScope): Promise<PriceState> {
  const [row] = await queryPreparedRows<PriceState>(db, sql`select ${priceState(scope)}`)
  return row!
}

/** Selects products with a price whose validity began or ended after `since`, up to and including `day`. */
export function selectRepriced({ db }: Pick<Context, 'db'>, { since, day }: { since: string; day: string }) {
  const validityChanged = (table: 'l' | 'p') => {
    const [from, until] = [sql.raw(`${table}.valid_from`), sql.raw(`${table}.valid_until`)]
    return sql`(${from} > ${since}::date and ${from} <= ${day}::date)
      or (${until} >= ${since}::date and ${until} < ${day}::date)`
  }
  return queryPreparedRows<{ id: string }>(
    db,
    sql`select distinct v.product_id as id from price_list l join offer_price p on p.price_list_id = l.id
          join offer o on o.id = p.offer_id join variant v on v.id = o.variant_id
        where ${validityChanged('l')} or ${validityChanged('p')}`,
  )
}

/**
 * Selects the price of each line: the account's before the group's before the public one, the lowest of several of a
 * kind. Rows `line, price_id, type, break_quantity, price, discount_price, unit_price`; a line without a price has no
 * row.
 */
export const resolvedPrices = (scope: PriceScope, lines: SQL): SQL =>
  sql`select distinct on (line) * from (${candidates(scope, lines)}) c order by line, rank, unit_price, price_id`

/**
 * Like `resolvedPrices`, but where no list reaches down to the quantity, selects the price at the first quantity that
 * has one: an offer sold from ten pieces costs what ten cost.
 */
export const startingPrices = (scope: PriceScope, lines: SQL): SQL =>
  sql`select distinct on (line) * from (${candidatesFromLists({ lists: applicableLists(scope), day: scope.day, breakIndex: reachedOrFirst }, lines)}) c
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

/** Resolves any number of lines in one statement. */
export function selectPrices({ db }: Context, scope: PriceScope, lines: PricedLine[]): Promise<ResolvedRow[]> {
  const given = sql`select * from unnest(${sql.param(lines.map(({ line }) => line))}::text[],
    ${sql.param(lines.map(({ offerId }) => offerId))}::text[],
    ${sql.param(lines.map(({ quantity }) => quantity))}::int[]) as g(line, offer_id, quantity)`
  return queryPreparedRows<ResolvedRow>(db, sql`select ${resolvedColumns} from (${resolvedPrices(scope, given)}) r`)
}

/** Selects the price of each offer at every quantity break of any of its lists. */
export function selectLadders({ db }: Context, scope: PriceScope, offerIds: string[]): Promise<ResolvedRow[]> {
  const lines = sql`select distinct p.offer_id || ' ' || u.quantity as line, p.offer_id, u.quantity
    from offer_price p join (${applicableLists(scope)}) l on l.id = p.price_list_id, unnest(p.quantities) as u(quantity)
    where p.offer_id = any(${sql.param(offerIds)}::text[]) and ${isPriceValid(scope)}`
  return queryPreparedRows<ResolvedRow>(
    db,
    sql`select ${resolvedColumns} from (${resolvedPrices(scope, lines)}) r order by offer_id, quantity`,
  )
}

/** A candidate price with what an explanation needs. */
export type TracedPrice = Omit<CandidateRow, 'line' | 'offerId' | 'unitPrice'>
/** Why a price applied: the price that won, and the public one it is compared with. */
export type PriceTrace = { winner: TracedPrice; list: TracedPrice | null }

const tracedJson = sql`jsonb_build_object('priceId', c.price_id, 'type', c.type, 'breakQuantity', c.break_quantity,
  'price', c.price::text, 'discountPrice', c.discount_price::text, 'name', l.name, 'reference', l.reference,
  'validUntil', least(l.valid_until, p.valid_until), 'firstQuantity', p.quantities[1], 'firstPrice', p.prices[1]::text)`

const pickWinner = (value: SQL): SQL => sql`(array_agg(${value} order by c.rank, c.unit_price, c.price_id))[1]`

/** Like `resolvedPrices`, each with its trace, so that a stored price can be explained later. */
export const tracedPrices = (scope: PriceScope, lines: SQL): SQL =>
  sql`select c.line, ${pickWinner(sql`c.price_id`)} as price_id, ${pickWinner(sql`p.external_id`)} as price_external_id,
      ${pickWinner(sql`c.type`)} as type, ${pickWinner(sql`c.price`)} as price, ${pickWinner(sql`c.unit_price`)} as unit_price,
      jsonb_build_object('winner', ${pickWinner(tracedJson)}, 'list', (array_agg(${tracedJson}
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

/** Selects the candidates of one line with their lists, the winner first. */
export function selectCandidates({ db }: Context, scope: PriceScope, { line, offerId, quantity }: PricedLine) {
  const given = sql`select ${line}::text as line, ${offerId}::text as offer_id, ${quantity}::int as quantity`
  return queryPreparedRows<CandidateRow>(
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
const priceTables = (
  scope: PriceScope,
) => sql`offer_price p join (${applicableLists(scope)}) l on l.id = p.price_list_id
  join price_list pl on pl.id = l.id`

/** Selects every applicable price, the most specific type first. */
export function selectOfferPrices({ db }: Context, scope: PriceScope, offerIds: string[]) {
  return queryPreparedRows<OfferPriceRow>(
    db,
    sql`select ${priceColumns} from ${priceTables(scope)}
        where p.offer_id = any(${sql.param(offerIds)}::text[]) and ${isPriceValid(scope)}
        order by p.offer_id, l.rank, p.prices[1], p.id`,
  )
}

type Page = { page: number; size: number }

/** `where` refers to the offer `o`, its supplier `s`, variant `v` and product `p`. */
const visiblePrices = (scope: PriceScope, where: SQL): SQL => sql`${priceTables(scope)}
  join (select o.id, o.item_per_pack, o.tax_rate from offer o join supplier s on s.id = o.supplier_id
    join variant v on v.id = o.variant_id join product p on p.id = v.product_id where ${where}) f on f.id = p.offer_id
  where ${isPriceValid(scope)}`

export function selectPricePage({ db }: Context, scope: PriceScope, { where, page, size }: Page & { where: SQL }) {
  return queryPreparedRows<OfferPriceRow & { itemPerPack: number; taxRate: string }>(
    db,
    sql`select ${priceColumns}, f.item_per_pack as "itemPerPack", f.tax_rate::text as "taxRate"
        from ${visiblePrices(scope, where)} order by p.id limit ${size} offset ${page * size}`,
  )
}

export async function countPrices({ db }: Pick<Context, 'db'>, scope: PriceScope, where: SQL): Promise<number> {
  const [row] = await queryPreparedRows<{ total: number }>(
    db,
    sql`select count(*)::int as total from ${visiblePrices(scope, where)}`,
  )
  return row!.total
}
