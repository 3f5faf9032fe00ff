import { index, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import type { Locale } from '@tiber/contract/locales'
import type { RefusalReason } from '@tiber/contract/orders/payment-enums'
import { createdAt, instant } from '../../database/columns.ts'

export type SandboxStatus = 'OPEN' | 'CHALLENGED' | 'SILENT' | 'AUTHORIZED' | 'REFUSED' | 'EXPIRED' | 'CANCELLED'

/** Payments as the provider stores them; the shop's own tables do not refer to them. */
export const sandboxPaymentTable = pgTable('sandbox_payment', {
  /** The provider's reference. */
  reference: text().primaryKey(),
  /** The shop's id; a repeated request starts one payment. */
  merchantId: text('merchant_id').notNull().unique('sandbox_payment_once'),
  status: text().$type<SandboxStatus>().notNull().default('OPEN'),
  amount: numeric({ precision: 18, scale: 2 }).notNull(),
  currency: text().notNull(),
  orderReference: text('order_reference').notNull(),
  orderId: text('order_id').notNull(),
  returnUrl: text('return_url').notNull(),
  locale: text().$type<Locale>().notNull(),
  /** Brand and last digits only; the number is never stored. */
  cardBrand: text('card_brand'),
  cardLastDigits: text('card_last_digits'),
  reason: text().$type<RefusalReason>(),
  expiresAt: instant('expires_at').notNull(),
  createdAt: createdAt(),
})

/** A registered card and how the sandbox bank answers for it. */
export const sandboxCardTable = pgTable('sandbox_card', {
  id: text().primaryKey(),
  brand: text().notNull(),
  lastDigits: text('last_digits').notNull(),
  outcome: text().notNull(),
  createdAt: createdAt(),
})

/** Webhook events, stored so that they can be sent again. */
export const sandboxEventTable = pgTable(
  'sandbox_event',
  {
    /** Derived from the entry id of the request, so that a repeated request settles once. */
    id: text().primaryKey(),
    reference: text()
      .notNull()
      .references(() => sandboxPaymentTable.reference, { onDelete: 'cascade' }),
    type: text().notNull(),
    entryId: text('entry_id'),
    amount: numeric({ precision: 18, scale: 2 }),
    at: instant('at').notNull(),
  },
  (table) => [index('sandbox_event_by_payment').on(table.reference, table.at)],
)
