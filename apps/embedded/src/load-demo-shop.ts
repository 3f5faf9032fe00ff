import { join } from 'node:path'
import { migratePlatform } from '@tiber/platform/database/schema'
import { seedDemoShop } from '@tiber/platform/seeding/seed'
import { openPglite, openPostgres } from '@tiber/server/database'
import { settingsOf } from '@tiber/server/environment'
import { lockFolder } from '@tiber/server/folder-lock'
import { createLog } from '@tiber/server/log'

/** Loads the demo shop into the database of DATABASE_URL, or into the embedded one while no service runs on it. */
export async function loadDemoShop() {
  const setting = settingsOf(process.env)
  const url = setting.find('DATABASE_URL')
  const folder = setting.text('DATA_DIR', '.data')
  const lock = url ? undefined : lockFolder(folder)
  const database = url
    ? openPostgres(url, createLog('seed', 'warn'))
    : await openPglite({ folder: join(folder, 'database') })
  await migratePlatform(database)
  const isNew = await seedDemoShop(database, { progress: (text) => process.stdout.write(`${text}\n`) })
  process.stdout.write(
    isNew ? 'The demo shop is loaded.\n' : 'The database holds users already; nothing was changed.\n',
  )
  await database.close()
  lock?.release()
}
