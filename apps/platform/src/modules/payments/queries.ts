import { sql, type SQL } from '@tiber/server/sql'
import type { RefusalReason } from '@tiber/contract/orders/payment-enums'
import type { Context } from '../../context.ts'
import { toTimestamp } from '../../database/clauses.ts'
import { queryPreparedRows } from '../../database/prepared-plans.ts'
import { queryRows } from '../../database/query-rows.ts'
import type { Card } from './provider.ts'
import { openStatuses, type AttemptStatus } from './attempt-statuses.ts'

export type PaymentRow = {
  id: string
  orderId: string
  documentId: string | null
  provider: string
  pspReference: string | null
  status: AttemptStatus
  amount: string
  currency: string
  page: string | null
  cardBrand: string | null
  cardLastDigits: string | null
  reason: RefusalReason | null
  expiresAt: string
}

const columns = sql`p.id, p.commercial_order_id as "orderId", p.document_id as "documentId", p.provider, p.psp_reference as "pspReference", p.status,
  p.amount::text, p.currency, p.page, p.card_brand as "cardBrand", p.card_last_digits as "cardLastDigits", p.reason,
  p.expires_at as "expiresAt"`

const isOpen = sql`p.status = any(${sql.param(openStatuses)}::text[])`

export type Share = { logisticOrderId: string; amount: string }
type NewPayment = {
  orderId: string
  documentId?: string
  provider: string
  amount: string
  currency: string
  expiresAt: Date
}

/** Inserts an attempt with the share of each logistic order. */
export async function insertPayment(context: Context, payment: NewPayment, shares: Share[]): Promise<PaymentRow> {
  const now = toTimestamp(context.now())
  const [row] = await queryRows<PaymentRow>(
    context.db,
    sql`with p as (
          insert into payment (commercial_order_id, document_id, provider, amount, currency, expires_at, created_at, updated_at)
          values (${payment.orderId}, ${payment.documentId ?? null}, ${payment.provider}, ${payment.amount}, ${payment.currency},
            ${toTimestamp(payment.expiresAt)}, ${now}, ${now}) returning *
        ), shares as (
          insert into payment_entry (payment_id, logistic_order_id, kind, amount, created_at)
          select p.id, s.logistic_order_id, 'AUTHORIZE', s.amount, ${now} from p,
            unnest(${sql.param(shares.map(({ logisticOrderId }) => logisticOrderId))}::text[],
              ${sql.param(shares.map(({ amount }) => amount))}::numeric[]) as s(logistic_order_id, amount))
        select ${columns} from p`,
  )
  return row!
}

/** Returns whether the order ever had a card payment. */
export async function hasPayment({ db }: Context, orderId: string): Promise<boolean> {
  const rows = await queryPreparedRows<never>(
    db,
    sql`select from payment where commercial_order_id = ${orderId} and document_id is null limit 1`,
  )
  return rows.length > 0
}

async function selectOne({ db }: Context, condition: SQL): Promise<PaymentRow | undefined> {
  const [row] = await queryRows<PaymentRow>(
    db,
    sql`select ${columns} from payment p where ${condition} order by ${isOpen} desc, p.id desc limit 1`,
  )
  return row
}

/** Selects the open attempt of an order, otherwise the last one; logistic orders placed separately have their own. */
export const selectCurrentPayment = (context: Context, orderId: string) =>
  selectOne(context, sql`p.commercial_order_id = ${orderId} and p.document_id is null`)

/** Selects the open attempt to pay an invoice, otherwise the last one. */
export const selectInvoicePayment = (context: Context, invoice: { id: string; orderId: string }) =>
  selectOne(context, sql`p.commercial_order_id = ${invoice.orderId} and p.document_id = ${invoice.id}`)

export const selectById = (context: Context, id: string) => selectOne(context, sql`p.id = ${id}`)

export const selectByReference = (context: Context, pspReference: string) =>
  selectOne(context, sql`p.psp_reference = ${pspReference}`)

export const selectByAnyReference = (context: Context, pspReferences: string[]) =>
  selectOne(context, sql`p.psp_reference = any(${sql.param(pspReferences)}::text[])`)

/** Selects a payment by our id, which the provider got first, or by its own reference. */
export const selectByProvider = (context: Context, reference: { provider: string; id: string; pspReference: string }) =>
  selectOne(
    context,
    sql`p.provider = ${reference.provider} and (p.id = ${reference.id} or p.psp_reference = ${reference.pspReference})`,
  )

/** Selects the share of each logistic order in an attempt. */
export async function selectShares({ db }: Context, paymentId: string): Promise<Share[]> {
  return queryRows<Share>(
    db,
    sql`select e.logistic_order_id as "logisticOrderId", e.amount::text from payment_entry e
        where e.payment_id = ${paymentId} and e.kind = 'AUTHORIZE' order by e.id`,
  )
}

type ProviderPage = { pspReference: string; page: string | null }

/** Stores the provider's reference; a status it has reported meanwhile is kept. */
export async function markOpened(context: Context, id: string, { pspReference, page }: ProviderPage) {
  await context.db.execute(sql`update payment set psp_reference = ${pspReference}, page = ${page},
    status = case status when 'CREATED' then 'PENDING' else status end, updated_at = ${toTimestamp(context.now())}
    where id = ${id}`)
}

type Answer = { status: AttemptStatus; reason: RefusalReason | null; card: Card | null }

/** Answers an open attempt; returns false if it was not open. */
export async function updateOpenPayment(
  context: Context,
  id: string,
  { status, reason, card }: Answer,
): Promise<boolean> {
  const rows = await queryRows<never>(
    context.db,
    sql`update payment p set status = ${status}, reason = ${reason}, updated_at = ${toTimestamp(context.now())},
          card_brand = coalesce(${card?.brand ?? null}, card_brand),
          card_last_digits = coalesce(${card?.lastDigits ?? null}, card_last_digits)
        where p.id = ${id} and ${isOpen} returning p.id`,
  )
  return rows.length > 0
}

type NewEvent = { provider: string; eventId: string; paymentId: string; kind: string; at: Date; details: object }

/** Returns true if the event is new. */
export async function insertEvent(context: Context, { provider, eventId, paymentId, kind, at, details }: NewEvent) {
  const rows = await queryRows<never>(
    context.db,
    sql`insert into payment_event (provider, event_id, payment_id, kind, at, received_at, details)
        values (${provider}, ${eventId}, ${paymentId}, ${kind}, ${toTimestamp(at)}, ${toTimestamp(context.now())},
          ${JSON.stringify(details)}::jsonb)
        on conflict do nothing returning event_id`,
  )
  return rows.length > 0
}

/** Selects open attempts that have expired. */
export function selectOverdue(context: Context): Promise<PaymentRow[]> {
  return queryRows<PaymentRow>(
    context.db,
    sql`select ${columns} from payment p where ${isOpen} and p.expires_at <= ${toTimestamp(context.now())}
        order by p.expires_at limit 500`,
  )
}

/** Selects payments with entries that have been unsettled for a while. */
export async function selectUnsettled(context: Context, before: Date): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    context.db,
    sql`select distinct e.payment_id as id from payment_entry e
        where e.kind <> 'AUTHORIZE' and e.status = 'REQUESTED' and e.created_at <= ${toTimestamp(before)} limit 500`,
  )
  return rows.map(({ id }) => id)
}

/** Selects drafts with an authorized card that were not placed in time. */
export async function selectAbandoned(context: Context): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    context.db,
    sql`select distinct p.commercial_order_id as id from payment p join commercial_order o on o.id = p.commercial_order_id
        where p.status = 'AUTHORIZED' and p.document_id is null and o.placed_at is null and p.expires_at <= ${toTimestamp(context.now())}
          and not exists (select from payment_entry e where e.payment_id = p.id and e.kind = 'RELEASE') limit 500`,
  )
  return rows.map(({ id }) => id)
}
