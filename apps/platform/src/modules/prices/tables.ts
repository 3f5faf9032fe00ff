import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { OfferPriceType } from '@tiber/contract/catalogue/prices'
import { djustId, type LocalisedText } from '../../database/columns.ts'
import { customerTagTable } from '../customers/tables.ts'
import { offerTable } from '../catalogue/offer-tables.ts'
import { customerAccountTable } from '../customers/tables.ts'

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
