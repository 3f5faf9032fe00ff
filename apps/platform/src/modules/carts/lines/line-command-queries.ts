import { sql, type SQL } from '@tiber/server/sql'
import type { LineUpdate, LineUpdateVariant } from '@tiber/contract/carts/cart-shapes'
import { maxLines, type UpdateAction } from '@tiber/contract/carts/cart-enums'
import { maxQuantity } from '@tiber/contract/carts/quantities'
import { toTimestamp } from '../../../database/clauses.ts'
import { deliveryRank, isInAssortments, isOfferInAssortments, type Assortment } from '../../catalogue/service.ts'
import { isOffered, resolvedPrices, type PriceScope } from '../../prices/service.ts'
import { lookUpLine } from './lookup-queries.ts'

/**
 * SQL that selects the requested changes of cart lines as rows `at, sent, offer_id, price_id, quantity, action, reason,
 * others` and the line details; `describes`: the details replace the existing ones. `offer_id` is null if nothing the
 * account may buy matches.
 */
export type LineCommands = SQL
export type Buyer = { scope: PriceScope; assortments: Assortment[] }

/** A single command, the usual case, has a fixed number of rows, so that one prepared plan serves all of them. */
function toCommandRows(all: { id: string; quantity: number; updateAction: UpdateAction }[]): SQL {
  const [first] = all
  if (first && all.length === 1)
    return sql`(values (${first.id}::text, ${first.quantity}::bigint, ${first.updateAction}::text, 1))
      as u(sent, quantity, action, at)`
  return sql`unnest(${sql.param(all.map(({ id }) => id))}::text[], ${sql.param(all.map(({ quantity }) => quantity))}::bigint[],
    ${sql.param(all.map(({ updateAction }) => updateAction))}::text[]) with ordinality as u(sent, quantity, action, at)`
}

const withoutDetails = sql`null::text as note, null::text as reference, null::text as section, null::int as par_quantity,
  false as describes`
const withoutChoice = sql`null::text as reason, 0 as others`

const isSold = (assortments: Assortment[]): SQL =>
  sql`(${isOfferInAssortments(assortments)} and ${isInAssortments(assortments)})`

const isBuyerPriceList = ({ accountId }: PriceScope): SQL => sql`(l.type = 'PUBLIC' or l.account_id = ${accountId}
  or l.tag_id in (select t.tag_id from account_tag t where t.account_id = ${accountId}))`

/**
 * Builds commands by id or external id of a price the account has; an offer already in the cart matches whatever its
 * state.
 */
export function buildCommandsByPrice(
  cartId: string,
  { scope, assortments }: Buyer,
  updates: LineUpdate[],
): LineCommands {
  const commandRows = toCommandRows(updates.map(({ offerPriceId, ...update }) => ({ id: offerPriceId, ...update })))
  const pricesBy = (column: 'id' | 'external_id') => sql`select u.at, op.id as price_id, o.id as offer_id
    from ${commandRows} join offer_price op on op.${sql.raw(column)} = u.sent join offer o on o.id = op.offer_id
      join price_list l on l.id = op.price_list_id join variant v on v.id = o.variant_id
      join product p on p.id = v.product_id
    where ${isBuyerPriceList(scope)} and o.currency = ${scope.currency} and (${isSold(assortments)}
      or exists (select from cart_line cl where cl.cart_id = ${cartId} and cl.offer_id = o.id))`
  return sql`select u.at::int, u.sent, n.offer_id, n.price_id, u.quantity, u.action, ${withoutChoice},
      ${withoutDetails}
    from ${commandRows} left join (select distinct on (at) * from (${pricesBy('external_id')} union all ${pricesBy('id')}) each
      order by at) n on n.at = u.at`
}

/**
 * Builds commands by id or external id of a variant. Of its offers it takes the one already in the cart, else one in
 * stock or one that can be back-ordered, the cheapest for the quantity, and the default supplier on a tie.
 */
export function buildCommandsByVariant(
  cartId: string,
  { scope, assortments }: Buyer,
  updates: LineUpdateVariant[],
): LineCommands {
  const commandRows = toCommandRows(
    updates.map(({ productVariantId, ...update }) => ({ id: productVariantId, ...update })),
  )
  const offers = sql`select u.at, o.id as offer_id, o.supplier_id, ${deliveryRank(scope.day)} as delivery_rank,
      greatest(o.min_order_quantity, least(u.quantity, ${maxQuantity}))::int as quantity, cl.id is not null as in_cart
    from ${commandRows} join variant v on v.external_id = u.sent or v.id = u.sent
      join product p on p.id = v.product_id join offer o on o.variant_id = v.id
      join supplier s on s.id = o.supplier_id
      left join cart_line cl on cl.cart_id = ${cartId} and cl.offer_id = o.id
    where o.currency = ${scope.currency} and (cl.id is not null or (${isOffered(assortments)}))`
  const lines = sql`select f.at || ' ' || f.offer_id as line, f.offer_id, f.quantity from found f`
  return sql`select u.at::int, u.sent, b.offer_id, b.price_id, u.quantity, u.action, b.reason, coalesce(b.others, 0) as others,
      ${withoutDetails}
    from ${commandRows} left join (
      with found as materialized (${offers}), ranked as (
        select f.at, f.offer_id, f.in_cart, f.delivery_rank = 0 as in_stock, s.is_default, r.unit_price, r.price_id,
          row_number() over best as rank, count(*) over (partition by f.at)::int - 1 as others,
          count(*) filter (where f.delivery_rank = 0) over (partition by f.at) as stocked,
          lead(r.unit_price) over best as next_price
        from found f join supplier s on s.id = f.supplier_id
          join (${resolvedPrices(scope, lines)}) r on r.line = f.at || ' ' || f.offer_id
        window best as (partition by f.at
          order by f.in_cart desc, f.delivery_rank, r.unit_price, s.is_default desc, f.offer_id))
      select at, offer_id, price_id, others, case when in_cart then 'IN_CART' when others = 0 then 'ONLY'
        when in_stock and stocked = 1 then 'IN_STOCK' when next_price = unit_price and is_default then 'DEFAULT_SUPPLIER'
        else 'CHEAPEST' end as reason
      from ranked where rank = 1) b on b.at = u.at`
}

/**
 * Wraps cart lines as commands. Without statistics for a new cart the database assumes one row and would compare each
 * of 10,000 lines with each; for rows from JSON it assumes a hundred and uses the index.
 */
const throughJson = (commands: SQL): LineCommands =>
  sql`select w.* from (select jsonb_agg(to_jsonb(e)) as rows from (${commands}) e) a cross join jsonb_to_recordset(a.rows)
    as w(at int, sent text, offer_id text, price_id text, quantity bigint, action text, reason text, others int, note text,
      reference text, section text, par_quantity int, describes boolean)`

const details = sql`l.note, l.reference, l.section, l.par_quantity, false as describes`
/**
 * Selects lines of another cart: all, some, some with other quantities, or what is missing to reach the target stock.
 */
export type MergeOptions = { lineIds?: string[]; quantities?: number[]; upToPar?: boolean }

/** Builds commands that add the lines of another cart or list. */
export function buildMergeCommands(
  cartId: string,
  sourceId: string,
  { lineIds, quantities, upToPar }: MergeOptions = {},
): LineCommands {
  const isSelected = lineIds === undefined ? sql`true` : sql`l.id = any(${sql.param(lineIds)}::text[])`
  const givenQuantities = sql`(select u.id, max(u.quantity) as quantity from unnest(${sql.param(lineIds ?? [])}::text[],
    ${sql.param(quantities ?? [])}::bigint[]) as u(id, quantity) group by u.id)`
  const quantity = upToPar
    ? sql`l.par_quantity::bigint - coalesce((t.before).quantity, 0)`
    : quantities
      ? sql`coalesce(q.quantity, l.quantity)::bigint`
      : sql`l.quantity::bigint`
  const quantityJoin = upToPar
    ? sql`left join ${lookUpLine(cartId, sql`l.offer_id`)} t on true`
    : quantities
      ? sql`left join ${givenQuantities} q on q.id = l.id`
      : sql``
  return throughJson(sql`select row_number() over (order by l.id)::int as at, l.offer_price_id as sent, l.offer_id,
      l.offer_price_id as price_id, ${quantity} as quantity, 'ADD_QUANTITY' as action, ${withoutChoice}, ${details}
    from cart_line l ${quantityJoin}
    where l.cart_id = ${sourceId} and ${isSelected} and ${quantity} > 0`)
}

/** Builds commands that delete lines by id. */
export const buildDeleteByIdCommands = (cartId: string, lineIds: string[]): LineCommands =>
  buildDeleteCommands(cartId, sql`l.id = any(${sql.param(lineIds)}::text[])`)

const buildDeleteCommands = (cartId: string, isSelected: SQL): LineCommands =>
  throughJson(sql`select row_number() over (order by l.id)::int as at, l.offer_price_id as sent, l.offer_id,
      l.offer_price_id as price_id, 0::bigint as quantity, 'REPLACE_QUANTITY' as action, ${withoutChoice}, ${withoutDetails}
    from cart_line l where l.cart_id = ${cartId} and ${isSelected}`)

export type Replacement = { lineId: string; offerPriceId: string; quantity?: number }

/**
 * Builds commands that replace lines by other offers and keep their details; an offer nobody sells replaces nothing.
 * All removals come before all additions, so that two lines may swap offers. If a line is given twice, the last
 * replacement wins.
 */
export function buildReplaceCommands(cartId: string, buyer: Buyer, all: Replacement[]): LineCommands {
  const replacements = [...new Map(all.map((each) => [each.lineId, each])).values()]
  const updates = replacements.map(({ offerPriceId }) => ({
    offerPriceId,
    quantity: 0,
    updateAction: 'ADD_QUANTITY' as const,
  }))
  const given = sql`unnest(${sql.param(replacements.map(({ lineId }) => lineId))}::text[],
    ${sql.param(replacements.map(({ quantity }) => quantity ?? null))}::bigint[]) with ordinality as g(line_id, quantity, at)`
  return throughJson(sql`with pair as (
      select n.at, n.sent, n.offer_id, n.price_id, coalesce(g.quantity, l.quantity) as quantity, l.offer_id as old_offer_id,
        l.offer_price_id as old_price_id, l.note, l.reference, l.section, l.par_quantity
      from (${buildCommandsByPrice(cartId, buyer, updates)}) n join ${given} on g.at = n.at
        join cart_line l on l.cart_id = ${cartId} and l.id = g.line_id)
    select at, old_price_id as sent, old_offer_id as offer_id, old_price_id as price_id, 0::bigint as quantity,
      'REPLACE_QUANTITY' as action, ${withoutChoice}, ${withoutDetails} from pair where offer_id is not null
    union all
    select ${maxLines}::int + at, sent, offer_id, price_id, quantity, 'ADD_QUANTITY', ${withoutChoice}, note, reference, section,
      par_quantity, false from pair`)
}

/** Builds commands that delete the lines of these prices, or all lines. */
export function buildDeleteByPriceCommands(cartId: string, offerPriceIds?: string[]): LineCommands {
  const priceIds = sql.param(offerPriceIds ?? [])
  const isSelected =
    offerPriceIds === undefined
      ? sql`true`
      : sql`l.offer_id in (select op.offer_id from offer_price op where op.external_id = any(${priceIds}::text[]) or op.id = any(${priceIds}::text[]))`
  return buildDeleteCommands(cartId, isSelected)
}

/** Builds commands that restore what a change of the caller replaced, except lines changed since then. */
export const buildUndoCommands = (
  cartId: string,
  { userId, version, since }: { userId: string; version: number; since: Date },
): LineCommands =>
  sql`select row_number() over ()::int as at, b."offerPriceId" as sent, b."offerId" as offer_id,
      b."offerPriceId" as price_id, coalesce(b.quantity, 0)::bigint as quantity, 'REPLACE_QUANTITY' as action,
      ${withoutChoice}, b.note, b.reference, b.section, b."parQuantity" as par_quantity, true as describes
    from cart_change h cross join jsonb_to_recordset(h.before) as b("offerId" text, "offerPriceId" text, quantity int,
      note text, reference text, section text, "parQuantity" int)
    where h.cart_id = ${cartId} and h.version = ${version} and h.user_id = ${userId}
      and h.undone_by is null and h.created_at >= ${toTimestamp(since)}
      and b."offerId" not in (select e ->> 'offerId' from cart_change x cross join jsonb_array_elements(x.before) e
        where x.cart_id = ${cartId} and x.version > ${version} and x.undoes is null and x.undone_by is null)`
