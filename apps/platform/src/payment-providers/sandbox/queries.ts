import { sql } from '@tiber/server/sql'
import type { Locale } from '@tiber/contract/locales'
import type { RefusalReason } from '@tiber/contract/orders/payment-enums'
import type { Context } from '../../context.ts'
import { toTimestamp } from '../../database/clauses.ts'
import { queryRows } from '../../database/query-rows.ts'
import type { Outcome } from './cards.ts'
import type { SandboxStatus } from './tables.ts'

export type SandboxPayment = {
  reference: string
  merchantId: string
  status: SandboxStatus
  amount: string
  currency: string
  orderReference: string
  orderId: string
  returnUrl: string
  locale: Locale
  cardBrand: string | null
  cardLastDigits: string | null
  reason: RefusalReason | null
  expiresAt: string
}

const columns = sql`reference, merchant_id as "merchantId", status, amount::text, currency,
  order_reference as "orderReference", order_id as "orderId", return_url as "returnUrl", locale, card_brand as "cardBrand",
  card_last_digits as "cardLastDigits", reason, expires_at as "expiresAt"`
type NewPayment = Omit<SandboxPayment, 'status' | 'cardBrand' | 'cardLastDigits' | 'reason' | 'expiresAt'> & {
  expiresAt: Date
}

/** Creates a payment, or returns the existing one with the same merchant id. */
export async function createPayment(context: Context, payment: NewPayment): Promise<SandboxPayment> {
  await context.db.execute(sql`insert into sandbox_payment (reference, merchant_id, amount, currency, order_reference,
      order_id, return_url, locale, expires_at, created_at)
    values (${payment.reference}, ${payment.merchantId}, ${payment.amount}, ${payment.currency}, ${payment.orderReference},
      ${payment.orderId}, ${payment.returnUrl}, ${payment.locale}, ${toTimestamp(payment.expiresAt)}, ${toTimestamp(context.now())})
    on conflict (merchant_id) do nothing`)
  const [row] = await queryRows<SandboxPayment>(
    context.db,
    sql`select ${columns} from sandbox_payment where merchant_id = ${payment.merchantId}`,
  )
  return row!
}

export async function findPayment({ db }: Context, reference: string): Promise<SandboxPayment | undefined> {
  const [row] = await queryRows<SandboxPayment>(
    db,
    sql`select ${columns} from sandbox_payment where reference = ${reference}`,
  )
  return row
}

export type Change = {
  from: SandboxStatus[]
  to: SandboxStatus
  reason?: RefusalReason
  card?: { brand: string; lastDigits: string }
  expiresAt?: Date
}

/** Returns true for the call that changed the status, so that a double click counts once. */
export async function changeStatus({ db }: Context, reference: string, change: Change): Promise<boolean> {
  const { from, to, reason = null, card, expiresAt } = change
  const rows = await queryRows<never>(
    db,
    sql`update sandbox_payment set status = ${to}, reason = ${reason},
          card_brand = coalesce(${card?.brand ?? null}, card_brand),
          card_last_digits = coalesce(${card?.lastDigits ?? null}, card_last_digits),
          expires_at = coalesce(${expiresAt?.toISOString() ?? null}::timestamptz, expires_at)
        where reference = ${reference} and status = any(${sql.param(from)}::text[]) returning reference`,
  )
  return rows.length > 0
}

export type SandboxEvent = { id: string; reference: string; type: string; entryId: string | null; at: string }
type NewEvent = { id: string; reference: string; type: string; entryId?: string; amount?: string }

/** Returns true if the event is new. */
export async function insertEvent(context: Context, { id, reference, type, entryId, amount }: NewEvent) {
  const rows = await queryRows<never>(
    context.db,
    sql`insert into sandbox_event (id, reference, type, entry_id, amount, at) values (${id}, ${reference}, ${type},
        ${entryId ?? null}, ${amount ?? null}, ${toTimestamp(context.now())}) on conflict do nothing returning id`,
  )
  return rows.length > 0
}

const eventColumns = sql`id, reference, type, entry_id as "entryId", at`

export function listEvents({ db }: Context, reference: string): Promise<SandboxEvent[]> {
  return queryRows<SandboxEvent>(
    db,
    sql`select ${eventColumns} from sandbox_event where reference = ${reference} order by at, id`,
  )
}

export async function findEvent({ db }: Context, id: string): Promise<SandboxEvent | undefined> {
  const [row] = await queryRows<SandboxEvent>(db, sql`select ${eventColumns} from sandbox_event where id = ${id}`)
  return row
}

export type PaymentBalance = { authorized: string | null; captured: string; released: string; refunded: string }

/** Sums what was captured, released and refunded of a payment. */
export async function readBalance({ db }: Context, reference: string): Promise<PaymentBalance> {
  const sum = (type: string) => sql`coalesce(sum(e.amount) filter (where e.type = ${type}), 0)::text`
  const [row] = await queryRows<PaymentBalance>(
    db,
    sql`select (select amount::text from sandbox_payment where reference = ${reference} and status = 'AUTHORIZED') as authorized,
          ${sum('CAPTURE')} as captured, ${sum('RELEASE')} as released, ${sum('REFUND')} as refunded
        from sandbox_event e where e.reference = ${reference}`,
  )
  return row!
}

export type StoredCard = { id: string; brand: string; lastDigits: string; outcome: Outcome }

export async function insertCard(context: Context, card: StoredCard) {
  await context.db.execute(sql`insert into sandbox_card (id, brand, last_digits, outcome, created_at)
    values (${card.id}, ${card.brand}, ${card.lastDigits}, ${card.outcome}, ${toTimestamp(context.now())})`)
}

export async function findCard({ db }: Context, id: string): Promise<StoredCard | undefined> {
  const [row] = await queryRows<StoredCard>(
    db,
    sql`select id, brand, last_digits as "lastDigits", outcome from sandbox_card where id = ${id}`,
  )
  return row
}
