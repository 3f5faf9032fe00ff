import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '../../../database/columns.ts'

/** Stores responses by idempotency key, so that a repeated request gets the same one. */
export const idempotencyKeyTable = pgTable(
  'idempotency_key',
  {
    key: text().notNull(),
    /** Owner of the key: keys of two users never collide. */
    owner: text().notNull(),
    call: text().notNull(),
    inputHash: text('input_hash').notNull(),
    answer: jsonb(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.key] }), index('idempotency_key_by_age').on(table.createdAt)],
)

/** Counts attempts within a time window; in the database, so that all processes count together. */
export const attemptTable = pgTable(
  'attempt',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    windowEndsAt: instant('window_ends_at').notNull(),
  },
  (table) => [index('attempt_by_end').on(table.windowEndsAt)],
)
