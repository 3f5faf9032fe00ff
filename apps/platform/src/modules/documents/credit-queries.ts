import { sql } from '@tiber/server/sql'
import type { Context } from '../../context.ts'
import { queryRows } from '../../database/query-rows.ts'

export type CreditableRow = { lineId: string; unitPrice: string; taxRate: string; invoiced: number; credited: number }

/** Selects those of the logistic orders that are still refunded. */
export function selectRefunded({ db }: Pick<Context, 'db'>, logisticOrderIds: string[]) {
  return queryRows<{ logisticOrderId: string; orderId: string }>(
    db,
    sql`select id as "logisticOrderId", commercial_order_id as "orderId" from logistic_order
        where id = any(${sql.param(logisticOrderIds)}::text[]) and payment_status = 'REFUNDED' order by id`,
  )
}

/** Selects the invoiced and the credited quantity of each line. */
export function selectCreditable({ db }: Pick<Context, 'db'>, logisticOrderId: string): Promise<CreditableRow[]> {
  return queryRows<CreditableRow>(
    db,
    sql`select l.id as "lineId", l.unit_price::text as "unitPrice", l.tax_rate::text as "taxRate",
          coalesce(sum(x.quantity) filter (where d.type = 'INVOICE'), 0)::int as invoiced,
          coalesce(sum(x.quantity) filter (where d.type = 'CREDIT_NOTE'), 0)::int as credited
        from order_line l join order_document_line x on x.line_id = l.id
          join order_document d on d.id = x.document_id and d.type in ('INVOICE', 'CREDIT_NOTE')
        where l.logistic_order_id = ${logisticOrderId} group by l.id order by l.position, l.id`,
  )
}

export type InvoicedOrder = {
  supplierId: string
  code: string
  notes: number
  freight: { net: string; tax: string; rate: string }
  invoices: string[]
}

/**
 * Selects the number series, the count of credit notes, the shipping costs invoiced and not yet credited, and the
 * invoices of the lines.
 */
export async function selectInvoicedOrder(
  { db }: Pick<Context, 'db'>,
  logisticOrderId: string,
  lineIds: string[],
): Promise<InvoicedOrder> {
  const sums = (column: string) => sql.raw(`coalesce(sum(d.${column}), 0)::text`)
  const [row] = await queryRows<InvoicedOrder>(
    db,
    sql`select g.supplier_id as "supplierId", g.supplier->>'externalId' as code,
          (count(*) filter (where d.type = 'CREDIT_NOTE'))::int as notes,
          jsonb_build_object('net', ${sums('shipping_net')}, 'tax', ${sums('shipping_tax')},
            'rate', max(d.shipping_tax_rate)::text) as freight,
          array(select i.number from order_document i where i.logistic_order_id = g.id and i.type = 'INVOICE'
            and exists (select from order_document_line x where x.document_id = i.id
              and x.line_id = any(${sql.param(lineIds)}::text[])) order by i.issued_at, i.id) as invoices
        from logistic_order g left join order_document d on d.logistic_order_id = g.id and d.type in ('INVOICE', 'CREDIT_NOTE')
        where g.id = ${logisticOrderId} group by g.id`,
  )
  return row!
}

export type CreditedLine = { lineId: string; quantity: number; net: string; tax: string }
type Freight = { net: string; tax: string; rate: string }

type Credit = { lines: CreditedLine[]; freight: Freight }

export async function writeCredit({ db }: Pick<Context, 'db'>, id: string, { lines, freight }: Credit) {
  await db.execute(sql`insert into order_document_line (document_id, line_id, quantity, net, tax)
    select ${id}, w."lineId", w.quantity, w.net, w.tax
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w("lineId" text, quantity int, net numeric, tax numeric)`)
  const [row] = await queryRows<{ gross: string }>(
    db,
    sql`update order_document d set net = t.net, tax = t.tax, shipping_net = ${freight.net}::numeric,
          shipping_tax = ${freight.tax}::numeric, shipping_tax_rate = ${freight.rate}::numeric
        from (select sum(net) as net, sum(tax) as tax from order_document_line where document_id = ${id}) t
        where d.id = ${id} returning (d.net + d.tax + d.shipping_net + d.shipping_tax)::text as gross`,
  )
  return row!.gross
}
