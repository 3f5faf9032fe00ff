import { sql } from '@tiber/server/sql'
import type { InvoiceAge } from '@tiber/contract/orders/document-types'
import type { OpenInvoice } from '@tiber/contract/orders/documents'
import type { Context } from '../../context.ts'
import { queryRows } from '../../database/query-rows.ts'

const gross = sql`(d.net + d.tax + d.shipping_net + d.shipping_tax)`

/** Invoices the account itself has to pay, and credit notes that were not paid out yet. */
const isOwed = sql`(d.settlement = 'OWED' or (d.settlement = 'AWAITED' and d.type = 'CREDIT_NOTE'))`

export type AgedRow = {
  supplierId: string
  supplier: string
  currency: string
  age: InvoiceAge
  count: number
  gross: string
}

/** Sums what is owed to each supplier by how long it has been due. */
export function sumByAge({ db }: Context, accountId: string, day: string): Promise<AgedRow[]> {
  return queryRows<AgedRow>(
    db,
    sql`select g.supplier_id as "supplierId", max(g.supplier->>'name') as supplier, max(o.currency) as currency,
          case when d.due_on is null or d.due_on >= ${day}::date then 'NOT_DUE'
            when d.due_on >= ${day}::date - 30 then 'TO_30_DAYS' when d.due_on >= ${day}::date - 60 then 'TO_60_DAYS'
            when d.due_on >= ${day}::date - 90 then 'TO_90_DAYS' else 'OVER_90_DAYS' end as age,
          count(*)::int as count, sum(${gross})::text as gross
        from order_document d join logistic_order g on g.id = d.logistic_order_id
          join commercial_order o on o.id = d.commercial_order_id
        where d.account_id = ${accountId} and d.settlement in ('OWED', 'AWAITED') and ${isOwed} group by 1, 4`,
  )
}

/** As stored: amounts are exact. */
export type OpenInvoiceRow = Omit<OpenInvoice, 'gross'> & { gross: string }

/** Beyond this number of open invoices the file says so and lists the oldest. */
export const maxListed = 2000

/** Selects what is owed, the longest due first. */
export function selectOpenInvoices({ db }: Context, accountId: string, limit = maxListed): Promise<OpenInvoiceRow[]> {
  return queryRows<OpenInvoiceRow>(
    db,
    sql`select d.number, to_char(d.issued_at at time zone 'utc', 'YYYY-MM-DD') as "issuedOn", d.due_on::text as "dueOn",
          g.supplier->>'name' as supplier, g.reference as "order", ${gross}::text as gross
        from order_document d join logistic_order g on g.id = d.logistic_order_id
        where d.account_id = ${accountId} and d.settlement in ('OWED', 'AWAITED') and ${isOwed}
        order by coalesce(d.due_on, d.issued_at::date), d.number limit ${limit}`,
  )
}

export async function selectAccountName({ db }: Context, accountId: string): Promise<string | undefined> {
  const [row] = await queryRows<{ name: string }>(
    db,
    sql`select coalesce(company_registration_name, name) as name from customer_account where id = ${accountId}`,
  )
  return row?.name
}
