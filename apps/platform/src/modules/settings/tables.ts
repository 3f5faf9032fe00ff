import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { djustId, type LocalisedText } from '../../database/columns.ts'

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
