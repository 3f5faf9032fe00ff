import { sql, type SQL } from '@tiber/server/sql'
import { maxQuantity } from '@tiber/contract/carts/quantities'
import { buyingListPrefix, maxLines, type CartStatus } from '@tiber/contract/carts/cart-enums'
import type { CustomerContext } from '../../../context.ts'
import { toTimestamp } from '../../../database/clauses.ts'
import { queryPreparedRows } from '../../../database/prepared-plans.ts'
import { backorderQuantity, isInAssortments, isOfferInAssortments, type Assortment } from '../../catalogue/service.ts'
import { resolvedPrices, type PriceScope } from '../../prices/service.ts'
import { lookUpLine } from './lookup-queries.ts'
import type { LineCommands } from './line-command-queries.ts'

/** Condition for carts the caller may use: their own and, for shared lists, those of the account. */
export const isReachable = ({ caller }: CustomerContext): SQL => sql`c.account_id = ${caller.accountId}
  and c.store_id = ${caller.storeId} and (c.user_id = ${caller.userId} or c.is_shared) and c.deleted_at is null`

/** Condition for the version the caller expects, if any. */
export const isExpectedVersion = ({ expectedVersion }: CustomerContext): SQL =>
  sql`(${expectedVersion ?? null}::int is null or c.version = ${expectedVersion ?? null})`

/** One command and its outcome. */
export type TouchedLine = {
  sent: string
  /** Null if the command matches nothing the account may buy. */
  offerId: string | null
  offerPriceId: string | null
  lineId: string | null
  isNew: boolean
  requested: number
  quantity: number
  minimum: number
  maximum: number
  available: number
  step: number
  unitPrice: string | null
  reason: string | null
  others: number
  /** Null if the line is not in the cart any more. */
  supply: {
    productStatus: string
    variantStatus: string
    offerStatus: string
    supplierStatus: string
    isSold: boolean
  } | null
  /** The price changed since the buyer last saw the line. */
  hasNewPrice: boolean
}

export type ChangeOutcome = {
  status: CartStatus
  /** The lines have outdated prices and must be repriced first. */
  isOld: boolean
  isList: boolean
  lines: number
  /** Version found, and version created; the latter is null if a concurrent change won or the change is not allowed. */
  foundVersion: number
  newVersion: number | null
  touched: TouchedLine[]
}

export type LineChange = {
  cartId: string
  commands: LineCommands
  scope: PriceScope
  assortments: Assortment[]
  now: Date
}

/**
 * Changes one line or 10,000 in one statement: reads the commands, corrects and prices the quantities, writes lines,
 * totals and the undo record. Does nothing if the cart changes concurrently or its other lines have outdated prices;
 * the caller then retries.
 */
export async function changeLines(context: CustomerContext, change: LineChange): Promise<ChangeOutcome | undefined> {
  const [row] = await queryPreparedRows<ChangeOutcome>(context.db, buildStatement(context, change))
  return row
}

/**
 * The steps of the statement, in order: the cart, the commands, one sum per offer (`folded`), the requested quantities,
 * the corrected and priced ones, then what is written.
 */
const buildStatement = (context: CustomerContext, change: LineChange): SQL => sql`with
  the_cart as materialized (${selectCart(context, change)}),
  commands as materialized (${change.commands}),
  folded as (${foldedQuery}),
  requested as (${selectRequested(change)}),
  corrected as materialized (${correctedQuery}),
  priceable as materialized (select offer_id, quantity from corrected where quantity > 0),
  priced as materialized (${selectPriced(change)}),
  made as (${updateCart(context, change)}),
  written as (${insertLines(change.now)}),
  gone as (${deleteQuery}),
  summed as (${sumQuery}),
  undoable as (${insertUndoRecord(context, change.now)})
  ${outcomeQuery}`

const selectCart = (context: CustomerContext, { cartId, scope }: LineChange): SQL => sql`
  select c.id, c.status, c.version, c.priced_revision, c.priced_on, starts_with(c.name, ${buyingListPrefix}) as is_list, r.revision,
    c.priced_revision is distinct from r.revision or c.priced_on is distinct from ${scope.day}::date as is_old,
    (select coalesce(sum(s.lines), 0)::int from cart_supplier s where s.cart_id = c.id) as lines
  from cart c cross join price_revision r where c.id = ${cartId} and ${isReachable(context)}`

/** Adds up the commands of an offer from its last absolute quantity on. */
const foldedQuery = sql`
  select g.offer_id, min(g.at) as at, bool_or(g.action = 'REPLACE_QUANTITY') as is_absolute,
    (array_agg(g.sent order by g.at desc))[1] as sent, (array_agg(g.price_id order by g.at desc))[1] as price_id,
    (array_agg(g.reason order by g.at desc))[1] as reason, max(g.others) as others, max(g.note) as note,
    max(g.reference) as reference, max(g.section) as section, max(g.par_quantity) as par_quantity,
    bool_or(g.describes) as describes,
    coalesce(sum(case g.action when 'REMOVE_QUANTITY' then -g.quantity else g.quantity end)
      filter (where g.at >= g.begins), 0)::bigint as amount
  from (select w.*, coalesce(max(w.at) filter (where w.action = 'REPLACE_QUANTITY') over (partition by w.offer_id), 0)
      as begins from commands w where w.offer_id is not null) g
  group by g.offer_id`

const selectRequested = ({ cartId, scope }: LineChange): SQL => sql`
  select f.offer_id, f.at, f.sent, f.price_id, f.reason, f.others, f.note, f.reference, f.section, f.par_quantity,
    f.describes, (l.before).id as line_id, l.before, o.supplier_id, o.tax_rate, o.stock, ${backorderQuantity(scope.day)} as backorder,
    o.min_order_quantity, o.max_order_quantity, o.order_multiple,
    f.amount + case when f.is_absolute then 0 else coalesce((l.before).quantity, 0) end as requested
  from folded f join offer o on o.id = f.offer_id
    left join ${lookUpLine(cartId, sql`f.offer_id`)} l on true`

/**
 * Raises to the minimum, rounds up to whole packs, caps at the maximum and at what can be delivered now or later; buying
 * lists take any quantity.
 */
const correctedQuery = sql`select w.*, a.step, b.minimum, b.maximum, b.available,
    case when w.requested <= 0 then 0 when k.is_list or b.maximum < b.minimum then least(w.requested, ${maxQuantity})
      when b.available >= b.minimum and d.allowed > b.available then b.available else d.allowed end::int as quantity
  from requested w cross join the_cart k
    cross join lateral (select greatest(1, w.order_multiple)::bigint as step) a
    cross join lateral (select greatest(a.step, (w.min_order_quantity + a.step - 1) / a.step * a.step) as minimum,
      coalesce(w.max_order_quantity, ${maxQuantity})::bigint / a.step * a.step as maximum,
      w.stock::bigint / a.step * a.step + w.backorder::bigint / a.step * a.step as available) b
    cross join lateral (select least(b.maximum, greatest(b.minimum, (w.requested + a.step - 1) / a.step * a.step)) as allowed) d`

const selectPriced = ({ scope, assortments }: LineChange): SQL => sql`
  select n.offer_id, n.quantity, o.supplier_id, r.unit_price, r.price as regular_price,
    coalesce(round(r.unit_price * n.quantity, 2), 0) as net, coalesce(round(r.price * n.quantity, 2), 0) as regular_net,
    o.tax_rate, jsonb_build_object('productStatus', p.status, 'variantStatus', v.status, 'offerStatus', o.status,
      'supplierStatus', s.status, 'isSold', ${isOfferInAssortments(assortments)} and ${isInAssortments(assortments)}) as supply
  from priceable n join offer o on o.id = n.offer_id join supplier s on s.id = o.supplier_id
    join variant v on v.id = o.variant_id join product p on p.id = v.product_id
    left join (${resolvedPrices(scope, sql`select n.offer_id as line, n.offer_id, n.quantity from priceable n`)}) r
      on r.line = n.offer_id`

/** Updates nothing if the cart was changed since it was read; a changed cart is open again, its order draft void. */
const updateCart = (context: CustomerContext, { scope, now }: LineChange): SQL => sql`
  update cart c set version = c.version + (case when exists (select from folded) then 1 else 0 end),
    updated_at = case when exists (select from folded) then ${toTimestamp(now)} else c.updated_at end,
    status = case when exists (select from folded) then 'INIT' else c.status end,
    priced_revision = k.revision, priced_on = ${scope.day}::date
  from the_cart k where c.id = k.id and c.version = k.version and c.status = k.status
    and c.priced_revision is not distinct from k.priced_revision and c.priced_on is not distinct from k.priced_on
    and k.status in ('INIT', 'ON_GOING') and not (k.is_old and k.lines > 0) and ${isExpectedVersion(context)}
    and k.lines + (select count(*) from corrected where line_id is null and quantity > 0) <= ${maxLines}
  returning c.id, c.version`

/** Keeps the details of a line unless the command sets them. */
const keepDetail = (column: string): SQL =>
  sql.raw(`case when c.describes then c.${column} else coalesce((c.before).${column}, c.${column}) end`)

const insertLines = (now: Date): SQL => sql`
  insert into cart_line (cart_id, offer_id, supplier_id, offer_price_id, quantity, unit_price, regular_unit_price,
    net, tax, regular_net, regular_tax, note, reference, section, par_quantity, created_at, updated_at)
  select m.id, p.offer_id, p.supplier_id, coalesce(c.price_id, (c.before).offer_price_id), p.quantity, p.unit_price,
    p.regular_price, p.net, round(p.net * p.tax_rate / 100, 2), p.regular_net,
    round(p.regular_net * p.tax_rate / 100, 2), ${keepDetail('note')}, ${keepDetail('reference')}, ${keepDetail('section')},
    ${keepDetail('par_quantity')}, ${toTimestamp(now)}, ${toTimestamp(now)}
  from made m cross join priced p join corrected c on c.offer_id = p.offer_id
  order by c.at
  on conflict (cart_id, offer_id) do update set offer_price_id = excluded.offer_price_id,
    quantity = excluded.quantity, unit_price = excluded.unit_price, regular_unit_price = excluded.regular_unit_price,
    net = excluded.net, tax = excluded.tax, regular_net = excluded.regular_net, regular_tax = excluded.regular_tax,
    previous_unit_price = null,
    note = excluded.note, reference = excluded.reference, section = excluded.section,
    par_quantity = excluded.par_quantity,
    updated_at = excluded.updated_at
  returning id, offer_id, supplier_id, quantity, net, tax, regular_net, regular_tax`

const deleteQuery = sql`
  delete from cart_line l using made m, corrected c
  where l.cart_id = m.id and l.offer_id = c.offer_id and c.quantity <= 0
  returning l.offer_id`

/** Adds the difference between the lines before and after to the totals of their suppliers. */
const sumQuery = sql`
  insert into cart_supplier (cart_id, supplier_id, lines, products, net, tax, regular_net, regular_tax)
  select m.id, d.supplier_id, sum(d.lines), sum(d.products), sum(d.net), sum(d.tax), sum(d.regular_net), sum(d.regular_tax)
  from made m cross join (
    select supplier_id, 1 as lines, quantity as products, net, tax, regular_net, regular_tax from written
    union all select (before).supplier_id, -1, -(before).quantity, -(before).net, -(before).tax, -(before).regular_net,
      -(before).regular_tax from corrected where line_id is not null) d
  group by m.id, d.supplier_id
  on conflict (cart_id, supplier_id) do update set lines = cart_supplier.lines + excluded.lines,
    products = cart_supplier.products + excluded.products, net = cart_supplier.net + excluded.net,
    tax = cart_supplier.tax + excluded.tax, regular_net = cart_supplier.regular_net + excluded.regular_net,
    regular_tax = cart_supplier.regular_tax + excluded.regular_tax`

const insertUndoRecord = ({ caller }: CustomerContext, now: Date): SQL => sql`
  insert into cart_change (cart_id, version, user_id, before, created_at)
  select m.id, m.version, ${caller.userId}, (select jsonb_agg(jsonb_build_object('offerId', c.offer_id,
      'offerPriceId', coalesce((c.before).offer_price_id, c.price_id), 'quantity', (c.before).quantity,
      'note', (c.before).note, 'reference', (c.before).reference, 'section', (c.before).section,
      'parQuantity', (c.before).par_quantity) order by c.at) from corrected c), ${toTimestamp(now)}
  from made m where exists (select from folded)`

const outcomeQuery = sql`
  select k.status, k.is_old and k.lines > 0 as "isOld", k.is_list as "isList", k.lines, k.version as "foundVersion",
    (select version from made) as "newVersion",
    coalesce((select jsonb_agg(jsonb_build_object('sent', w.sent, 'offerId', c.offer_id, 'offerPriceId', c.price_id,
        'lineId', n.id, 'isNew', c.line_id is null, 'requested', c.requested, 'quantity', c.quantity,
        'minimum', c.minimum, 'maximum', c.maximum, 'available', c.available, 'step', c.step,
        'unitPrice', p.unit_price::text, 'reason', c.reason, 'others', coalesce(c.others, 0), 'supply', p.supply,
        'hasNewPrice', (c.before).previous_unit_price is not null) order by w.at)
      from (select distinct on (coalesce(offer_id, sent)) * from commands order by coalesce(offer_id, sent), at) w
        left join corrected c on c.offer_id = w.offer_id left join written n on n.offer_id = w.offer_id
        left join priced p on p.offer_id = w.offer_id), '[]') as touched
  from the_cart k`
