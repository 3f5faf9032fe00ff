import { sql, type SQL } from '@tiber/server/sql'
import type { Context } from '../../context.ts'
import { isByCard } from '../orders/public.ts'

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

/** Updates settlements after the payment status of logistic orders has changed. */
export async function updateSettlements({ db }: Pick<Context, 'db'>, logisticOrderIds: string[]): Promise<void> {
  await db.execute(sql`update order_document d set settlement = ${buildSettlement(sql`d.type`)}
    from logistic_order g join commercial_order o on o.id = g.commercial_order_id
    where g.id = any(${sql.param(logisticOrderIds)}::text[]) and d.logistic_order_id = g.id
      and d.settlement is distinct from ${buildSettlement(sql`d.type`)}`)
}
