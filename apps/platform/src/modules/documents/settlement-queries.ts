import { sql, type SQL } from '@tiber/server/sql'
import type { Context } from '../../context.ts'
import { queryRows } from '../../database/query-rows.ts'
import { isByCard } from '../orders/public.ts'
import { toDay } from '../prices/service.ts'

const paidStatuses = sql`('PAID', 'OVER_PAID', 'WAITING_REFUND', 'PARTIALLY_REFUNDED', 'REFUNDED', 'REFUND_FAILED')`

/**
 * Derives the settlement of an invoice or credit note from the payment status of its logistic order. By card, exactly
 * what was shipped is captured, so a partial payment settles the invoices issued so far and none is overdue.
 */
export const buildSettlement = (type: SQL): SQL => sql`case
  when ${type} = 'CREDIT_NOTE' then case when g.payment_status = 'REFUNDED' then 'PAID' else 'AWAITED' end
  when ${type} <> 'INVOICE' then null
  when g.payment_status in ${paidStatuses} or (${isByCard} and g.payment_status = 'PARTIALLY_PAID') then 'PAID'
  when ${isByCard} then 'AWAITED' else 'OWED' end`

/** Derives the settlement of a stored document; an invoice paid by card on its own stays paid. */
const settlement = sql`case when d.payment_id is not null then 'PAID' else ${buildSettlement(sql`d.type`)} end`

/** Updates settlements after the payment status of logistic orders has changed. */
export async function updateSettlements(
  { db, now }: Pick<Context, 'db' | 'now'>,
  logisticOrderIds: string[],
): Promise<void> {
  await db.execute(sql`update order_document d set settlement = ${settlement},
      settled_on = case when ${settlement} = 'PAID' then ${toDay(now())}::date end
    from logistic_order g join commercial_order o on o.id = g.commercial_order_id
    where g.id = any(${sql.param(logisticOrderIds)}::text[]) and d.logistic_order_id = g.id
      and d.settlement is distinct from ${settlement}`)
}

export type PayableInvoice = {
  id: string
  number: string
  logisticOrderId: string
  orderId: string
  orderReference: string
  currency: string
  gross: string
  isOwed: boolean
}

/** Selects an invoice of the account that could be paid; `accountId` is not given by the system. */
export async function selectPayableInvoice(
  { db }: Pick<Context, 'db'>,
  id: string,
  accountId?: string,
): Promise<PayableInvoice | undefined> {
  const [row] = await queryRows<PayableInvoice>(
    db,
    sql`select d.id, d.number, d.logistic_order_id as "logisticOrderId", o.id as "orderId", o.reference as "orderReference",
          o.currency, (d.net + d.tax + d.shipping_net + d.shipping_tax)::text as gross, d.settlement = 'OWED' as "isOwed"
        from order_document d join commercial_order o on o.id = d.commercial_order_id
        where d.id = ${id} and d.type = 'INVOICE' and ${accountId === undefined ? sql`true` : sql`d.account_id = ${accountId}`}`,
  )
  return row
}

/** Marks an invoice as paid, and returns whether all of its logistic order is shipped and paid now. */
export async function markInvoicePaid(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, paymentId }: { id: string; paymentId: string },
): Promise<{ logisticOrderId: string; isSettled: boolean }> {
  const [row] = await queryRows<{ logisticOrderId: string; isSettled: boolean }>(
    db,
    sql`with paid as (update order_document set settlement = 'PAID', settled_on = ${toDay(now())}::date, payment_id = ${paymentId} where id = ${id}
          returning logistic_order_id)
        select g.id as "logisticOrderId", g.status in ('SHIPPED', 'COMPLETED') and not exists (
            select from order_document x where x.logistic_order_id = g.id and x.type = 'INVOICE' and x.id <> ${id}
              and x.settlement <> 'PAID') as "isSettled"
        from paid join logistic_order g on g.id = paid.logistic_order_id`,
  )
  return row!
}
