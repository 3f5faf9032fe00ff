import { boolean, index, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import type { LegalEntity } from '@tiber/contract/company/legal-entity'
import type { AutomaticAnswer, SeriesPatterns } from '@tiber/contract/catalogue/supplier-settings'
import type { Carrier } from '@tiber/contract/orders/carriers'
import type { Invoicing } from '@tiber/contract/orders/document-types'
import type { externalSources } from '@tiber/contract/company/custom-fields'
import type { paymentDueModes, supplierStatuses } from '@tiber/contract/catalogue/suppliers'
import { createdAt, djustId, updatedAt, type LocalisedText } from '../../database/columns.ts'
import { customerUserTable } from '../users/tables.ts'

export const supplierTable = pgTable('supplier', {
  id: djustId(),
  externalId: text('external_id').notNull().unique(),
  externalSource: text('external_source').$type<(typeof externalSources)[number]>().notNull().default('CLIENT'),
  name: text().notNull(),
  description: jsonb().$type<LocalisedText>(),
  logo: text(),
  status: text().$type<(typeof supplierStatuses)[number]>().notNull(),
  isDefault: boolean('is_default').notNull().default(false),
  returnPolicy: jsonb('return_policy').$type<LocalisedText>(),
  paymentDueDelay: integer('payment_due_delay').notNull().default(30),
  paymentDueMode: text('payment_due_mode').$type<(typeof paymentDueModes)[number]>().notNull().default('SIMPLE'),
  currency: text().notNull().default('EUR'),
  /** Freight per delivery, and the net total from which delivery is free. */
  freightPrice: numeric('freight_price', { precision: 18, scale: 6 }),
  freightFreeFrom: numeric('freight_free_from', { precision: 18, scale: 6 }),
  /** Net; the supplier accepts no order below it. */
  minOrderValue: numeric('min_order_value', { precision: 18, scale: 6 }),
  onTimePercent: integer('on_time_percent'),
  /** Hours within which it should answer an order, without weekends. */
  answerHours: integer('answer_hours').notNull().default(8),
  /** Needed on invoices; its country and postcode decide the tax. */
  legal: jsonb().$type<LegalEntity>(),
  /** PLATFORM: each shipment is invoiced in its name; OWN: it uploads its invoices. */
  invoicing: text().$type<Invoicing>().notNull().default('PLATFORM'),
  /** Its own carriers, before those that everybody has. */
  carriers: jsonb().$type<Carrier[]>().notNull().default([]),
  /** Patterns of series that have no number yet. */
  seriesPatterns: jsonb('series_patterns').$type<SeriesPatterns>(),
  /** Null: every order is answered by somebody. */
  automaticAnswer: jsonb('automatic_answer').$type<AutomaticAnswer>(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/**
 * Customers' ratings of a supplier, whose id is that of the rated logistic order if it rates one; the author's name is
 * copied, so that it stays when the user leaves.
 */
export const supplierEvaluationTable = pgTable(
  'supplier_evaluation',
  {
    id: djustId(),
    supplierId: text('supplier_id')
      .notNull()
      .references(() => supplierTable.id, { onDelete: 'cascade' }),
    userId: text('user_id').references(() => customerUserTable.id, { onDelete: 'set null' }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    grade: integer().notNull(),
    comment: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('supplier_evaluation_by_supplier').on(table.supplierId, table.createdAt),
    index('supplier_evaluation_by_user').on(table.userId),
  ],
)
