import { fileURLToPath } from 'node:url'
import { type Database, type Db } from '@tiber/server/database'
import { migrate, requireMigrated } from '@tiber/server/migrate'

const folder = fileURLToPath(new URL('../../migrations', import.meta.url))

export function migratePlatform(database: Database) {
  return migrate(database, 'platform', folder)
}

export function requirePlatformSchema(db: Db) {
  return requireMigrated(db, 'platform', folder)
}
