import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { externalSources } from '@tiber/contract/company/custom-fields'
import type { OfferPriceType, offerStatuses, packingTypes } from '@tiber/contract/catalogue/prices'
import { createdAt, djustId, updatedAt, type LocalisedText } from '../../database/columns.ts'
import { customerTagTable } from '../accounts/tables.ts'
import { variantTable } from '../catalogue/tables.ts'
import { customerAccountTable } from '../identity/tables.ts'
import { supplierTable } from '../suppliers/tables.ts'

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
    restockQuantity: integer('restock_quantity'),
    taxRate: numeric('tax_rate', { precision: 6, scale: 3 }).notNull().default('0'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('offer_by_variant').on(table.variantId), index('offer_by_supplier').on(table.supplierId)],
)

/** A public price list, one for a customer tag (a group of accounts), or one for an account. */
export const priceListTable = pgTable(
  'price_list',
  {
    id: djustId(),
    externalId: text('external_id').notNull().unique(),
    name: jsonb().$type<LocalisedText>().notNull(),
    type: text().$type<OfferPriceType>().notNull(),
    accountId: text('account_id').references(() => customerAccountTable.id, { onDelete: 'cascade' }),
    tagId: text('tag_id').references(() => customerTagTable.id, { onDelete: 'cascade' }),
    /** The contract number. */
    reference: text(),
    currency: text().notNull().default('EUR'),
    /** Days, both included; null is open-ended. */
    validFrom: date('valid_from', { mode: 'string' }),
    validUntil: date('valid_until', { mode: 'string' }),
  },
  (table) => [index('price_list_by_account').on(table.accountId), index('price_list_by_tag').on(table.tagId)],
)

/**
 * The prices of one offer in one list, as parallel arrays: from `quantities[i]` pieces, one piece costs `prices[i]`, or
 * `discountPrices[i]` where that is not null. One row instead of one per break, because most are read together.
 */
export const offerPriceTable = pgTable(
  'offer_price',
  {
    id: djustId(),
    externalId: text('external_id').notNull().unique(),
    offerId: text('offer_id')
      .notNull()
      .references(() => offerTable.id, { onDelete: 'cascade' }),
    priceListId: text('price_list_id')
      .notNull()
      .references(() => priceListTable.id, { onDelete: 'cascade' }),
    quantities: integer().array().notNull(),
    prices: numeric({ precision: 18, scale: 6 }).array().notNull(),
    discountPrices: numeric('discount_prices', { precision: 18, scale: 6 }).array(),
    /** Narrows the validity of the list; null means as the list. */
    validFrom: date('valid_from', { mode: 'string' }),
    validUntil: date('valid_until', { mode: 'string' }),
  },
  (table) => [
    uniqueIndex('offer_price_by_offer').on(
      table.offerId,
      table.priceListId,
      sql`coalesce(${table.validFrom}, '-infinity'::date)`,
    ),
    index('offer_price_by_list').on(table.priceListId),
  ],
)

/** One row, incremented by triggers whenever a price, a price list, a tax rate or the tag of an account changes. */
export const priceRevisionTable = pgTable('price_revision', {
  id: integer().primaryKey(),
  revision: bigint({ mode: 'number' }).notNull(),
})
