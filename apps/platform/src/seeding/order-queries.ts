import { sql } from '@tiber/server/sql'
import type { Db } from '@tiber/server/database'
import { queryRows } from '../database/query-rows.ts'
import { buildLineTax, lineSnapshot } from '../modules/orders/drafts/line-write-queries.ts'
import { summedTaxes } from '../modules/taxes/public.ts'
import { tracedPrices, type PriceScope } from '../modules/prices/service.ts'

export async function takeReferences(db: Db, count: number): Promise<string[]> {
  const rows = await queryRows<{ reference: string }>(
    db,
    sql`select next_order_reference() as reference from generate_series(1, ${count}::int)`,
  )
  return rows.map(({ reference }) => reference)
}

export const seededLineColumns =
  'id logistic_order_id offer_id position quantity priced_as confirmed shipped received cancelled level at'.split(' ')

/** Creates the temporary table of lines that are not yet priced. */
export async function createSeededLines(db: Db) {
  await db.execute(sql`create temp table seeded_line (id text, logistic_order_id text, offer_id text, position int, quantity int,
    priced_as int, confirmed int, shipped int, received int, cancelled int, level numeric, at timestamptz) on commit drop`)
}

const scalePrice = (price: string) => sql.raw(`round((t.entry->>'${price}')::numeric * w.level, 4)::text`)

/** The price trace with its amounts scaled to the price level at the time of the order. */
const scaledTrace = sql`(select jsonb_object_agg(t.key, case when t.entry = 'null'::jsonb or w.level = 1 then t.entry
    else t.entry || jsonb_strip_nulls(jsonb_build_object('price', ${scalePrice('price')}, 'discountPrice',
      ${scalePrice('discountPrice')}, 'firstPrice', ${scalePrice('firstPrice')})) end)
  from jsonb_each(r.trace) as t(key, entry))`

/** Inserts the lines with prices of the price resolver and snapshots of the catalogue, as checkout does. */
export async function insertSeededLines(db: Db, scope: PriceScope) {
  const priced = sql`select w.id as line, w.offer_id, w.priced_as as quantity from seeded_line w
    join logistic_order g on g.id = w.logistic_order_id where g.account_id = ${scope.accountId}`
  const tax = buildLineTax({ day: scope.day, address: sql`g.shipping_address`, offer: sql`f` })
  await db.execute(sql`insert into order_line (id, commercial_order_id, logistic_order_id, account_id, offer_id, variant_id,
      offer_price_id, position, quantity, confirmed_quantity, shipped_quantity, received_quantity, cancelled_quantity,
      price_type, unit_price, regular_unit_price, tax_rule, tax_rate, net, tax, regular_net, regular_tax, trace, snapshot,
      created_at, updated_at)
    select w.id, g.commercial_order_id, g.id, g.account_id, f.id, v.id, r.price_external_id, w.position, w.quantity,
      w.confirmed, w.shipped, w.received, w.cancelled, r.type, u.unit, u.regular, t.rule, t.rate, n.net,
      round(n.net * t.rate / 100, 2), n.regular, round(n.regular * t.rate / 100, 2), ${scaledTrace}, ${lineSnapshot},
      w.at, w.at
    from seeded_line w join offer f on f.id = w.offer_id join (${tracedPrices(scope, priced)}) r on r.line = w.id
      join logistic_order g on g.id = w.logistic_order_id join customer_account a on a.id = g.account_id
      join supplier s on s.id = g.supplier_id cross join lateral (${tax}) t
      join variant v on v.id = f.variant_id join product p on p.id = v.product_id left join brand b on b.id = p.brand_id
      left join classification_category c on c.id = p.classification_id
      cross join lateral (select case w.level when 1 then r.unit_price else round(r.unit_price * w.level, 4) end as unit,
        case w.level when 1 then r.price else round(r.price * w.level, 4) end as regular) u
      cross join lateral (select round(u.unit * (w.quantity - w.cancelled), 2) as net,
        round(u.regular * w.quantity, 2) as regular) n`)
}

export type SeededTotals = {
  id: string
  orderId: string
  net: string
  /** Net amount before cancellations. */
  ordered: string
  taxRate: string
}

export function selectSeededTotals(db: Db): Promise<SeededTotals[]> {
  return queryRows<SeededTotals>(
    db,
    sql`select l.logistic_order_id as id, l.commercial_order_id as "orderId", sum(l.net)::text as net,
          sum(round(l.unit_price * l.quantity, 2))::text as ordered, max(l.tax_rate)::text as "taxRate"
        from order_line l group by l.logistic_order_id, l.commercial_order_id`,
  )
}

export type SeededFreight = { id: string; net: string; tax: string }

/** Updates the totals of all logistic and commercial orders. */
export async function updateSeededTotals(db: Db, freight: SeededFreight[]) {
  const freightRows = sql`select * from jsonb_to_recordset(${JSON.stringify(freight)}::jsonb) as f(id text, net numeric, tax numeric)`
  const taxes = summedTaxes({
    lines: sql`select l.logistic_order_id as id, l.tax_rule as rule, l.tax_rate as rate, l.net from order_line l`,
    freight: freightRows,
  })
  await db.execute(sql`update logistic_order g set net = n.net, tax = t.tax, line_count = n.lines, product_count = n.pieces,
      shipping_net = f.net, shipping_tax = f.tax
    from (select l.logistic_order_id as id, sum(l.net) as net, count(*) as lines,
        sum(l.quantity) as pieces from order_line l group by l.logistic_order_id) n
      join (${freightRows}) f on f.id = n.id join (${taxes}) t on t.id = n.id
    where g.id = n.id`)
  await db.execute(sql`update commercial_order o set net = t.net, tax = t.tax, shipping_net = t.shipping_net,
      shipping_tax = t.shipping_tax, line_count = t.lines, product_count = t.pieces, statuses = t.statuses,
      supplier_ids = t.suppliers
    from (select g.commercial_order_id as id, sum(g.net) as net, sum(g.tax) as tax, sum(g.shipping_net) as shipping_net,
        sum(g.shipping_tax) as shipping_tax, sum(g.line_count) as lines, sum(g.product_count) as pieces,
        array_agg(distinct g.status) as statuses, array_agg(distinct g.supplier_id) as suppliers
      from logistic_order g group by g.commercial_order_id) t where o.id = t.id`)
}

/** Selects the events that issue documents, oldest first. */
export async function selectSeededEvents(db: Db): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(
    db,
    sql`select id::int from order_event where action in ('place', 'ship') order by id`,
  )
  return rows.map(({ id }) => id)
}

/** Updates the planner statistics, so that the queries for documents do not scan row by row. */
export async function analyzeOrders(db: Db) {
  await db.execute(sql`analyze logistic_order, order_line, order_event, shipment, shipment_line`)
}

/** Sets until when suppliers should answer the orders that wait for them. */
export async function updateAnswerDeadlines(db: Db) {
  await db.execute(sql`update logistic_order set answer_by = placed_at + interval '1 day'
    where status = 'WAITING_SUPPLIER_APPROVAL' and answer_by is null`)
}

/** Spreads the days on which invoices were paid around their due date; none is in the future. */
export async function updatePaidDays(db: Db, day: string) {
  await db.execute(sql`update order_document d set settled_on = least(${day}::date, d.due_on + (d.id::bigint % 9)::int - 3)
    where d.type = 'INVOICE' and d.settlement = 'PAID' and d.due_on > (d.issued_at at time zone 'utc')::date`)
}

/** Selects the accepted orders with pieces to ship, which their suppliers have promised. */
export async function selectAcceptedOrders(db: Db): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select id from logistic_order where case status when 'PARTIALLY_CANCELED' then resumes_as else status end
        in ('ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT', 'PARTIALLY_SHIPPED')`,
  )
  return rows.map(({ id }) => id)
}
