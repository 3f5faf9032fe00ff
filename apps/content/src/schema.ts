import { fileURLToPath } from 'node:url'
import type { Database, Db } from '@tiber/server/database'
import { migrate, requireMigrated } from '@tiber/server/migrate'
import type { ContentConfig } from './config.ts'
import { insertOrUpdateSpace } from './queries.ts'

const folder = fileURLToPath(new URL('../migrations', import.meta.url))

/** Migrates the schema and ensures that the single space exists. */
export async function migrateContent(database: Database, config: ContentConfig) {
  await migrate(database, 'content', folder)
  await insertOrUpdateSpace(database.db, {
    id: 1,
    name: 'Tiber',
    domain: `${config.publicUrl}/`,
    cacheVersion: Math.floor(Date.now() / 1000),
    languageCodes: ['en-US'],
    publicToken: config.publicToken,
    previewToken: config.previewToken,
  })
}

export function requireContentSchema(db: Db) {
  return requireMigrated(db, 'content', folder)
}
