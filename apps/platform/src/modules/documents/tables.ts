import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DocumentType } from '@tiber/contract/document-words'
import { cents, djustId, instant, searchWords } from '../../database/columns.ts'
import { orderLineTable } from '../orders/line-tables.ts'
import { logisticOrderTable } from '../orders/tables.ts'
import { supplierTable } from '../suppliers/tables.ts'

/** How an invoice or credit note stands: paid, to be paid by the account, or to be taken or given back by us. */
type Settlement = 'PAID' | 'OWED' | 'AWAITED'

/** Who buys, on paper, as it was when the document was issued. */
export type BuyerOnPaper = { name: string; businessRegistrationNumber: string | null; vatNumber: string | null }

/**
 * A paper of one supplier's part. What it says is frozen here, in its lines and in those of the order, which nobody changes
 * once it is placed; the file is drawn from them whenever somebody wants it, in the language they want.
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
    /** What it was issued for: the same cause issues it once. */
    cause: text().notNull(),
    number: text().notNull(),
    issuedAt: instant('issued_at').notNull(),
    /** Of an invoice. */
    dueOn: date('due_on', { mode: 'string' }),
    buyer: jsonb().$type<BuyerOnPaper>().notNull(),
    /** Of a credit note: why, and of which invoices. */
    reason: text(),
    credits: text(),
    /** Of an invoice or credit note, as the payment of its part stands: kept here, because sums are made over all of them. */
    settlement: text().$type<Settlement>(),
    net: cents('net'),
    tax: cents('tax'),
    shippingNet: cents('shipping_net'),
    shippingTax: cents('shipping_tax'),
    shippingTaxRate: numeric('shipping_tax_rate', { precision: 6, scale: 3 }).notNull().default('0'),
    search: searchWords('search'),
  },
  (table) => [
    uniqueIndex('order_document_by_cause').on(table.logisticOrderId, table.type, table.cause),
    uniqueIndex('order_document_by_number').on(table.number, table.type),
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

/** So many pieces of a line of the order, and what they come to; below zero on a credit note. */
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

/** The last number a supplier has given to a kind of document in a year: the next is one more, and none is left out. */
export const documentSeriesTable = pgTable(
  'document_series',
  {
    supplierId: text('supplier_id')
      .notNull()
      .references(() => supplierTable.id),
    type: text().$type<DocumentType>().notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.supplierId, table.type, table.year] })],
)
