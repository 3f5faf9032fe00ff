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

const gross = sql`(d.net + d.tax + d.shipping_net + d.shipping_tax)`

const isOverdue = (day: string): SQL => sql`(d.settlement = 'OWED' and d.due_on < ${day}::date)`
const isOpen = sql`d.settlement in ('OWED', 'AWAITED')`

/** What is late is what the account has to pay, and has not. */
const statusOn = (day: string): SQL =>
  sql`case when d.settlement = 'PAID' then 'PAID' when ${isOverdue(day)} then 'OVERDUE' else 'DUE' end`

const inStatus: Record<InvoiceStatus, (day: string) => SQL> = {
  PAID: () => sql`d.settlement = 'PAID'`,
  DUE: (day) => sql`${isOpen} and not coalesce(${isOverdue(day)}, false)`,
  OVERDUE: (day) => sql`${isOpen} and ${isOverdue(day)}`,
}

type Asked = { filter: InvoiceFilter; day: string }

function from({ caller }: CustomerContext, { filter, day }: Asked, joined = sql``): SQL {
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
    ...(status ? [inStatus[status](day)] : []),
  ]
  return sql`order_document d ${joined} where ${sql.join(conditions, sql` and `)}`
}

const ofOrder = sql`join logistic_order g on g.id = d.logistic_order_id join commercial_order o on o.id = d.commercial_order_id`

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
        from ${from(context, asked, ofOrder)} ${further} order by d.issued_at desc nulls last, d.id desc nulls last limit ${size}`,
  )
}

export type InvoiceSum = { status: InvoiceStatus; count: number; gross: string }

/** How many are open and what they come to, whichever state is shown. */
export function sumOpen(context: CustomerContext, { filter: { status: _status, ...filter }, day }: Asked) {
  return rowsOf<InvoiceSum>(
    context.db,
    sql`select ${statusOn(day)} as status, count(*)::int as count, sum(${gross})::text as gross
        from ${from(context, { filter, day })} and ${isOpen} group by 1`,
  )
}

/** The same for those that are paid, up to so many: nobody adds up all that was ever paid. */
export async function sumPaid(context: CustomerContext, { filter, day }: Asked, most: number): Promise<InvoiceSum> {
  const asked: Asked = { filter: { ...filter, status: 'PAID' }, day }
  const [row] = await rowsOf<InvoiceSum>(
    context.db,
    sql`select 'PAID' as status, count(*)::int as count, coalesce(sum(x.gross), 0)::text as gross
        from (select ${gross} as gross from ${from(context, asked)} limit ${most}) x`,
  )
  return row!
}
