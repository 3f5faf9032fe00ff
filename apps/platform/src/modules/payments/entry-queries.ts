import { sql } from 'drizzle-orm'
import type { LogisticStatus, PaymentStatus } from '@tiber/contract/order-words'
import type { Context } from '../../context.ts'
import { plannedRowsOf } from '../../database/planned.ts'
import { rowsOf } from '../../database/rows.ts'
import { isByCard } from '../orders/tables.ts'
import type { EntryKind, PaymentStanding } from './tables.ts'

const stamp = (date: Date) => sql`${date.toISOString()}::timestamptz`

export type BalanceRow = {
  paymentId: string
  partId: string
  standing: PaymentStanding
  partStatus: LogisticStatus
  paymentStatus: PaymentStatus
  isDraft: boolean
  isByCard: boolean
  isInTime: boolean
  isNewest: boolean
  authorized: string
  captured: string
  capturedDone: string
  released: string
  releasedDone: string
  refunded: string
  refundedDone: string
  hasFailedRefund: boolean
  due: string
  total: string
}

const sumOf = (kind: EntryKind, isCounted = sql`e.status <> 'FAILED'`) =>
  sql`coalesce(sum(e.amount) filter (where e.kind = ${sql.raw(`'${kind}'`)} and ${isCounted}), 0)::text`
const isDone = sql`e.status = 'DONE'`

/**
 * Every part of an order with what each payment holds for it, beside what was shipped and what is left of it. What is
 * shipped is priced per line as the line is, so that the last piece brings the sum of the line to the cent; the freight is
 * paid with the first delivery.
 */
export function selectBalances(context: Context, orderId: string): Promise<BalanceRow[]> {
  return plannedRowsOf<BalanceRow>(
    context.db,
    sql`with shipped as (
          select l.logistic_order_id as part_id, sum(l.shipped_quantity) > 0 as any_shipped,
            sum(round(l.unit_price * l.shipped_quantity, 2)
              + round(round(l.unit_price * l.shipped_quantity, 2) * l.tax_rate / 100, 2)) as amount
          from order_line l where l.commercial_order_id = ${orderId} group by l.logistic_order_id)
        select p.id as "paymentId", g.id as "partId", p.status as standing, g.status as "partStatus",
          g.payment_status as "paymentStatus", g.placed_at is null as "isDraft",
          ${isByCard} as "isByCard",
          p.expires_at > ${stamp(context.now())} as "isInTime",
          p.id = max(p.id) over (partition by g.id) as "isNewest",
          ${sumOf('AUTHORIZE', isDone)} as authorized,
          ${sumOf('CAPTURE')} as captured, ${sumOf('CAPTURE', isDone)} as "capturedDone",
          ${sumOf('RELEASE')} as released, ${sumOf('RELEASE', isDone)} as "releasedDone",
          ${sumOf('REFUND')} as refunded, ${sumOf('REFUND', isDone)} as "refundedDone",
          bool_or(e.kind = 'REFUND' and e.status = 'FAILED') as "hasFailedRefund",
          (case when s.any_shipped then s.amount + g.shipping_net + g.shipping_tax else 0 end)::text as due,
          (g.net + g.tax + g.shipping_net + g.shipping_tax)::text as total
        from payment p join payment_entry e on e.payment_id = p.id join logistic_order g on g.id = e.logistic_order_id
          join commercial_order o on o.id = g.commercial_order_id left join shipped s on s.part_id = g.id
        where p.commercial_order_id = ${orderId}
        group by p.id, g.id, o.id, s.any_shipped, s.amount order by p.id, g.position`,
  )
}

export type NewEntry = { paymentId: string; partId: string; kind: EntryKind; amount: string }

export async function insertEntries(context: Context, entries: NewEntry[]) {
  if (entries.length === 0) return
  await context.db.execute(sql`insert into payment_entry (payment_id, logistic_order_id, kind, amount, created_at)
    select e."paymentId", e."partId", e.kind, e.amount, ${stamp(context.now())}
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as e("paymentId" text, "partId" text, kind text, amount numeric)`)
}

/** What the card answered for all parts of an attempt; a yes that comes after all is one. */
export async function answerShares(context: Context, paymentId: string, status: 'DONE' | 'FAILED') {
  await context.db.execute(sql`update payment_entry set status = ${status}, settled_at = ${stamp(context.now())}
    where payment_id = ${paymentId} and kind = 'AUTHORIZE' and status <> ${status} and status <> 'DONE'`)
}

/** Settled once: what is done stays done. */
export async function settleEntry(context: Context, paymentId: string, entry: { id: string; status: string }) {
  await context.db.execute(sql`update payment_entry set status = ${entry.status}, settled_at = ${stamp(context.now())}
    where id = ${entry.id} and payment_id = ${paymentId} and kind <> 'AUTHORIZE' and status <> 'DONE'`)
}

export type AskedEntry = { id: string; kind: Exclude<EntryKind, 'AUTHORIZE'>; amount: string }

/** What is still to be settled of a payment, in the order it was wished. */
export function selectAsked({ db }: Context, paymentId: string): Promise<AskedEntry[]> {
  return rowsOf<AskedEntry>(
    db,
    sql`select e.id, e.kind, e.amount::text from payment_entry e
        where e.payment_id = ${paymentId} and e.kind <> 'AUTHORIZE' and e.status = 'ASKED' order by e.id`,
  )
}

export type Totals = { authorized: string; captured: string; released: string; refunded: string }

/** What became of the money of a payment, as far as the provider has said. */
export async function selectTotals({ db }: Context, paymentId: string): Promise<Totals> {
  const [row] = await rowsOf<Totals>(
    db,
    sql`select ${sumOf('AUTHORIZE', isDone)} as authorized, ${sumOf('CAPTURE', isDone)} as captured,
          ${sumOf('RELEASE', isDone)} as released, ${sumOf('REFUND', isDone)} as refunded
        from payment_entry e where e.payment_id = ${paymentId}`,
  )
  return row!
}
