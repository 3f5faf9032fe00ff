import { sql, type SQL } from 'drizzle-orm'
import type { accountingDocumentTypes, InvoiceStatus } from '@tiber/contract/document-words'
import { orderFields } from '@tiber/contract/order-words'
import type { CustomerContext } from '../../context.ts'
import type { PageKey } from '../../database/page-key.ts'
import { rowsOf } from '../../database/rows.ts'
import { questionOf } from '../orders/service.ts'

type InvoiceFilter = {
  words?: string
  status?: InvoiceStatus
  type?: (typeof accountingDocumentTypes)[number]
  from?: string
  until?: string
  ids?: string[]
}

export type InvoiceRow = {
  id: string
  type: (typeof accountingDocumentTypes)[number]
  number: string
  issuedOn: string
  dueOn: string | null
  status: InvoiceStatus
  supplierId: string
  supplier: string
  orderId: string
  reference: string
  partId: string
  partReference: string
  purchaseOrder: string | null
  buyer: string
  credits: string | null
  currency: string
  net: string
  tax: string
  gross: string
  /** What it is sorted by, to go on from. */
  key: string
}

const paid = sql`('PAID', 'OVER_PAID', 'WAITING_REFUND', 'PARTIALLY_REFUNDED', 'REFUNDED', 'REFUND_FAILED')`
const gross = sql`(d.net + d.tax + d.shipping_net + d.shipping_tax)`

const isByCard = sql`coalesce(o.payment_option in ('CREDIT_CARD', 'PURCHASE_CARD_L3'), false)`

/**
 * What the payment of its part makes of an invoice; what is given back is open until it was. Of a card exactly what was sent
 * is taken, and by us: what it has paid in part has paid its invoices, and nobody is late with one.
 */
const statusOn = (day: string): SQL => sql`case
  when d.type = 'CREDIT_NOTE' then case when g.payment_status = 'REFUNDED' then 'PAID' else 'DUE' end
  when g.payment_status in ${paid} or (${isByCard} and g.payment_status = 'PARTIALLY_PAID') then 'PAID'
  when d.due_on < ${day}::date and not ${isByCard} then 'OVERDUE' else 'DUE' end`

type Asked = { filter: InvoiceFilter; day: string }

function from({ caller }: CustomerContext, { filter, day }: Asked): SQL {
  const { words, status, type, from, until, ids } = filter
  const question = words?.trim() ? sql`${questionOf(words, caller.accountId)}::tsquery` : undefined
  const conditions = [
    sql`d.account_id = ${caller.accountId}`,
    sql`d.type in ('INVOICE', 'CREDIT_NOTE')`,
    ...(question
      ? [
          sql`(d.id in (select x.id from order_document x where x.search @@ ${question})
            or d.commercial_order_id in (select x.id from commercial_order x where x.search @@ ${question}))`,
        ]
      : []),
    ...(type ? [sql`d.type = ${type}`] : []),
    ...(from ? [sql`d.issued_at >= ${from}::date`] : []),
    ...(until ? [sql`d.issued_at < ${until}::date + 1`] : []),
    ...(ids ? [sql`d.id = any(${sql.param(ids)}::text[])`] : []),
    ...(status ? [sql`${statusOn(day)} = ${status}`] : []),
  ]
  return sql`order_document d join logistic_order g on g.id = d.logistic_order_id
    join commercial_order o on o.id = d.commercial_order_id where ${sql.join(conditions, sql` and `)}`
}

type Page = { after?: PageKey; size: number }

/** The newest first. */
export function selectInvoices(context: CustomerContext, asked: Asked, { after, size }: Page): Promise<InvoiceRow[]> {
  const further = after ? sql`and (d.issued_at, d.id) < (${after.key}::timestamptz, ${after.id})` : sql``
  return rowsOf<InvoiceRow>(
    context.db,
    sql`select d.id, d.type, d.number, to_char(d.issued_at at time zone 'utc', 'YYYY-MM-DD') as "issuedOn",
          d.due_on::text as "dueOn", ${statusOn(asked.day)} as status, g.supplier_id as "supplierId",
          g.supplier->>'name' as supplier, o.id as "orderId", o.reference, g.id as "partId", g.reference as "partReference",
          (select x.value #>> '{}' from custom_field_value x join custom_field f on f.id = x.custom_field_id
            where x.entity_id = o.id and f.external_id = ${orderFields.purchaseOrder}) as "purchaseOrder",
          concat_ws(' ', o.buyer->>'firstName', o.buyer->>'lastName') as buyer, d.credits, o.currency,
          (d.net + d.shipping_net)::text as net, (d.tax + d.shipping_tax)::text as tax, ${gross}::text as gross,
          d.issued_at::text as key
        from ${from(context, asked)} ${further} order by d.issued_at desc nulls last, d.id desc nulls last limit ${size}`,
  )
}

/** How many of each state there are, and what they come to, whichever state is shown. */
export function sumInvoices(context: CustomerContext, { filter: { status: _status, ...filter }, day }: Asked) {
  return rowsOf<{ status: InvoiceStatus; count: number; gross: string }>(
    context.db,
    sql`select ${statusOn(day)} as status, count(*)::int as count, sum(${gross})::text as gross
        from ${from(context, { filter, day })} group by 1`,
  )
}
