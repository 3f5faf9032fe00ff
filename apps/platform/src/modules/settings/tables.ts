import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { LegalEntity } from '@tiber/contract/company/legal-entity'
import type { LogoType } from '@tiber/contract/company/shop-look'
import { djustId, instant, updatedAt, type LocalisedText } from '../../database/columns.ts'

export const storeTable = pgTable('store', {
  id: djustId(),
  externalId: text('external_id').notNull().unique(),
  name: jsonb().$type<LocalisedText>().notNull(),
  isDefault: boolean('is_default').notNull().default(false),
})

export const storeViewTable = pgTable(
  'store_view',
  {
    id: djustId(),
    storeId: text('store_id')
      .notNull()
      .references(() => storeTable.id),
    externalId: text('external_id').notNull().unique(),
    name: jsonb().$type<LocalisedText>().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
  },
  (table) => [index('store_view_by_store').on(table.storeId)],
)

/** What its operator has set about the shop: one row at most. */
export const shopTable = pgTable(
  'shop',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    /** The company that runs it; until it is saved, that of the settings counts. */
    legal: jsonb().$type<LegalEntity>(),
    /** As it was entered; screens and mails derive readable shades from it. Null: ours. */
    colour: text(),
    /** The picture in base64, its type, and the hash of its bytes, which is part of its address. */
    logo: text(),
    logoType: text('logo_type').$type<LogoType>(),
    logoHash: text('logo_hash'),
    /** When the first start was finished. */
    openedAt: instant('opened_at'),
    /** When a test order went through all of its steps. */
    testedAt: instant('tested_at'),
    updatedAt: updatedAt(),
  },
  (table) => [check('shop_is_only', sql`${table.isOnly}`)],
)
