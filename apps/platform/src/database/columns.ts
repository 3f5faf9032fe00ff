import { sql } from 'drizzle-orm'
import { customType, numeric, text, timestamp } from 'drizzle-orm/pg-core'

/** Text by locale: `{"es-ES": "…", "en-US": "…"}`; a missing language falls back to the other one. */
export type LocalisedText = Record<string, string>

/** Ten digits from one ascending counter; the demo shop's fixed ids lie below its start. */
export const djustId = () =>
  text()
    .primaryKey()
    .default(sql`next_djust_id()`)

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const createdAt = () =>
  instant('created_at')
    .notNull()
    .default(sql`now()`)
export const updatedAt = () =>
  instant('updated_at')
    .notNull()
    .default(sql`now()`)

/** An amount of money, to the cent. */
export const cents = (name: string) => numeric(name, { precision: 18, scale: 2 }).notNull().default('0')
/** The full-text search vector of a row. */
export const searchWords = customType<{ data: string }>({ dataType: () => 'tsvector' })
