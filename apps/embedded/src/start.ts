import { join } from 'node:path'
import { readConfig as readContentConfig } from '@tiber/content/config'
import { loadDemoContent } from '@tiber/content/load-demo-content'
import { startContent } from '@tiber/content/start'
import { migrateContent } from '@tiber/content/schema'
import { readConfig as readPlatformConfig } from '@tiber/platform/config'
import { migratePlatform } from '@tiber/platform/database/schema'
import { demoContent } from '@tiber/demo-data/content/content'
import { seedDemoShop } from '@tiber/platform/seeding/seed'
import { startPlatform } from '@tiber/platform/start'
import { openPglite } from '@tiber/server/database'
import { SettingError, createSettingsReader } from '@tiber/server/environment'
import { lockFolder } from '@tiber/server/folder-lock'
import { createLog } from '@tiber/server/log'
import { startSignals } from '@tiber/server/signals/start-signals'

/** Starts platform and content in one process, because only one process can open PGlite. */
export async function startEmbedded() {
  const platformConfig = readPlatformConfig(process.env)
  const contentConfig = readContentConfig(process.env)
  const folder = createSettingsReader(process.env).text('DATA_DIR', '.data')
  const { signals: settings } = platformConfig
  const log = createLog('services', platformConfig.logLevel, settings)
  const signals = await startSignals('platform', settings)
  const lock = lockFolder(folder)
  progress('Opening the database')
  const database = await openPglite({ folder: join(folder, 'database') }, { service: 'platform', log })
  await migratePlatform(database)
  await migrateContent(database, contentConfig)
  if (platformConfig.demo) {
    await seedDemoShop(database, { size: readDemoSize(), progress })
    await loadDemoContent(database, demoContent, contentConfig)
  }
  progress('Starting the services')
  const platform = await startPlatform(
    platformConfig,
    database,
    createLog('platform', platformConfig.logLevel, settings),
  )
  const content = await startContent(contentConfig, database, createLog('content', contentConfig.logLevel, settings))
  return {
    log,
    stop: async () => {
      await Promise.all([platform.stop(), content.stop()])
      await database.close()
      lock.release()
      await signals.stop()
    },
  }
}

/** Reads the size of the demo shop; tests use the small one. */
function readDemoSize(): 'small' | 'default' {
  const size = createSettingsReader(process.env).text('DEMO_SIZE', 'default')
  if (size !== 'small' && size !== 'default') throw new SettingError('DEMO_SIZE must be small or default.')
  return size
}

/** Prints a line that the launcher shows. */
function progress(text: string) {
  process.stdout.write(`progress: ${text}\n`)
}
