import { date, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { TaxClass } from '@tiber/contract/orders/taxes'

/** Rate of a class of goods in a country from a day on, until a later row replaces it. */
export const taxRateTable = pgTable(
  'tax_rate',
  {
    country: text().notNull(),
    taxClass: text('tax_class').$type<TaxClass>().notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    rate: numeric({ precision: 6, scale: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.country, table.taxClass, table.validFrom] })],
)
