import { maxVariants, type CatalogueSize } from '@tiber/demo-data/catalogue/catalogue'
import { readConfig as readContentConfig } from '@tiber/content/config'
import { loadDemoContent } from '@tiber/content/load-demo-content'
import { migrateContent } from '@tiber/content/schema'
import { demoContent } from '@tiber/demo-data/content/content'
import { seedDemoShop } from '@tiber/platform/seeding/seed'
import { SettingError, createSettingsReader } from '@tiber/server/environment'
import { withDatabase } from './open-database.ts'

/**
 * Loads the demo shop into the database at DATABASE_URL, or into the embedded one if no service uses it.
 * `--size small` or `--variants 1000000` sets its size.
 */
export async function loadDemoShop(args: string[]) {
  const size = parseSize(args)
  if (createSettingsReader(process.env).find('DEMO') !== '1')
    throw new SettingError('The passwords of the demo shop are public: set DEMO=1 to load it anyway.')
  const progress = (text: string) => process.stdout.write(`${text}\n`)
  const isNew = await withDatabase(async (database) => {
    const contentConfig = readContentConfig(process.env)
    await migrateContent(database, contentConfig)
    await loadDemoContent(database, demoContent, contentConfig)
    return seedDemoShop(database, { ...size, progress })
  })
  progress(isNew ? 'The demo shop is loaded.' : 'The database already contains users; nothing was changed.')
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
