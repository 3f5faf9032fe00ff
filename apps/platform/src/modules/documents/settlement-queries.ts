import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { isByCard } from '../orders/tables.ts'

const paid = sql`('PAID', 'OVER_PAID', 'WAITING_REFUND', 'PARTIALLY_REFUNDED', 'REFUNDED', 'REFUND_FAILED')`

/**
 * What the payment of its part makes of an invoice; what is given back is open until it was. Of a card exactly what was sent
 * is taken, and by us: what it has paid in part has paid its invoices, and nobody is late with one.
 */
export const settlementOf = (type: SQL): SQL => sql`case
  when ${type} = 'CREDIT_NOTE' then case when g.payment_status = 'REFUNDED' then 'PAID' else 'AWAITED' end
  when ${type} <> 'INVOICE' then null
  when g.payment_status in ${paid} or (${isByCard} and g.payment_status = 'PARTIALLY_PAID') then 'PAID'
  when ${isByCard} then 'AWAITED' else 'OWED' end`

/** After the payment of parts has changed. */
export async function settle({ db }: Pick<Context, 'db'>, partIds: string[]): Promise<void> {
  await db.execute(sql`update order_document d set settlement = ${settlementOf(sql`d.type`)}
    from logistic_order g join commercial_order o on o.id = g.commercial_order_id
    where g.id = any(${sql.param(partIds)}::text[]) and d.logistic_order_id = g.id
      and d.settlement is distinct from ${settlementOf(sql`d.type`)}`)
}
