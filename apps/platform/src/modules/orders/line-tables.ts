import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AddressSnapshot } from '@tiber/contract/order-shapes'
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

/** What was bought, as it was called, measured and sold then. Texts are kept in both languages. */
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

/** One offer in one order. Quantities tell how far its pieces are: confirmed, shipped, received, cancelled. */
export const orderLineTable = pgTable(
  'order_line',
  {
    id: djustId(),
    commercialOrderId: text('commercial_order_id').notNull(),
    logisticOrderId: text('logistic_order_id')
      .notNull()
      .references(() => logisticOrderTable.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    /** Without foreign keys: an article that is no longer sold was bought all the same. */
    offerId: text('offer_id').notNull(),
    variantId: text('variant_id').notNull(),
    offerPriceId: text('offer_price_id').notNull(),
    position: integer().notNull(),
    quantity: integer().notNull(),
    confirmedQuantity: integer('confirmed_quantity'),
    shippedQuantity: integer('shipped_quantity').notNull().default(0),
    receivedQuantity: integer('received_quantity').notNull().default(0),
    cancelledQuantity: integer('cancelled_quantity').notNull().default(0),
    priceType: text('price_type').$type<'PUBLIC' | 'GROUP' | 'ACCOUNT'>().notNull(),
    unitPrice: unitPrice('unit_price').notNull(),
    regularUnitPrice: unitPrice('regular_unit_price').notNull(),
    taxRate: numeric('tax_rate', { precision: 6, scale: 3 }).notNull(),
    net: cents('net'),
    tax: cents('tax'),
    regularNet: cents('regular_net'),
    regularTax: cents('regular_tax'),
    /** Why it cost that, as the resolver told it. */
    trace: jsonb().$type<PriceTrace>().notNull(),
    snapshot: jsonb().$type<LineSnapshot>().notNull(),
    shippingAddressId: text('shipping_address_id'),
    shippingAddress: jsonb('shipping_address').$type<AddressSnapshot>(),
    /** What a reorder put it in the place of. */
    replaces: jsonb().$type<{ sku: string; name: string }>(),
    incidentDeclared: boolean('incident_declared').notNull().default(false),
    /** When it was bought: a draft is not bought yet, and a part that came to nothing no longer. */
    placedAt: instant('placed_at'),
    /** Codes, names in both languages and what the buyer wrote, with the account: the purchase memory. */
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
