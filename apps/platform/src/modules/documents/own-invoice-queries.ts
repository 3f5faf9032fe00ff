import { sql, type SQL } from '@tiber/server/sql'
import type { PaymentOption } from '@tiber/contract/orders/order-statuses'
import type { Invoicing } from '@tiber/contract/orders/document-types'
import type { Context } from '../../context.ts'
import { queryRows } from '../../database/query-rows.ts'
import type { SupplierSnapshot } from '../orders/tables.ts'
import { documentLines } from './line-queries.ts'

type Base = Pick<Context, 'db'>

export type InvoicedSupplier = { supplierId: string; invoicing: Invoicing }

export async function selectInvoicing({ db }: Base, logisticOrderId: string): Promise<InvoicedSupplier> {
  const [row] = await queryRows<InvoicedSupplier>(
    db,
    sql`select s.id as "supplierId", s.invoicing from logistic_order g join supplier s on s.id = g.supplier_id
        where g.id = ${logisticOrderId}`,
  )
  return row!
}

/** Lets uploads of a supplier wait for each other, so that a number is used once. */
export async function lockSupplier({ db }: Base, supplierId: string) {
  await db.execute(sql`select id from supplier where id = ${supplierId} for update`)
}

type OwnNumber = { supplierId: string; type: 'INVOICE' | 'CREDIT_NOTE'; number: string }

export async function hasNumber({ db }: Base, { supplierId, type, number }: OwnNumber): Promise<boolean> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select d.id from order_document d where d.supplier_id = ${supplierId} and d.type = ${type}
          and lower(d.number) = lower(${number}) limit 1`,
  )
  return rows.length > 0
}

/** Builds document lines of what was sent up to each shipment, and is on no invoice. */
const uninvoicedLines = (logisticOrderId: string): SQL =>
  documentLines(sql`select s.position::text as id, l.id as line_id, coalesce(i.pieces, 0) as before,
      greatest(coalesce(i.pieces, 0), sent.pieces) as until, coalesce(i.net, 0) as booked_net, coalesce(i.tax, 0) as booked_tax
    from shipment s join order_line l on l.logistic_order_id = s.logistic_order_id
      left join lateral (select sum(x.quantity) as pieces, sum(x.net) as net, sum(x.tax) as tax
        from order_document_line x join order_document d on d.id = x.document_id and d.type = 'INVOICE'
        where x.line_id = l.id) i on true
      cross join lateral (select coalesce(sum(x.quantity), 0) as pieces from shipment_line x
        join shipment y on y.id = x.shipment_id where x.line_id = l.id and y.position <= s.position) sent
    where s.logistic_order_id = ${logisticOrderId}`)

/** Freight is on the first invoice. */
const freight = (column: 'shipping_net' | 'shipping_tax') => sql`case when exists (select from order_document d
    where d.logistic_order_id = g.id and d.type = 'INVOICE') then 0 else g.${sql.raw(column)} end`

export type UninvoicedRow = {
  shipment: number
  shippedAt: string
  lines: number
  net: string
  tax: string
  freightNet: string
  freightTax: string
}

export function selectUninvoiced({ db }: Base, logisticOrderId: string): Promise<UninvoicedRow[]> {
  return queryRows<UninvoicedRow>(
    db,
    sql`with lines as materialized (${uninvoicedLines(logisticOrderId)})
        select s.position as shipment, s.shipped_at as "shippedAt", count(*)::int as lines, sum(l.net)::text as net,
          sum(l.tax)::text as tax, (${freight('shipping_net')})::text as "freightNet", (${freight('shipping_tax')})::text as "freightTax"
        from lines l join shipment s on s.position = l.id::int join logistic_order g on g.id = s.logistic_order_id
        where g.id = ${logisticOrderId} group by s.id, g.id order by s.position`,
  )
}

export async function selectTerms({ db }: Base, logisticOrderId: string) {
  const [row] = await queryRows<{
    supplier: SupplierSnapshot
    paymentOption: PaymentOption | null
    shippedOn: string
  }>(
    db,
    sql`select g.supplier, o.payment_option as "paymentOption",
          (select to_char(min(s.shipped_at) at time zone 'utc', 'YYYY-MM-DD') from shipment s where s.logistic_order_id = g.id) as "shippedOn"
        from logistic_order g join commercial_order o on o.id = g.commercial_order_id where g.id = ${logisticOrderId}`,
  )
  return row!
}

type OwnLines = { logisticOrderId: string; shipment: number; addedNet: string; addedTax: string }

/** Inserts the lines of an own invoice; its largest line carries what it differs from ours by rounding. */
export async function insertOwnLines({ db }: Base, id: string, { logisticOrderId, shipment, ...added }: OwnLines) {
  await db.execute(sql`with lines as materialized (select * from (${uninvoicedLines(logisticOrderId)}) l where l.id = ${String(shipment)}),
      largest as (select line_id from lines order by net desc, line_id limit 1),
      sums as materialized (select l.line_id, l.pieces,
          l.net + case when l.line_id = x.line_id then ${added.addedNet}::numeric else 0 end as net,
          l.tax + case when l.line_id = x.line_id then ${added.addedTax}::numeric else 0 end as tax, l.freight_rate
        from lines l cross join largest x),
      written as (insert into order_document_line (document_id, line_id, quantity, net, tax)
        select ${id}, line_id, pieces, net, tax from sums)
    update order_document d set net = t.net, tax = t.tax, shipping_tax_rate = coalesce(t.rate, 0),
      shipping_net = f.net, shipping_tax = f.tax
    from (select sum(net) as net, sum(tax) as tax, max(freight_rate) as rate from sums) t,
      (select case when x.id is null then g.shipping_net else 0 end as net, case when x.id is null then g.shipping_tax else 0 end as tax
        from logistic_order g left join lateral (select d.id from order_document d
          where d.logistic_order_id = g.id and d.type = 'INVOICE' and d.id <> ${id} limit 1) x on true
        where g.id = ${logisticOrderId}) f
    where d.id = ${id}`)
}
