import { shopComponents } from '@tiber/contract/content/shop-components'
import { openPostgres, requireReachable, type Database } from '@tiber/server/database'
import { SettingError } from '@tiber/server/environment'
import { createLog, type Log } from '@tiber/server/log'
import { listen } from '@tiber/server/service'
import { startSignals } from '@tiber/server/signals/start-signals'
import type { ContentConfig } from './config.ts'
import { createContent } from './content.ts'
import { insertMissingComponents } from './management/component-queries.ts'
import { migrateContent } from './schema.ts'

/** Starts the service on an open, migrated database; also used by the embedded mode. */
export async function startContent(config: ContentConfig, database: Database, log: Log) {
  // Editors need the blocks of the shop; a space may have others, too.
  await insertMissingComponents(database.db, shopComponents)
  const app = createContent({ config, database, log })
  await listen(app, { port: config.port, variable: 'CONTENT_PORT' })
  return { stop: () => app.close() }
}

export async function startOnPostgres(config: ContentConfig) {
  const log = createLog('content', config.logLevel, config.signals)
  if (!config.databaseUrl) throw new SettingError('DATABASE_URL is not set; see .env.example.')
  const signals = await startSignals('content', config.signals)
  const database = openPostgres(config.databaseUrl, log, { service: 'content' })
  await requireReachable(() => migrateContent(database, config))
  const content = await startContent(config, database, log)
  return {
    log,
    stop: async () => {
      await content.stop()
      await database.close()
      await signals.stop()
    },
  }
}
