import { sql, type SQL } from 'drizzle-orm'
import type { DocumentType } from '@tiber/contract/document-words'
import type { PaymentOption } from '@tiber/contract/order-words'
import type { Context } from '../../context.ts'
import { plannedRowsOf } from '../../database/planned.ts'
import { rowsOf } from '../../database/rows.ts'
import type { SupplierSnapshot } from '../orders/tables.ts'
import { settlementOf } from './settlement-queries.ts'

type Base = Pick<Context, 'db'>

/** Two jobs that tell of the same order issue one after the other. */
export async function lockParts({ db }: Base, orderId: string) {
  await db.execute(sql`select id from logistic_order where commercial_order_id = ${orderId} order by id for update`)
}

/** What somebody took back before it reached a supplier was never confirmed. */
export async function deleteTakenBack({ db }: Base, eventIds: number[]) {
  await db.execute(sql`delete from order_document d using order_event e
    where e.id = any(${sql.param(eventIds)}::bigint[]) and e.action = 'reopen' and d.logistic_order_id = e.logistic_order_id
      and d.type = 'ORDER_CONFIRMATION' and d.cause::bigint < e.id`)
}

export type DueRow = {
  cause: string
  at: string
  action: 'place' | 'ship'
  partId: string
  reference: string
  supplierId: string
  supplier: SupplierSnapshot
  paymentOption: PaymentOption | null
  shipmentId: string | null
  position: number | null
}

/**
 * What happened that is to be put on paper and is not yet, and was not taken back since: jobs come late. A delivery is the
 * one its step of the order made.
 */
export function selectDue({ db }: Base, eventIds: number[]): Promise<DueRow[]> {
  return plannedRowsOf<DueRow>(
    db,
    sql`select e.id::text as cause, e.at, e.action, g.id as "partId", g.reference, g.supplier_id as "supplierId", g.supplier,
          o.payment_option as "paymentOption", s.id as "shipmentId", s.position
        from order_event e join logistic_order g on g.id = e.logistic_order_id
          join commercial_order o on o.id = g.commercial_order_id
          left join lateral (select count(*) as number from order_event x where x.commercial_order_id = e.commercial_order_id
            and x.logistic_order_id = e.logistic_order_id and x.action = 'ship' and x.id <= e.id) n on e.action = 'ship'
          left join shipment s on s.logistic_order_id = g.id and s.position = n.number
        where e.id = any(${sql.param(eventIds)}::bigint[]) and e.action in ('place', 'ship')
          and not exists (select from order_document d where d.logistic_order_id = g.id and d.cause = e.id::text)
          and not exists (select from order_event r where r.commercial_order_id = e.commercial_order_id
            and r.logistic_order_id = g.id and r.action = 'reopen' and r.id > e.id)
        order by e.id`,
  )
}

export type Series = { supplierId: string; type: DocumentType; year: number }

/**
 * The next numbers of each series, and the first of them. The row stays locked until the transaction ends: who rolls back
 * gives its numbers back, and none is left out.
 */
export async function takeNumbers({ db }: Base, wanted: (Series & { count: number })[]) {
  const rows = await rowsOf<Series & { last: number }>(
    db,
    sql`insert into document_series as s (supplier_id, type, year, last)
        select w."supplierId", w.type, w.year, w.count
        from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w("supplierId" text, type text, year int, count int)
        order by w."supplierId", w.type, w.year
        on conflict (supplier_id, type, year) do update set last = s.last + excluded.last
        returning supplier_id as "supplierId", type, year, last`,
  )
  return rows.map((row) => {
    const { count } = wanted.find((each) => isSame(each, row))!
    return { ...row, first: row.last - count + 1 }
  })
}

export const isSame = (a: Series, b: Series) => a.supplierId === b.supplierId && a.type === b.type && a.year === b.year

export type NewDocument = {
  partId: string
  type: DocumentType
  cause: string
  number: string
  at: string
  dueOn: string | null
  reason: string | null
  credits: string | null
  shipmentId: string | null
  position: number | null
}
export type Issued = { id: string; partId: string; type: DocumentType; cause: string }

export function insertDocuments({ db }: Base, made: NewDocument[]): Promise<Issued[]> {
  return rowsOf<Issued>(
    db,
    sql`insert into order_document as d (type, logistic_order_id, commercial_order_id, account_id, cause, number, issued_at,
          due_on, buyer, reason, credits, settlement, search)
        select w.type, g.id, g.commercial_order_id, g.account_id, w.cause, w.number, w.at, w."dueOn",
          jsonb_build_object('name', coalesce(a.company_registration_name, a.name), 'businessRegistrationNumber',
            a.business_registration_number, 'vatNumber', a.vat_number), w.reason, w.credits, ${settlementOf(sql`w.type`)},
          array_to_tsvector(array_remove(array['account' || g.account_id, ${asOneWord(sql`w.number`)}]
            || regexp_split_to_array(lower(w.number), '[^[:alnum:]]+'), ''))
        from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as w("partId" text, type text, cause text, number text,
            at timestamptz, "dueOn" date, reason text, credits text)
          join logistic_order g on g.id = w."partId" join commercial_order o on o.id = g.commercial_order_id
          join customer_account a on a.id = g.account_id
        returning d.id, d.logistic_order_id as "partId", d.type, d.cause`,
  )
}

const asOneWord = (text: SQL): SQL => sql`regexp_replace(lower(${text}), '[^[:alnum:]]+', '', 'g')`

/** What so many pieces of a line come to. */
const netOf = (pieces: SQL): SQL => sql`round(l.unit_price * (${pieces}), 2)`
const taxOf = (pieces: SQL): SQL => sql`round(${netOf(pieces)} * l.tax_rate / 100, 2)`

type Drawn = Issued & Pick<NewDocument, 'shipmentId' | 'position'>

/**
 * The lines of documents and their sums: all of an order, or what was in a delivery. What a delivery comes to is what all
 * so far come to less what those before it came to: together they come to what was ordered, to the cent. Freight goes with
 * the first delivery.
 */
export async function insertLines({ db }: Base, drawn: Drawn[]) {
  const before = sql`b.pieces`
  const until = sql`b.pieces + q.pieces`
  const withFreight = sql`(d.type = 'ORDER_CONFIRMATION' or (d.type = 'INVOICE' and w.position = 1))`
  await db.execute(sql`with w as materialized (select *
        from jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb) as w(id text, "partId" text, "shipmentId" text, position int)),
      lines as materialized (
        select w.id, l.id as line_id, q.pieces, ${netOf(until)} - ${netOf(before)} as net,
          ${taxOf(until)} - ${taxOf(before)} as tax, l.tax_rate
        from w join order_line l on l.logistic_order_id = w."partId"
          left join shipment_line s on s.shipment_id = w."shipmentId" and s.line_id = l.id
          cross join lateral (select case when w."shipmentId" is null then l.quantity else s.quantity end as pieces) q
          cross join lateral (select coalesce(sum(x.quantity), 0) as pieces from shipment_line x
            join shipment y on y.id = x.shipment_id where x.line_id = l.id and y.position < w.position) b
        where q.pieces is not null),
      written as (insert into order_document_line (document_id, line_id, quantity, net, tax)
        select id, line_id, pieces, net, tax from lines)
    update order_document d set net = coalesce(t.net, 0), tax = coalesce(t.tax, 0), shipping_tax_rate = coalesce(t.rate, 0),
      shipping_net = case when ${withFreight} then g.shipping_net else 0 end,
      shipping_tax = case when ${withFreight} then g.shipping_tax else 0 end
    from w left join (select id, sum(net) as net, sum(tax) as tax, max(tax_rate) as rate from lines group by id) t on t.id = w.id,
      logistic_order g
    where d.id = w.id and d.id = any(${sql.param(drawn.map(({ id }) => id))}::text[]) and g.id = d.logistic_order_id`)
}
