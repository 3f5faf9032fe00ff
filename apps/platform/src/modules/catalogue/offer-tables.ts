import { boolean, date, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import type { offerStatuses, packingTypes } from '@tiber/contract/catalogue/prices'
import type { externalSources } from '@tiber/contract/company/custom-fields'
import type { TaxClass } from '@tiber/contract/orders/taxes'
import { createdAt, djustId, updatedAt } from '../../database/columns.ts'
import { supplierTable } from '../suppliers/tables.ts'
import { variantTable } from './tables.ts'

/** A supplier's stock of a variant and its sales terms; quantities count pieces. */
export const offerTable = pgTable(
  'offer',
  {
    id: djustId(),
    externalId: text('external_id').notNull().unique(),
    externalSource: text('external_source').$type<(typeof externalSources)[number]>().notNull().default('CLIENT'),
    variantId: text('variant_id')
      .notNull()
      .references(() => variantTable.id, { onDelete: 'cascade' }),
    supplierId: text('supplier_id')
      .notNull()
      .references(() => supplierTable.id, { onDelete: 'cascade' }),
    status: text().$type<(typeof offerStatuses)[number]>().notNull(),
    currency: text().notNull().default('EUR'),
    stock: integer().notNull().default(0),
    packingType: text('packing_type').$type<(typeof packingTypes)[number]>().notNull().default('BOX'),
    unit: text().notNull().default('ud'),
    quantityPerItem: numeric('quantity_per_item', { precision: 18, scale: 6 }).notNull().default('1'),
    itemPerPack: integer('item_per_pack').notNull().default(1),
    minOrderQuantity: integer('min_order_quantity').notNull().default(1),
    maxOrderQuantity: integer('max_order_quantity'),
    orderMultiple: integer('order_multiple').notNull().default(1),
    minStockAlert: integer('min_stock_alert'),
    leadTimeDays: integer('lead_time_days'),
    restockDate: date('restock_date', { mode: 'string' }),
    /** Pieces of the next restock that are not promised yet; null if any quantity can be promised. */
    restockQuantity: integer('restock_quantity'),
    /** Whether what is not in stock can be ordered for the restock date, and the last day to do so. */
    allowBackorder: boolean('allow_backorder').notNull().default(false),
    backorderUntil: date('backorder_until', { mode: 'string' }),
    /** Where it is in the seller's warehouse; buyers never see it. */
    shelf: text(),
    /** Rate in the seller's country, unless the class says it. */
    taxRate: numeric('tax_rate', { precision: 6, scale: 3 }).notNull().default('0'),
    taxClass: text('tax_class').$type<TaxClass>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('offer_by_variant').on(table.variantId), index('offer_by_supplier').on(table.supplierId)],
)
