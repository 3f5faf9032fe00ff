import { sql } from '@tiber/server/sql'
import type { LogisticStatus, PaymentStatus } from '@tiber/contract/orders/order-statuses'
import type { Context } from '../../context.ts'
import { toTimestamp } from '../../database/clauses.ts'
import { queryPreparedRows } from '../../database/prepared-plans.ts'
import { queryRows } from '../../database/query-rows.ts'
import { isByCard } from '../orders/public.ts'
import { summedTaxes } from '../taxes/public.ts'
import type { AttemptStatus } from './attempt-statuses.ts'
import type { EntryKind } from './tables.ts'

export type BalanceRow = {
  paymentId: string
  logisticOrderId: string
  attemptStatus: AttemptStatus
  logisticStatus: LogisticStatus
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

const sumAmounts = (kind: EntryKind, isCounted = sql`e.status <> 'FAILED'`) =>
  sql`coalesce(sum(e.amount) filter (where e.kind = ${sql.raw(`'${kind}'`)} and ${isCounted}), 0)::text`
const isDone = sql`e.status = 'DONE'`

/**
 * Selects the amounts each payment holds for each logistic order, next to what was shipped and what is left. Shipped
 * pieces are priced and taxed like the order itself, so that the last piece completes its total to the cent; shipping
 * costs are due with the first delivery.
 */
export function selectBalances(context: Context, orderId: string): Promise<BalanceRow[]> {
  return queryPreparedRows<BalanceRow>(
    context.db,
    sql`with line as (
          select l.logistic_order_id as id, l.tax_rule as rule, l.tax_rate as rate, l.shipped_quantity as pieces,
            round(l.unit_price * l.shipped_quantity, 2) as net
          from order_line l where l.commercial_order_id = ${orderId}),
        shipped as (
          select l.id as logistic_order_id, sum(l.pieces) > 0 as any_shipped, sum(l.net) + t.tax as amount
          from line l join (${summedTaxes({
            lines: sql`select id, rule, rate, net from line`,
            freight: sql`select g.id, g.shipping_net as net, g.shipping_tax as tax from logistic_order g
              where g.commercial_order_id = ${orderId}`,
          })}) t on t.id = l.id group by l.id, t.tax)
        select p.id as "paymentId", g.id as "logisticOrderId", p.status as "attemptStatus", g.status as "logisticStatus",
          g.payment_status as "paymentStatus", g.placed_at is null as "isDraft",
          ${isByCard} as "isByCard",
          p.expires_at > ${toTimestamp(context.now())} as "isInTime",
          p.id = max(p.id) over (partition by g.id) as "isNewest",
          ${sumAmounts('AUTHORIZE', isDone)} as authorized,
          ${sumAmounts('CAPTURE')} as captured, ${sumAmounts('CAPTURE', isDone)} as "capturedDone",
          ${sumAmounts('RELEASE')} as released, ${sumAmounts('RELEASE', isDone)} as "releasedDone",
          ${sumAmounts('REFUND')} as refunded, ${sumAmounts('REFUND', isDone)} as "refundedDone",
          bool_or(e.kind = 'REFUND' and e.status = 'FAILED') as "hasFailedRefund",
          (case when s.any_shipped then s.amount + g.shipping_net + g.shipping_tax else 0 end)::text as due,
          (g.net + g.tax + g.shipping_net + g.shipping_tax)::text as total
        from payment p join payment_entry e on e.payment_id = p.id join logistic_order g on g.id = e.logistic_order_id
          join commercial_order o on o.id = g.commercial_order_id left join shipped s on s.logistic_order_id = g.id
        where p.commercial_order_id = ${orderId} and p.document_id is null
        group by p.id, g.id, o.id, s.any_shipped, s.amount order by p.id, g.position`,
  )
}

export type NewEntry = { paymentId: string; logisticOrderId: string; kind: EntryKind; amount: string }

export async function insertEntries(context: Context, entries: NewEntry[]) {
  if (entries.length === 0) return
  await context.db.execute(sql`insert into payment_entry (payment_id, logistic_order_id, kind, amount, created_at)
    select e."paymentId", e."logisticOrderId", e.kind, e.amount, ${toTimestamp(context.now())}
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as e("paymentId" text, "logisticOrderId" text, kind text, amount numeric)`)
}

/** Records the card's answer for all shares of an attempt; a late authorization still counts. */
export async function settleShares(context: Context, paymentId: string, status: 'DONE' | 'FAILED') {
  await context.db.execute(sql`update payment_entry set status = ${status}, settled_at = ${toTimestamp(context.now())}
    where payment_id = ${paymentId} and kind = 'AUTHORIZE' and status <> ${status} and status <> 'DONE'`)
}

/** Settles an entry once: DONE is final. */
export async function settleEntry(context: Context, paymentId: string, entry: { id: string; status: string }) {
  await context.db
    .execute(sql`update payment_entry set status = ${entry.status}, settled_at = ${toTimestamp(context.now())}
    where id = ${entry.id} and payment_id = ${paymentId} and kind <> 'AUTHORIZE' and status <> 'DONE'`)
}

export type PendingEntry = { id: string; kind: Exclude<EntryKind, 'AUTHORIZE'>; amount: string }

/** Selects entries that are still to be settled, in the order they were requested. */
export function selectPendingEntries({ db }: Context, paymentId: string): Promise<PendingEntry[]> {
  return queryRows<PendingEntry>(
    db,
    sql`select e.id, e.kind, e.amount::text from payment_entry e
        where e.payment_id = ${paymentId} and e.kind <> 'AUTHORIZE' and e.status = 'REQUESTED' order by e.id`,
  )
}

export type Totals = { authorized: string; captured: string; released: string; refunded: string }

/** Sums what the provider has settled of a payment. */
export async function selectTotals({ db }: Context, paymentId: string): Promise<Totals> {
  const [row] = await queryRows<Totals>(
    db,
    sql`select ${sumAmounts('AUTHORIZE', isDone)} as authorized, ${sumAmounts('CAPTURE', isDone)} as captured,
          ${sumAmounts('RELEASE', isDone)} as released, ${sumAmounts('REFUND', isDone)} as refunded
        from payment_entry e where e.payment_id = ${paymentId}`,
  )
  return row!
}
