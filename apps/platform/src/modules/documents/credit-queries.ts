import { sql, type SQL } from '@tiber/server/sql'
import type { Context } from '../../context.ts'
import { queryRows } from '../../database/query-rows.ts'
import { documentLines } from './line-queries.ts'

export type CreditableRow = { lineId: string; creditable: number }

/** Selects those of the logistic orders that are still refunded. */
export function selectRefunded({ db }: Pick<Context, 'db'>, logisticOrderIds: string[]) {
  return queryRows<{ logisticOrderId: string; orderId: string }>(
    db,
    sql`select id as "logisticOrderId", commercial_order_id as "orderId" from logistic_order
        where id = any(${sql.param(logisticOrderIds)}::text[]) and payment_status = 'REFUNDED' order by id`,
  )
}

/** Builds rows `line_id, pieces, net, tax`: what is invoiced and not yet credited of each line of a logistic order. */
const creditableLines = (logisticOrderId: string): SQL => sql`select l.id as line_id,
    coalesce(sum(case d.type when 'INVOICE' then x.quantity else -x.quantity end), 0) as pieces,
    coalesce(sum(x.net), 0) as net, coalesce(sum(x.tax), 0) as tax
  from order_line l left join (order_document_line x join order_document d on d.id = x.document_id
    and d.type in ('INVOICE', 'CREDIT_NOTE')) on x.line_id = l.id
  where l.logistic_order_id = ${logisticOrderId} group by l.id`

export function selectCreditable({ db }: Pick<Context, 'db'>, logisticOrderId: string): Promise<CreditableRow[]> {
  return queryRows<CreditableRow>(
    db,
    sql`select c.line_id as "lineId", c.pieces::int as creditable from (${creditableLines(logisticOrderId)}) c
          join order_line l on l.id = c.line_id
        where exists (select from order_document_line x join order_document d on d.id = x.document_id
          where x.line_id = l.id and d.type = 'INVOICE') order by l.position, l.id`,
  )
}

/** Selects how many pieces of each line of a logistic order were invoiced. */
export function selectInvoicedPieces({ db }: Pick<Context, 'db'>, logisticOrderId: string) {
  return queryRows<{ id: string; quantity: number }>(
    db,
    sql`select x.line_id as id, sum(x.quantity)::int as quantity from order_document d
          join order_document_line x on x.document_id = d.id
        where d.logistic_order_id = ${logisticOrderId} and d.type = 'INVOICE' group by x.line_id`,
  )
}

type WantedNote = { lines: { id: string; quantity: number }[]; since: string; settledNotes: string[] }

/** Selects the latest credit note since a day that credits all these pieces and has settled nothing yet. */
export async function selectNoteOf(
  { db }: Pick<Context, 'db'>,
  logisticOrderId: string,
  { lines, since, settledNotes }: WantedNote,
) {
  const [row] = await queryRows<{ id: string; number: string; gross: string }>(
    db,
    sql`select d.id, d.number, (d.net + d.tax + d.shipping_net + d.shipping_tax)::text as gross from order_document d
        where d.logistic_order_id = ${logisticOrderId} and d.type = 'CREDIT_NOTE'
          and d.issued_at >= date_trunc('day', ${since}::timestamptz, 'UTC')
          and d.id <> all(${sql.param(settledNotes)}::text[])
          and not exists (select from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w(id text, quantity int)
            left join order_document_line x on x.document_id = d.id and x.line_id = w.id
            where coalesce(abs(x.quantity), 0) < w.quantity)
        order by d.issued_at desc, d.id desc limit 1`,
  )
  return row
}

/** Selects the day of the first invoice of a logistic order. */
export async function selectFirstInvoiceDay({ db }: Pick<Context, 'db'>, logisticOrderId: string) {
  const [row] = await queryRows<{ day: string | null }>(
    db,
    sql`select to_char(min(issued_at) at time zone 'utc', 'YYYY-MM-DD') as day from order_document
        where logistic_order_id = ${logisticOrderId} and type = 'INVOICE'`,
  )
  return row?.day ?? undefined
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

type CreditedLine = { lineId: string; quantity: number }
type Credit = { logisticOrderId: string; lines: CreditedLine[]; freight: { net: string; tax: string; rate: string } }

/** Inserts the lines and totals of a credit note; its amounts are negative. */
export async function writeCredit(
  { db }: Pick<Context, 'db'>,
  id: string,
  { logisticOrderId, lines, freight }: Credit,
) {
  const counted = sql`select ${id}::text as id, c.line_id, c.pieces as before, c.pieces - coalesce(w.quantity, 0) as until,
      c.net as booked_net, c.tax as booked_tax
    from (${creditableLines(logisticOrderId)}) c
      left join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w("lineId" text, quantity int) on w."lineId" = c.line_id`
  const [row] = await queryRows<{ net: string; tax: string }>(
    db,
    sql`with lines as materialized (${documentLines(counted)}),
          written as (insert into order_document_line (document_id, line_id, quantity, net, tax)
            select id, line_id, -pieces, net, tax from lines)
        update order_document d set net = t.net, tax = t.tax, shipping_net = ${freight.net}::numeric,
          shipping_tax = ${freight.tax}::numeric, shipping_tax_rate = ${freight.rate}::numeric
        from (select sum(net) as net, sum(tax) as tax from lines) t
        where d.id = ${id} returning (d.net + d.shipping_net)::text as net, (d.tax + d.shipping_tax)::text as tax`,
  )
  return row!
}

/** Adds what a supplier's own credit note differs by rounding to it and to its largest line. */
export async function addToCredit({ db }: Pick<Context, 'db'>, id: string, added: { net: string; tax: string }) {
  await db.execute(sql`with changed as (update order_document_line x set net = x.net + ${added.net}::numeric, tax = x.tax + ${added.tax}::numeric
      where x.document_id = ${id} and x.line_id = (select l.line_id from order_document_line l where l.document_id = ${id}
        order by l.net, l.line_id limit 1))
    update order_document d set net = d.net + ${added.net}::numeric, tax = d.tax + ${added.tax}::numeric where d.id = ${id}`)
}
