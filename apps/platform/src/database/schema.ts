import { fileURLToPath } from 'node:url'
import { type Database, type Db } from '@tiber/server/database'
import { migrate, missingMigrations } from '@tiber/server/migrate'

const folder = fileURLToPath(new URL('../../migrations', import.meta.url))

export function migratePlatform(database: Database) {
  return migrate(database, 'platform', folder)
}

/** Rejects when the database cannot be reached or lacks a migration. */
export async function requireMigrated(db: Db) {
  const missing = await missingMigrations(db, 'platform', folder)
  if (missing.length > 0) throw new Error(`Migrations have not run: ${missing.join(', ')}`)
}
