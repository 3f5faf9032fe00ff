import { bigint, pgSchema, text } from 'drizzle-orm/pg-core'

/** The content service has its own schema in the platform's database. */
export const contentSchema = pgSchema('content')

export const spaceTable = contentSchema.table('space', {
  id: bigint({ mode: 'number' }).primaryKey(),
  name: text().notNull(),
  domain: text().notNull(),
  /** Unix seconds of the last publish, unpublish, move or delete; clients key their cache by it. */
  cacheVersion: bigint('cache_version', { mode: 'number' }).notNull(),
  languageCodes: text('language_codes').array().notNull(),
  /** Reads published stories only. */
  publicToken: text('public_token').notNull().unique(),
  /** Reads drafts as well. */
  previewToken: text('preview_token').notNull().unique(),
})
