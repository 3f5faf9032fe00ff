import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { TaxRule } from '@tiber/contract/orders/taxes'
import type { AddressSnapshot } from '@tiber/contract/orders/order-shapes'
import {
  cents,
  createdAt,
  djustId,
  instant,
  searchWords,
  updatedAt,
  type LocalisedText,
} from '../../database/columns.ts'
import type { AttributeValues } from '../catalogue/tables.ts'
import type { PriceTrace } from '../prices/service.ts'
import { logisticOrderTable } from './tables.ts'

const unitPrice = (name: string) => numeric(name, { precision: 18, scale: 6 })

/** Snapshot of what was bought, with the names, measures and terms of that time, in both languages. */
export type LineSnapshot = {
  product: {
    id: string
    sku: string
    externalId: string
    name: LocalisedText
    description: LocalisedText | null
    brand: string | null
    unit: string
    category: { externalId: string; name: LocalisedText } | null
  }
  variant: {
    id: string
    sku: string
    externalId: string
    name: LocalisedText
    ean: string | null
    gtin: string | null
    mpn: string | null
    attributes: AttributeValues
  }
  offer: {
    externalId: string
    packingType: string
    itemPerPack: number
    quantityPerItem: number
    minOrderQuantity: number
    maxOrderQuantity: number | null
    orderMultiple: number
    leadTimeDays: number | null
  }
}

/** One offer in one logistic order, with its confirmed, shipped, received and cancelled quantities. */
export const orderLineTable = pgTable(
  'order_line',
  {
    id: djustId(),
    commercialOrderId: text('commercial_order_id').notNull(),
    logisticOrderId: text('logistic_order_id')
      .notNull()
      .references(() => logisticOrderTable.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    /** No foreign keys: deleting an article must not delete what was bought. */
    offerId: text('offer_id').notNull(),
    variantId: text('variant_id').notNull(),
    offerPriceId: text('offer_price_id').notNull(),
    position: integer().notNull(),
    quantity: integer().notNull(),
    confirmedQuantity: integer('confirmed_quantity'),
    shippedQuantity: integer('shipped_quantity').notNull().default(0),
    receivedQuantity: integer('received_quantity').notNull().default(0),
    cancelledQuantity: integer('cancelled_quantity').notNull().default(0),
    /** Pieces that were not in stock, and the day of delivery promised for them. */
    backorderQuantity: integer('backorder_quantity').notNull().default(0),
    backorderDate: date('backorder_date', { mode: 'string' }),
    priceType: text('price_type').$type<'PUBLIC' | 'GROUP' | 'ACCOUNT'>().notNull(),
    unitPrice: unitPrice('unit_price').notNull(),
    regularUnitPrice: unitPrice('regular_unit_price').notNull(),
    taxRule: text('tax_rule').$type<TaxRule>().notNull().default('DOMESTIC'),
    taxRate: numeric('tax_rate', { precision: 6, scale: 3 }).notNull(),
    net: cents('net'),
    tax: cents('tax'),
    regularNet: cents('regular_net'),
    regularTax: cents('regular_tax'),
    /** Explanation of the price as the price resolver recorded it. */
    trace: jsonb().$type<PriceTrace>().notNull(),
    snapshot: jsonb().$type<LineSnapshot>().notNull(),
    shippingAddressId: text('shipping_address_id'),
    shippingAddress: jsonb('shipping_address').$type<AddressSnapshot>(),
    /** Article that a reorder replaced with this one. */
    replaces: jsonb().$type<{ sku: string; name: string }>(),
    /** Line of the quote whose price was agreed; such a price is never resolved again. */
    quoteLineId: text('quote_line_id'),
    incidentDeclared: boolean('incident_declared').notNull().default(false),
    /** Time of purchase; null for drafts and for cancelled or declined logistic orders. */
    placedAt: instant('placed_at'),
    /** Search words: codes, names in both languages, the buyer's own texts and the account id. */
    search: searchWords('search'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('order_line_by_offer').on(table.logisticOrderId, table.offerId),
    index('order_line_by_order').on(table.commercialOrderId, table.logisticOrderId, table.position),
    index('order_line_by_variant')
      .on(
        table.accountId,
        table.variantId,
        table.placedAt.desc(),
        table.id.desc(),
        table.quantity,
        table.cancelledQuantity,
      )
      .where(sql`placed_at is not null`),
  ],
)
