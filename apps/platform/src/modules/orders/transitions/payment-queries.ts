import { sql } from '@tiber/server/sql'
import type { PaymentStatus } from '@tiber/contract/orders/order-statuses'
import type { Context } from '../../../context.ts'
import { toTimestamp } from '../../../database/clauses.ts'
import type { Actor } from './transitions.ts'

const paidStatuses: PaymentStatus[] = ['AUTHORIZED', 'CAPTURE_PENDING', 'PAID', 'PARTIALLY_PAID', 'OVER_PAID']

/** Marks captured or authorized payments of cancelled or declined logistic orders for refund. */
export async function markForRefund({ db }: Context, logisticOrderIds: string[]) {
  await db.execute(sql`update logistic_order set payment_status = 'WAITING_REFUND'
    where id = any(${sql.param(logisticOrderIds)}::text[]) and payment_status = any(${sql.param(paidStatuses)}::text[])`)
}

export type PaymentChange = { logisticOrderId: string; status: PaymentStatus }

export async function setPaymentStatuses(context: Context, changes: PaymentChange[]) {
  if (changes.length === 0) return
  await context.db.execute(sql`update logistic_order g set payment_status = c.status,
      updated_at = ${toTimestamp(context.now())}
    from unnest(${sql.param(changes.map(({ logisticOrderId }) => logisticOrderId))}::text[],
      ${sql.param(changes.map(({ status }) => status))}::text[]) as c(id, status) where g.id = c.id`)
}

type PaymentStatusChange = { orderId: string; logisticOrderId: string; from: PaymentStatus; to: PaymentStatus }

/** Records a manual change of the payment status as an event. */
export async function recordPaymentStatus(context: Context, change: PaymentStatusChange, { id, name, type }: Actor) {
  const { orderId, logisticOrderId, from, to } = change
  await context.db
    .execute(sql`insert into order_event (commercial_order_id, logistic_order_id, at, actor_id, actor_name,
      actor_type, action, details)
    values (${orderId}, ${logisticOrderId}, ${toTimestamp(context.now())}, ${id}, ${name}, ${type}, 'setPaymentStatus',
      ${JSON.stringify({ from, to })}::jsonb)`)
}
