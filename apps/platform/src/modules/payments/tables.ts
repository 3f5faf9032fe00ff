import { sql } from 'drizzle-orm'
import { index, jsonb, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { RefusalReason } from '@tiber/contract/orders/payment-enums'
import { createdAt, djustId, instant, updatedAt } from '../../database/columns.ts'
import { commercialOrderTable } from '../orders/tables.ts'
import type { AttemptStatus } from './attempt-statuses.ts'

/** One attempt to pay an order or an open invoice by card. Only brand and last digits of the card are stored. */
export const paymentTable = pgTable(
  'payment',
  {
    id: djustId(),
    commercialOrderId: text('commercial_order_id')
      .notNull()
      .references(() => commercialOrderTable.id, { onDelete: 'cascade' }),
    /** Invoice that is paid; null for the payment of the order itself. */
    documentId: text('document_id'),
    provider: text().notNull(),
    /** The provider's reference, once known. */
    pspReference: text('psp_reference'),
    status: text().$type<AttemptStatus>().notNull().default('CREATED'),
    amount: numeric({ precision: 18, scale: 2 }).notNull(),
    currency: text().notNull(),
    page: text(),
    cardBrand: text('card_brand'),
    cardLastDigits: text('card_last_digits'),
    reason: text().$type<RefusalReason>(),
    /** Time at which an unanswered attempt expires. */
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('payment_by_reference').on(table.provider, table.pspReference),
    index('payment_by_order').on(table.commercialOrderId, table.id),
    index('payment_open')
      .on(table.expiresAt)
      .where(sql`status in ('CREATED', 'PENDING', 'CHALLENGED')`),
  ],
)

export const entryKinds = ['AUTHORIZE', 'CAPTURE', 'RELEASE', 'REFUND'] as const
export type EntryKind = (typeof entryKinds)[number]

/**
 * Ledger of a payment per logistic order: authorized, captured, released, refunded. Entries are inserted when requested
 * and settled when the provider confirms; their id is the provider's idempotency key.
 */
export const paymentEntryTable = pgTable(
  'payment_entry',
  {
    id: djustId(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => paymentTable.id, { onDelete: 'cascade' }),
    logisticOrderId: text('logistic_order_id').notNull(),
    kind: text().$type<EntryKind>().notNull(),
    amount: numeric({ precision: 18, scale: 2 }).notNull(),
    status: text().$type<'REQUESTED' | 'DONE' | 'FAILED'>().notNull().default('REQUESTED'),
    createdAt: createdAt(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    index('payment_entry_by_payment').on(table.paymentId, table.logisticOrderId),
    // Prevents double payment: only one authorization can be open per logistic order.
    uniqueIndex('payment_entry_requested')
      .on(table.logisticOrderId)
      .where(sql`kind = 'AUTHORIZE' and status = 'REQUESTED'`),
    index('payment_entry_open')
      .on(table.createdAt)
      .where(sql`kind <> 'AUTHORIZE' and status = 'REQUESTED'`),
  ],
)

/** Provider events, each stored once. */
export const paymentEventTable = pgTable(
  'payment_event',
  {
    provider: text().notNull(),
    eventId: text('event_id').notNull(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => paymentTable.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    at: instant('at').notNull(),
    receivedAt: instant('received_at').notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('payment_event_by_payment').on(table.paymentId),
  ],
)
