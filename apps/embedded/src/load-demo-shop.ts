import { join } from 'node:path'
import { migratePlatform } from '@tiber/platform/database/schema'
import { maxVariants, type CatalogueSize } from '@tiber/demo-data/catalogue/catalogue'
import { seedDemoShop } from '@tiber/platform/seeding/seed'
import { openPglite, openPostgres } from '@tiber/server/database'
import { SettingError, createSettingsReader } from '@tiber/server/environment'
import { lockFolder } from '@tiber/server/folder-lock'
import { createLog } from '@tiber/server/log'

/**
 * Loads the demo shop into the database at DATABASE_URL, or into the embedded one if no service uses it.
 * `--size small` or `--variants 1000000` sets its size.
 */
export async function loadDemoShop(args: string[]) {
  const size = parseSize(args)
  const setting = createSettingsReader(process.env)
  const url = setting.find('DATABASE_URL')
  const folder = setting.text('DATA_DIR', '.data')
  const lock = url ? undefined : lockFolder(folder)
  const database = url
    ? openPostgres(url, createLog('seed', 'warn'))
    : await openPglite({ folder: join(folder, 'database') })
  await migratePlatform(database)
  const isNew = await seedDemoShop(database, { ...size, progress: (text) => process.stdout.write(`${text}\n`) })
  process.stdout.write(
    isNew ? 'The demo shop is loaded.\n' : 'The database already contains users; nothing was changed.\n',
  )
  await database.close()
  lock?.release()
}

function parseSize(args: string[]): CatalogueSize {
  const words = args.flatMap((each) => each.split('='))
  if (words.length === 0) return {}
  const [option, value = '', ...rest] = words
  if (rest.length > 0 || (option !== '--size' && option !== '--variants'))
    throw new SettingError(`Seeding takes one of --size small and --variants 1000000, not "${args.join(' ')}".`)
  if (option === '--size') {
    if (value !== 'small' && value !== 'default') throw new SettingError(`--size is small or default, not "${value}".`)
    return { size: value }
  }
  const variants = /^\d{1,9}$/.test(value) ? Number(value) : 0
  if (variants < 1 || variants > maxVariants)
    throw new SettingError(`--variants is a whole number from 1 to ${maxVariants}, not "${value}".`)
  return { variants }
}
