import { sql, type SQL } from '@tiber/server/sql'
import type { accountingDocumentTypes, InvoiceStatus } from '@tiber/contract/orders/document-types'
import { orderFields } from '@tiber/contract/orders/order-statuses'
import type { CustomerContext } from '../../context.ts'
import type { PageKey } from '../../database/page-key.ts'
import { queryPreparedRows } from '../../database/prepared-plans.ts'
import { buildSearchQuery } from '../orders/public.ts'

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
  isOwed: boolean
  supplierId: string
  supplier: string
  orderId: string
  reference: string
  logisticOrderId: string
  logisticReference: string
  purchaseOrder: string | null
  buyer: string
  credits: string | null
  currency: string
  net: string
  tax: string
  gross: string
  /** Sort key, to page on from. */
  key: string
}

const gross = sql`(d.net + d.tax + d.shipping_net + d.shipping_tax)`

const isOverdue = (day: string): SQL => sql`(d.settlement = 'OWED' and d.due_on < ${day}::date)`
const isOpen = sql`d.settlement in ('OWED', 'AWAITED')`

/** An invoice is overdue only if the account itself has to pay it. */
const buildStatus = (day: string): SQL =>
  sql`case when d.settlement = 'PAID' then 'PAID' when ${isOverdue(day)} then 'OVERDUE' else 'DUE' end`

const statusConditions: Record<InvoiceStatus, (day: string) => SQL> = {
  PAID: () => sql`d.settlement = 'PAID'`,
  DUE: (day) => sql`${isOpen} and not coalesce(${isOverdue(day)}, false)`,
  OVERDUE: (day) => sql`${isOpen} and ${isOverdue(day)}`,
}

type InvoiceCriteria = { filter: InvoiceFilter; day: string }

function buildFrom({ caller }: CustomerContext, { filter, day }: InvoiceCriteria, joins = sql``): SQL {
  const { words, status, type, from, until, ids } = filter
  const query = words?.trim() ? sql`${buildSearchQuery(words, caller.accountId)}::tsquery` : undefined
  const conditions = [
    sql`d.account_id = ${caller.accountId}`,
    sql`d.type in ('INVOICE', 'CREDIT_NOTE')`,
    ...(query
      ? [
          sql`(d.id in (select x.id from order_document x where x.search @@ ${query})
            or d.commercial_order_id in (select x.id from commercial_order x where x.search @@ ${query}))`,
        ]
      : []),
    ...(type ? [sql`d.type = ${type}`] : []),
    ...(from ? [sql`d.issued_at >= ${from}::date`] : []),
    ...(until ? [sql`d.issued_at < ${until}::date + 1`] : []),
    ...(ids ? [sql`d.id = any(${sql.param(ids)}::text[])`] : []),
    ...(status ? [statusConditions[status](day)] : []),
  ]
  return sql`order_document d ${joins} where ${sql.join(conditions, sql` and `)}`
}

const orderJoins = sql`join logistic_order g on g.id = d.logistic_order_id join commercial_order o on o.id = d.commercial_order_id`

type Page = { after?: PageKey; size: number }

/** Selects invoices, newest first. */
export function selectInvoices(
  context: CustomerContext,
  criteria: InvoiceCriteria,
  { after, size }: Page,
): Promise<InvoiceRow[]> {
  const afterKey = after ? sql`and (d.issued_at, d.id) < (${after.key}::timestamptz, ${after.id})` : sql``
  return queryPreparedRows<InvoiceRow>(
    context.db,
    sql`select d.id, d.type, d.number, to_char(d.issued_at at time zone 'utc', 'YYYY-MM-DD') as "issuedOn",
          d.due_on::text as "dueOn", ${buildStatus(criteria.day)} as status, d.settlement = 'OWED' as "isOwed",
          g.supplier_id as "supplierId",
          g.supplier->>'name' as supplier, o.id as "orderId", o.reference, g.id as "logisticOrderId", g.reference as "logisticReference",
          (select x.value #>> '{}' from custom_field_value x join custom_field f on f.id = x.custom_field_id
            where x.entity_id = o.id and f.external_id = ${orderFields.purchaseOrder}) as "purchaseOrder",
          concat_ws(' ', o.buyer->>'firstName', o.buyer->>'lastName') as buyer, d.credits, o.currency,
          (d.net + d.shipping_net)::text as net, (d.tax + d.shipping_tax)::text as tax, ${gross}::text as gross,
          d.issued_at::text as key
        from ${buildFrom(context, criteria, orderJoins)} ${afterKey} order by d.issued_at desc nulls last, d.id desc nulls last limit ${size}`,
  )
}

export type InvoiceSum = { status: InvoiceStatus; count: number; gross: string }

/** Counts and sums open invoices by status, whichever status is shown. */
export function sumOpen(context: CustomerContext, { filter: { status: _status, ...filter }, day }: InvoiceCriteria) {
  return queryPreparedRows<InvoiceSum>(
    context.db,
    sql`select ${buildStatus(day)} as status, count(*)::int as count, sum(${gross})::text as gross
        from ${buildFrom(context, { filter, day })} and ${isOpen} group by 1`,
  )
}

/** Counts and sums paid invoices, capped: nobody needs the total of everything ever paid. */
export async function sumPaid(
  context: CustomerContext,
  { filter, day }: InvoiceCriteria,
  limit: number,
): Promise<InvoiceSum> {
  const criteria: InvoiceCriteria = { filter: { ...filter, status: 'PAID' }, day }
  const [row] = await queryPreparedRows<InvoiceSum>(
    context.db,
    sql`select 'PAID' as status, count(*)::int as count, coalesce(sum(x.gross), 0)::text as gross
        from (select ${gross} as gross from ${buildFrom(context, criteria)} limit ${limit}) x`,
  )
  return row!
}
