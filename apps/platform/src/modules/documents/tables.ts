import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, numeric, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { LegalEntity } from '@tiber/contract/company/legal-entity'
import type { DocumentType } from '@tiber/contract/orders/document-types'
import { cents, djustId, instant, searchWords } from '../../database/columns.ts'
import { storedFileTable } from '../files/tables.ts'
import { orderLineTable } from '../orders/line-tables.ts'
import { logisticOrderTable } from '../orders/tables.ts'
import { supplierTable } from '../suppliers/tables.ts'

/** PAID, OWED by the account, or AWAITED: captured or refunded by us. */
type Settlement = 'PAID' | 'OWED' | 'AWAITED'

/** The buying company as it was when the document was issued. */
export type DocumentBuyer = { name: string; businessRegistrationNumber: string | null; vatNumber: string | null }

/**
 * A document of one logistic order. Its content is frozen here, in its lines and in the order lines, which do not
 * change after placing; the PDF is rendered on request in the reader's language.
 */
export const orderDocumentTable = pgTable(
  'order_document',
  {
    id: djustId(),
    type: text().$type<DocumentType>().notNull(),
    logisticOrderId: text('logistic_order_id')
      .notNull()
      .references(() => logisticOrderTable.id, { onDelete: 'cascade' }),
    commercialOrderId: text('commercial_order_id').notNull(),
    accountId: text('account_id').notNull(),
    /** Null if an older version of the platform has issued it. */
    supplierId: text('supplier_id').references(() => supplierTable.id),
    /** Event the document was issued for; the same cause issues it once. */
    cause: text().notNull(),
    number: text().notNull(),
    /** The invoice as its supplier has made it; of other documents the file is rendered. */
    fileId: uuid('file_id').references(() => storedFileTable.id),
    issuedAt: instant('issued_at').notNull(),
    /** Due date, for invoices only. */
    dueOn: date('due_on', { mode: 'string' }),
    buyer: jsonb().$type<DocumentBuyer>().notNull(),
    /** Legal data of the seller at that time; none if it had not stated any. */
    seller: jsonb().$type<LegalEntity>(),
    /** For credit notes only: the reason and the credited invoices. */
    reason: text(),
    credits: text(),
    /**
     * Derived from the payment status of the logistic order and stored, because totals are summed over all invoices.
     */
    settlement: text().$type<Settlement>(),
    /** Day on which it became PAID; null before, and for what was paid before days were recorded. */
    settledOn: date('settled_on', { mode: 'string' }),
    /** Card payment of this invoice alone. */
    paymentId: text('payment_id'),
    net: cents('net'),
    tax: cents('tax'),
    shippingNet: cents('shipping_net'),
    shippingTax: cents('shipping_tax'),
    shippingTaxRate: numeric('shipping_tax_rate', { precision: 6, scale: 3 }).notNull().default('0'),
    /** Of what is frozen here, and of the document before it in its series; null before there were hashes. */
    hash: text(),
    previousHash: text('previous_hash'),
    search: searchWords('search'),
  },
  (table) => [
    uniqueIndex('order_document_by_cause').on(table.logisticOrderId, table.type, table.cause),
    uniqueIndex('order_document_by_supplier_number').on(table.supplierId, table.type, sql`lower(number)`),
    index('order_document_by_order').on(table.commercialOrderId),
    index('order_document_by_account')
      .on(table.accountId, table.issuedAt.desc(), table.id.desc())
      .where(sql`type in ('INVOICE', 'CREDIT_NOTE')`),
    index('order_document_open')
      .on(table.accountId, table.issuedAt.desc().nullsLast(), table.id.desc().nullsLast())
      .where(sql`settlement in ('OWED', 'AWAITED')`),
    index('order_document_by_word').using('gin', table.search),
  ],
)

/** Pieces of an order line with their amounts; negative amounts on a credit note. */
export const orderDocumentLineTable = pgTable(
  'order_document_line',
  {
    documentId: text('document_id')
      .notNull()
      .references(() => orderDocumentTable.id, { onDelete: 'cascade' }),
    lineId: text('line_id')
      .notNull()
      .references(() => orderLineTable.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    net: cents('net'),
    tax: cents('tax'),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.lineId] }),
    index('order_document_line_by_line').on(table.lineId),
  ],
)

/** Last number a supplier has used for a document type in a year; numbers are consecutive without gaps. */
export const documentSeriesTable = pgTable(
  'document_series',
  {
    supplierId: text('supplier_id')
      .notNull()
      .references(() => supplierTable.id),
    type: text().$type<DocumentType>().notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
    /** Pattern since its first number; null is the usual one. */
    pattern: text(),
    /** Hash of the last document. */
    lastHash: text('last_hash'),
  },
  (table) => [primaryKey({ columns: [table.supplierId, table.type, table.year] })],
)
