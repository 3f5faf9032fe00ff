import { sql } from 'drizzle-orm'
import { text, timestamp } from 'drizzle-orm/pg-core'

/** By locale: `{"es-ES": "…", "en-US": "…"}`; a language that is missing falls back to the other. */
export type LocalisedText = Record<string, string>

/** Ten digits from one ascending counter; the demo shop's own ids lie below its start. */
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
