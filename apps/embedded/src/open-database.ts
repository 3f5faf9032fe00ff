import { join } from 'node:path'
import { migratePlatform } from '@tiber/platform/database/schema'
import { openPglite, openPostgres, type Database } from '@tiber/server/database'
import { createSettingsReader } from '@tiber/server/environment'
import { lockFolder } from '@tiber/server/folder-lock'
import { createLog } from '@tiber/server/log'

/** Opens the database at DATABASE_URL, or the embedded one if no service uses it, and closes it after the work. */
export async function withDatabase<Result>(
  work: (database: Database, url: string | undefined) => Promise<Result>,
): Promise<Result> {
  const setting = createSettingsReader(process.env)
  const url = setting.find('DATABASE_URL')
  const folder = setting.text('DATA_DIR', '.data')
  const lock = url ? undefined : lockFolder(folder)
  const database = url
    ? openPostgres(url, createLog('command', 'warn'))
    : await openPglite({ folder: join(folder, 'database') })
  try {
    await migratePlatform(database)
    return await work(database, url)
  } finally {
    await database.close()
    lock?.release()
  }
}
