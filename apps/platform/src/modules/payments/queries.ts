import { sql, type SQL } from 'drizzle-orm'
import type { RefusalReason } from '@tiber/contract/payment-words'
import type { Context } from '../../context.ts'
import { plannedRowsOf } from '../../database/planned.ts'
import { rowsOf } from '../../database/rows.ts'
import type { Card } from './provider.ts'
import { openStates, type PaymentStanding } from './tables.ts'

export type PaymentRow = {
  id: string
  orderId: string
  provider: string
  pspReference: string | null
  status: PaymentStanding
  amount: string
  currency: string
  page: string | null
  cardBrand: string | null
  cardLastDigits: string | null
  reason: RefusalReason | null
  expiresAt: string
}

const columns = sql`p.id, p.commercial_order_id as "orderId", p.provider, p.psp_reference as "pspReference", p.status,
  p.amount::text, p.currency, p.page, p.card_brand as "cardBrand", p.card_last_digits as "cardLastDigits", p.reason,
  p.expires_at as "expiresAt"`

const stamp = (date: Date) => sql`${date.toISOString()}::timestamptz`
const isOpen = sql`p.status = any(${sql.param(openStates)}::text[])`

export type Share = { partId: string; amount: string }
type NewPayment = { orderId: string; provider: string; amount: string; currency: string; expiresAt: Date }

/** An attempt, with what of it is for which part. */
export async function insertPayment(context: Context, payment: NewPayment, shares: Share[]): Promise<PaymentRow> {
  const now = stamp(context.now())
  const [row] = await rowsOf<PaymentRow>(
    context.db,
    sql`with p as (
          insert into payment (commercial_order_id, provider, amount, currency, expires_at, created_at, updated_at)
          values (${payment.orderId}, ${payment.provider}, ${payment.amount}, ${payment.currency},
            ${stamp(payment.expiresAt)}, ${now}, ${now}) returning *
        ), shares as (
          insert into payment_entry (payment_id, logistic_order_id, kind, amount, created_at)
          select p.id, s.part_id, 'AUTHORIZE', s.amount, ${now} from p,
            unnest(${sql.param(shares.map(({ partId }) => partId))}::text[],
              ${sql.param(shares.map(({ amount }) => amount))}::numeric[]) as s(part_id, amount))
        select ${columns} from p`,
  )
  return row!
}

/** Whether a card was ever asked for an order. */
export async function wasCardAsked({ db }: Context, orderId: string): Promise<boolean> {
  const rows = await plannedRowsOf(db, sql`select from payment where commercial_order_id = ${orderId} limit 1`)
  return rows.length > 0
}

async function selectOne({ db }: Context, condition: SQL): Promise<PaymentRow | undefined> {
  const [row] = await rowsOf<PaymentRow>(
    db,
    sql`select ${columns} from payment p where ${condition} order by ${isOpen} desc, p.id desc limit 1`,
  )
  return row
}

/** The attempt at an order that waits for its card, else the last: parts that are placed by themselves have their own. */
export const selectLast = (context: Context, orderId: string) =>
  selectOne(context, sql`p.commercial_order_id = ${orderId}`)

export const selectById = (context: Context, id: string) => selectOne(context, sql`p.id = ${id}`)

export const selectByReference = (context: Context, pspReference: string) =>
  selectOne(context, sql`p.psp_reference = ${pspReference}`)

/** As the provider knows it: by our id, which it was given first, or by its own. */
export const selectKnown = (context: Context, known: { provider: string; id: string; pspReference: string }) =>
  selectOne(
    context,
    sql`p.provider = ${known.provider} and (p.id = ${known.id} or p.psp_reference = ${known.pspReference})`,
  )

/** What each of the parts an attempt is for has to pay with it. */
export async function selectShares({ db }: Context, paymentId: string): Promise<Share[]> {
  return rowsOf<Share>(
    db,
    sql`select e.logistic_order_id as "partId", e.amount::text from payment_entry e
        where e.payment_id = ${paymentId} and e.kind = 'AUTHORIZE' order by e.id`,
  )
}

type Opened = { pspReference: string; page: string | null }

/** The provider knows of it. What it has told meanwhile stays. */
export async function markOpened(context: Context, id: string, { pspReference, page }: Opened) {
  await context.db.execute(sql`update payment set psp_reference = ${pspReference}, page = ${page},
    status = case status when 'CREATED' then 'PENDING' else status end, updated_at = ${stamp(context.now())}
    where id = ${id}`)
}

type Answer = { status: PaymentStanding; reason: RefusalReason | null; card: Card | null }

/** Only what is open is answered; true if it was. */
export async function updateOpen(context: Context, id: string, { status, reason, card }: Answer): Promise<boolean> {
  const rows = await rowsOf(
    context.db,
    sql`update payment p set status = ${status}, reason = ${reason}, updated_at = ${stamp(context.now())},
          card_brand = coalesce(${card?.brand ?? null}, card_brand),
          card_last_digits = coalesce(${card?.lastDigits ?? null}, card_last_digits)
        where p.id = ${id} and ${isOpen} returning p.id`,
  )
  return rows.length > 0
}

type Heard = { provider: string; eventId: string; paymentId: string; kind: string; at: Date; details: object }

/** True the first time. */
export async function insertEvent(context: Context, { provider, eventId, paymentId, kind, at, details }: Heard) {
  const rows = await rowsOf(
    context.db,
    sql`insert into payment_event (provider, event_id, payment_id, kind, at, heard_at, details)
        values (${provider}, ${eventId}, ${paymentId}, ${kind}, ${stamp(at)}, ${stamp(context.now())},
          ${JSON.stringify(details)}::jsonb)
        on conflict do nothing returning event_id`,
  )
  return rows.length > 0
}

/** Attempts nobody has answered in time, and those answered for drafts that were never placed. */
export function selectOverdue(context: Context): Promise<PaymentRow[]> {
  return rowsOf<PaymentRow>(
    context.db,
    sql`select ${columns} from payment p where ${isOpen} and p.expires_at <= ${stamp(context.now())}
        order by p.expires_at limit 500`,
  )
}

/** Whose wishes the provider has not been told, or has not settled, for a while. */
export async function selectUnsettled(context: Context, before: Date): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    context.db,
    sql`select distinct e.payment_id as id from payment_entry e
        where e.kind <> 'AUTHORIZE' and e.status = 'ASKED' and e.created_at <= ${stamp(before)} limit 500`,
  )
  return rows.map(({ id }) => id)
}

/** Orders of drafts for which a card was asked beforehand and that were not placed in time. */
export async function selectAbandoned(context: Context): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    context.db,
    sql`select distinct p.commercial_order_id as id from payment p join commercial_order o on o.id = p.commercial_order_id
        where p.status = 'AUTHORIZED' and o.placed_at is null and p.expires_at <= ${stamp(context.now())}
          and not exists (select from payment_entry e where e.payment_id = p.id and e.kind = 'RELEASE') limit 500`,
  )
  return rows.map(({ id }) => id)
}
