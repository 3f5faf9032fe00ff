import { index, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import type { Locale } from '@tiber/contract/locales'
import type { RefusalReason } from '@tiber/contract/payment-words'
import { createdAt, instant } from '../../database/columns.ts'

export type SandboxStatus = 'OPEN' | 'CHALLENGED' | 'SILENT' | 'AUTHORIZED' | 'REFUSED' | 'EXPIRED' | 'CANCELLED'

/** What a provider keeps of its own; the shop's tables know nothing of these. */
export const sandboxPaymentTable = pgTable('sandbox_payment', {
  /** The provider's name of it. */
  reference: text().primaryKey(),
  /** The shop's: what is asked for twice begins once. */
  merchantId: text('merchant_id').notNull().unique('sandbox_payment_once'),
  status: text().$type<SandboxStatus>().notNull().default('OPEN'),
  amount: numeric({ precision: 18, scale: 2 }).notNull(),
  currency: text().notNull(),
  orderReference: text('order_reference').notNull(),
  orderId: text('order_id').notNull(),
  returnUrl: text('return_url').notNull(),
  locale: text().$type<Locale>().notNull(),
  /** Brand and last digits: the number itself is looked at once and stored nowhere. */
  cardBrand: text('card_brand'),
  cardLastDigits: text('card_last_digits'),
  reason: text().$type<RefusalReason>(),
  expiresAt: instant('expires_at').notNull(),
  createdAt: createdAt(),
})

/** A card that was registered: how the sandbox's bank will answer for it. */
export const sandboxCardTable = pgTable('sandbox_card', {
  id: text().primaryKey(),
  brand: text().notNull(),
  lastDigits: text('last_digits').notNull(),
  outcome: text().notNull(),
  createdAt: createdAt(),
})

/** What the shop is told; kept, so that it can be told again. */
export const sandboxEventTable = pgTable(
  'sandbox_event',
  {
    /** Of a wish of the shop's it is made of the wish's id: the same wish settles once. */
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
