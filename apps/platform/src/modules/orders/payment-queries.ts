import { sql } from 'drizzle-orm'
import type { PaymentStatus } from '@tiber/contract/order-words'
import type { Context } from '../../context.ts'
import type { Actor } from './transitions.ts'

const taken: PaymentStatus[] = ['AUTHORIZED', 'CAPTURE_PENDING', 'PAID', 'PARTIALLY_PAID', 'OVER_PAID']

/** Of parts that came to nothing: what was set aside or paid for them goes back. */
export async function markForRefund({ db }: Context, partIds: string[]) {
  await db.execute(sql`update logistic_order set payment_status = 'WAITING_REFUND'
    where id = any(${sql.param(partIds)}::text[]) and payment_status = any(${sql.param(taken)}::text[])`)
}

export type PaymentChange = { partId: string; status: PaymentStatus }

export async function setPaymentStatuses(context: Context, changes: PaymentChange[]) {
  if (changes.length === 0) return
  await context.db.execute(sql`update logistic_order g set payment_status = c.status,
      updated_at = ${context.now().toISOString()}::timestamptz
    from unnest(${sql.param(changes.map(({ partId }) => partId))}::text[],
      ${sql.param(changes.map(({ status }) => status))}::text[]) as c(id, status) where g.id = c.id`)
}

type Noted = { orderId: string; partId: string; from: PaymentStatus; to: PaymentStatus }

/** What somebody did with the payment of a part, beside what became of its goods. */
export async function notePaymentStatus(context: Context, noted: Noted, { id, name, type }: Actor) {
  const { orderId, partId, from, to } = noted
  await context.db
    .execute(sql`insert into order_event (commercial_order_id, logistic_order_id, at, actor_id, actor_name,
      actor_type, action, details)
    values (${orderId}, ${partId}, ${context.now().toISOString()}::timestamptz, ${id}, ${name}, ${type}, 'setPaymentStatus',
      ${JSON.stringify({ from, to })}::jsonb)`)
}
