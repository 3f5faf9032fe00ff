import { sql, type SQL } from '@tiber/server/sql'
import { orderLineFields } from '@tiber/contract/orders/order-statuses'
import type { Context, CustomerContext } from '../../../context.ts'
import { queryPreparedRows } from '../../../database/prepared-plans.ts'
import { queryRows } from '../../../database/query-rows.ts'
import { backorderDate, laterQuantity } from '../../catalogue/service.ts'
import { resolvedTax } from '../../taxes/public.ts'
import { tracedPrices, type PriceScope } from '../../prices/service.ts'
import { currentTimestamp, isDraft } from './draft-queries.ts'
import type { AddressChoice } from './checkout-default-queries.ts'

/** Snapshot of what the catalogue says about an article at the time of ordering. */
export const lineSnapshot = sql`jsonb_build_object(
  'product', jsonb_build_object('id', p.id, 'sku', p.sku, 'externalId', p.external_id, 'name', p.name,
    'description', p.description, 'brand', b.name, 'unit', f.unit,
    'category', case when c.id is null then null else jsonb_build_object('externalId', c.external_id, 'name', c.name) end),
  'variant', jsonb_build_object('id', v.id, 'sku', v.sku, 'externalId', v.external_id, 'name', v.name, 'ean', v.ean,
    'gtin', coalesce(v.ean, p.gtin), 'mpn', coalesce(v.mpn, p.mpn), 'attributes', v.attributes),
  'offer', jsonb_build_object('externalId', f.external_id, 'packingType', f.packing_type, 'itemPerPack', f.item_per_pack,
    'quantityPerItem', f.quantity_per_item, 'minOrderQuantity', f.min_order_quantity,
    'maxOrderQuantity', f.max_order_quantity, 'orderMultiple', f.order_multiple, 'leadTimeDays', f.lead_time_days))`

type LineTaxOptions = { day: string; address: SQL; offer: SQL }

/**
 * Builds the tax of an offer in the logistic order `g`, with its supplier `s` and account `a`. Goods picked up at the
 * supplier have no address of delivery.
 */
export const buildLineTax = ({ day, address, offer }: LineTaxOptions): SQL => {
  const delivery = sql`(case when g.shipping_type = 'PICKUP' then null else ${address} end)`
  return resolvedTax({ seller: sql`s.legal`, delivery, account: sql`a`, offer, day })
}

/** Applies the tax rules again, after an address has changed. */
export async function updateTaxes(context: Context, orderId: string, day: string) {
  await context.db.execute(sql`update order_line l set tax_rule = t.rule, tax_rate = t.rate,
      tax = round(l.net * t.rate / 100, 2), regular_tax = round(l.regular_net * t.rate / 100, 2)
    from order_line x join logistic_order g on g.id = x.logistic_order_id and ${isDraft}
      join customer_account a on a.id = g.account_id join supplier s on s.id = g.supplier_id join offer f on f.id = x.offer_id
      cross join lateral (${buildLineTax({ day, address: sql`coalesce(x.shipping_address, g.shipping_address)`, offer: sql`f` })}) t
    where x.commercial_order_id = ${orderId} and l.id = x.id and (l.tax_rule, l.tax_rate) is distinct from (t.rule, t.rate)`)
}

/** Explains the price of a line of a quote; the price resolver has no part in it. */
const quotedTrace = sql`jsonb_build_object('winner', jsonb_build_object('priceId', w.quote_line_id, 'type', 'ACCOUNT',
    'breakQuantity', 1, 'price', w.quoted_price::text, 'discountPrice', null,
    'name', jsonb_build_object('es-ES', 'Presupuesto', 'en-US', 'Quote'), 'reference', w.quote_line_id,
    'validUntil', null, 'firstQuantity', 1, 'firstPrice', w.quoted_price::text),
  'list', coalesce(r.trace->'list', 'null'))`

/**
 * Writes the lines with current prices, price traces and catalogue snapshots, in one statement for any number of lines.
 * A line of a quote keeps the agreed price and delivery time.
 */
export async function writeLines(
  context: CustomerContext,
  orderId: string,
  { lines, scope }: { lines: SQL; scope: PriceScope },
) {
  const priced = sql`select w.offer_id as line, w.offer_id, w.quantity from w`
  // Materializes both parts: the planner expects a small cart and would otherwise resolve the prices once per line.
  await queryPreparedRows<never>(
    context.db,
    sql`with w as materialized (${lines}), r as materialized (${tracedPrices(scope, priced)})
    insert into order_line (commercial_order_id, logistic_order_id, account_id, offer_id, variant_id,
      offer_price_id, position, quantity, price_type, unit_price, regular_unit_price, tax_rule, tax_rate, net, tax,
      regular_net, regular_tax, trace, snapshot, replaces, quote_line_id, backorder_quantity, backorder_date, created_at, updated_at)
    select g.commercial_order_id, g.id, g.account_id, f.id, v.id, coalesce(w.price_id, r.price_external_id, w.quote_line_id), w.at, w.quantity,
      case when w.quoted_price is null then r.type else 'ACCOUNT' end, n.unit_price, n.price, t.rule, t.rate, n.net, round(n.net * t.rate / 100, 2), n.regular,
      round(n.regular * t.rate / 100, 2), case when w.quoted_price is null then r.trace else ${quotedTrace} end,
      case when w.lead_days is null then ${lineSnapshot}
        else jsonb_set(${lineSnapshot}, '{offer,leadTimeDays}', to_jsonb(w.lead_days)) end,
      w.replaces, w.quote_line_id, k.later, case when k.later > 0 then ${backorderDate('f')} end, ${currentTimestamp(context)}, ${currentTimestamp(context)}
    from w join offer f on f.id = w.offer_id left join r on r.line = w.offer_id
      join logistic_order g on g.commercial_order_id = ${orderId} and g.supplier_id = f.supplier_id and ${isDraft}
      join customer_account a on a.id = g.account_id join supplier s on s.id = g.supplier_id
      cross join lateral (${buildLineTax({ day: scope.day, address: sql`g.shipping_address`, offer: sql`f` })}) t
      join variant v on v.id = f.variant_id join product p on p.id = v.product_id left join brand b on b.id = p.brand_id
      left join classification_category c on c.id = p.classification_id
      cross join lateral (select coalesce(w.quoted_price, r.unit_price) as unit_price,
        coalesce(case when w.quoted_price is null or r.unit_price > w.quoted_price then r.price end, w.quoted_price) as price) q
      cross join lateral (select q.*, round(q.unit_price * w.quantity, 2) as net, round(q.price * w.quantity, 2) as regular) n
      cross join lateral (select case when w.quote_line_id is null then ${laterQuantity(sql`w.quantity`, scope.day, 'f')} else 0 end as later) k
    where q.unit_price is not null
    on conflict (logistic_order_id, offer_id) do update set quantity = excluded.quantity, position = excluded.position,
      offer_price_id = excluded.offer_price_id, price_type = excluded.price_type, unit_price = excluded.unit_price,
      regular_unit_price = excluded.regular_unit_price, tax_rule = excluded.tax_rule, tax_rate = excluded.tax_rate, net = excluded.net,
      tax = excluded.tax, regular_net = excluded.regular_net, regular_tax = excluded.regular_tax, trace = excluded.trace,
      snapshot = excluded.snapshot, backorder_quantity = excluded.backorder_quantity,
      backorder_date = excluded.backorder_date, updated_at = excluded.updated_at`,
  )
}

/** Deletes lines that are no longer in the cart. */
export async function deleteRemovedLines({ db }: Context, orderId: string, lines: SQL) {
  await queryPreparedRows<never>(
    db,
    sql`delete from order_line l using logistic_order g where l.commercial_order_id = ${orderId}
    and g.id = l.logistic_order_id and ${isDraft} and not exists (select from (${lines}) w where w.offer_id = l.offer_id)`,
  )
}

/**
 * Builds rows `entity_id, field_id, value` with the buyer's note and reference of each cart line; the value is null if
 * there is none.
 */
export const buildLineTexts = (orderId: string, lines: SQL): SQL => {
  const { reference, note } = orderLineFields
  return sql`select l.id as entity_id, d.id as field_id, to_jsonb(case d.external_id when ${reference} then w.reference else w.note end) as value
    from (${lines}) w join order_line l on l.offer_id = w.offer_id and l.commercial_order_id = ${orderId}
      join logistic_order g on g.id = l.logistic_order_id and ${isDraft}
      join custom_field d on d.external_id in (${reference}, ${note})`
}

/** Selects which of these ids are lines of the logistic order. */
export async function selectOwnLines({ db }: Context, logisticOrderId: string, ids: string[]): Promise<Set<string>> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select id from order_line where logistic_order_id = ${logisticOrderId} and id = any(${sql.param(ids)}::text[])`,
  )
  return new Set(rows.map(({ id }) => id))
}

type LineAddress = { lineId: string; address: AddressChoice | null }

export async function updateLineAddresses(context: Context, orderId: string, changes: LineAddress[]): Promise<number> {
  const rows = changes.map(({ lineId, address }) => ({ id: lineId, address: address?.id, snapshot: address?.snapshot }))
  const changed = await queryRows<never>(
    context.db,
    sql`update order_line l set shipping_address_id = w.address, shipping_address = w.snapshot, updated_at = ${currentTimestamp(context)}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(id text, address text, snapshot jsonb)
        where l.id = w.id and l.commercial_order_id = ${orderId} returning l.id`,
  )
  return changed.length
}
