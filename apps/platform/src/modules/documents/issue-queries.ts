import { sql, type SQL } from '@tiber/server/sql'
import type { DocumentType, Invoicing } from '@tiber/contract/orders/document-types'
import type { PaymentOption } from '@tiber/contract/orders/order-statuses'
import type { Context } from '../../context.ts'
import { queryPreparedRows } from '../../database/prepared-plans.ts'
import { queryRows } from '../../database/query-rows.ts'
import type { SupplierSnapshot } from '../orders/tables.ts'
import { isInEurope } from '../taxes/public.ts'
import { documentLines } from './line-queries.ts'
import { buildSettlement } from './settlement-queries.ts'

type Base = Pick<Context, 'db'>

/** Serialises jobs of the same order. */
export async function lockLogisticOrders({ db }: Base, orderId: string) {
  await db.execute(sql`select id from logistic_order where commercial_order_id = ${orderId} order by id for update`)
}

export type PendingDocumentRow = {
  cause: string
  at: string
  action: 'send' | 'approve' | 'ship'
  logisticOrderId: string
  reference: string
  supplierId: string
  supplier: SupplierSnapshot
  invoicing: Invoicing
  paymentOption: PaymentOption | null
  shipmentId: string | null
  position: number | null
}

/**
 * Selects events that need documents which are not issued yet: an order is confirmed once it is sent to its supplier,
 * after any approval. A shipment is matched to its event by position.
 */
export function selectPendingDocuments({ db }: Base, eventIds: number[]): Promise<PendingDocumentRow[]> {
  return queryPreparedRows<PendingDocumentRow>(
    db,
    sql`select e.id::text as cause, e.at, e.action, g.id as "logisticOrderId", g.reference, g.supplier_id as "supplierId", g.supplier, p.invoicing,
          o.payment_option as "paymentOption", s.id as "shipmentId", s.position
        from order_event e join logistic_order g on g.id = e.logistic_order_id join supplier p on p.id = g.supplier_id
          join commercial_order o on o.id = g.commercial_order_id
          left join lateral (select count(*) as number from order_event x where x.commercial_order_id = e.commercial_order_id
            and x.logistic_order_id = e.logistic_order_id and x.action = 'ship' and x.id <= e.id) n on e.action = 'ship'
          left join shipment s on s.logistic_order_id = g.id and s.position = n.number
        where e.id = any(${sql.param(eventIds)}::bigint[]) and e.action in ('send', 'approve', 'ship')
          and not exists (select from order_document d where d.logistic_order_id = g.id
            and (d.cause = e.id::text or (e.action <> 'ship' and d.type = 'ORDER_CONFIRMATION')))
        order by e.id`,
  )
}

export type Series = { supplierId: string; type: DocumentType; year: number }

/**
 * Reserves the next numbers of each series and returns the first of them; a new series takes the pattern of its supplier. The series row stays locked until the
 * transaction ends, so a rollback returns its numbers and leaves no gap.
 */
export async function reserveNumbers({ db }: Base, requested: (Series & { count: number })[]) {
  const rows = await queryRows<Series & { last: number; pattern: string | null }>(
    db,
    sql`insert into document_series as s (supplier_id, type, year, last, pattern)
        select w."supplierId", w.type, w.year, w.count, p.series_patterns->>w.type
        from jsonb_to_recordset(${JSON.stringify(requested)}::jsonb) as w("supplierId" text, type text, year int, count int)
          join supplier p on p.id = w."supplierId"
        order by w."supplierId", w.type, w.year
        on conflict (supplier_id, type, year) do update set last = s.last + excluded.last
        returning supplier_id as "supplierId", type, year, last, pattern`,
  )
  return rows.map((row) => {
    const { count } = requested.find((each) => isSameSeries(each, row))!
    return { ...row, first: row.last - count + 1 }
  })
}

export const isSameSeries = (a: Series, b: Series) =>
  a.supplierId === b.supplierId && a.type === b.type && a.year === b.year

export type NewDocument = {
  logisticOrderId: string
  type: DocumentType
  cause: string
  number: string
  /** Of an invoice that its supplier has made. */
  fileId: string | null
  at: string
  dueOn: string | null
  reason: string | null
  credits: string | null
  shipmentId: string | null
  position: number | null
}
export type Issued = { id: string; logisticOrderId: string; type: DocumentType; cause: string }

export function insertDocuments({ db }: Base, documents: NewDocument[]): Promise<Issued[]> {
  return queryRows<Issued>(
    db,
    sql`insert into order_document as d (type, logistic_order_id, commercial_order_id, account_id, supplier_id, cause, number, file_id, issued_at,
          due_on, buyer, seller, reason, credits, settlement, settled_on, search)
        select w.type, g.id, g.commercial_order_id, g.account_id, g.supplier_id, w.cause, w.number, w."fileId", w.at, w."dueOn",
          jsonb_build_object('name', coalesce(a.company_registration_name, a.name), 'businessRegistrationNumber',
            a.business_registration_number, 'vatNumber', ${buyerVatNumber}), s.legal, w.reason, w.credits, ${buildSettlement(sql`w.type`)},
          case when ${buildSettlement(sql`w.type`)} = 'PAID' then (w.at at time zone 'utc')::date end,
          array_to_tsvector(array_remove(array['account' || g.account_id, ${joinWords(sql`w.number`)}]
            || regexp_split_to_array(lower(w.number), '[^[:alnum:]]+'), ''))
        from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as w("logisticOrderId" text, type text, cause text, number text,
            "fileId" uuid, at timestamptz, "dueOn" date, reason text, credits text)
          join logistic_order g on g.id = w."logisticOrderId" join commercial_order o on o.id = g.commercial_order_id
          join customer_account a on a.id = g.account_id join supplier s on s.id = g.supplier_id
        returning d.id, d.logistic_order_id as "logisticOrderId", d.type, d.cause`,
  )
}

/**
 * VAT number the tax of the document rests on: that of the country of delivery, else for a delivery abroad one of
 * another country than the seller's, else the company's main number.
 */
const buyerVatNumber = sql`(select v.number from (select a.vat_country as country, a.vat_number as number, 0 as position
    union all select x.value->>'country', x.value->>'number', x.position
      from jsonb_array_elements(a.vat_registrations) with ordinality x(value, position)) v
  cross join (select upper(g.shipping_address->>'country') as destination, s.legal->>'country' as origin) p
  where v.number is not null
  order by v.country = p.destination is true desc, (p.destination <> p.origin and v.country <> p.origin and ${isInEurope(sql`v.country`)}) is true desc,
    v.position limit 1)`

const joinWords = (text: SQL): SQL => sql`regexp_replace(lower(${text}), '[^[:alnum:]]+', '', 'g')`

type DocumentSource = Issued & Pick<NewDocument, 'shipmentId' | 'position'>

/**
 * Inserts document lines and totals: all lines for an order confirmation, the delivered ones otherwise. Shipping costs go
 * on the first invoice.
 */
export async function insertLines({ db }: Base, documents: DocumentSource[]) {
  const withFreight = sql`(d.type = 'ORDER_CONFIRMATION' or (d.type = 'INVOICE' and w.position = 1))`
  const counted = sql`select w.id, l.id as line_id, b.pieces as before, b.pieces + coalesce(q.pieces, 0) as until,
      null::numeric as booked_net, null::numeric as booked_tax
    from w join order_line l on l.logistic_order_id = w."logisticOrderId"
      left join shipment_line s on s.shipment_id = w."shipmentId" and s.line_id = l.id
      cross join lateral (select case when w."shipmentId" is null then l.quantity else s.quantity end as pieces) q
      cross join lateral (select coalesce(sum(x.quantity), 0) as pieces from shipment_line x
        join shipment y on y.id = x.shipment_id where x.line_id = l.id and y.position < w.position) b`
  await db.execute(sql`with w as materialized (select *
        from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as w(id text, "logisticOrderId" text, "shipmentId" text, position int)),
      lines as materialized (${documentLines(counted)}),
      written as (insert into order_document_line (document_id, line_id, quantity, net, tax)
        select id, line_id, pieces, net, tax from lines)
    update order_document d set net = coalesce(t.net, 0), tax = coalesce(t.tax, 0), shipping_tax_rate = coalesce(t.rate, 0),
      shipping_net = case when ${withFreight} then g.shipping_net else 0 end,
      shipping_tax = case when ${withFreight} then g.shipping_tax else 0 end
    from w left join (select id, sum(net) as net, sum(tax) as tax, max(freight_rate) as rate from lines group by id) t on t.id = w.id,
      logistic_order g
    where d.id = w.id and d.id = any(${sql.param(documents.map(({ id }) => id))}::text[]) and g.id = d.logistic_order_id`)
}
