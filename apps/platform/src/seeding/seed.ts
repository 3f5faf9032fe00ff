import { hash } from '@node-rs/argon2'
import type { CatalogueSize } from '@tiber/demo-data/catalogue/catalogue'
import { demoPassword } from '@tiber/demo-data/people'
import type { Database } from '@tiber/server/database'
import { rebuildIndex } from '../modules/search/service.ts'
import { copyCatalogue } from './catalogue.ts'
import { inOneTransaction } from './loader.ts'
import { sayer, type Progress } from './progress.ts'
import * as queries from './queries.ts'

export type SeedOptions = CatalogueSize & { progress?: Progress }

/** Loads the demo shop into an empty database; a database with users is left alone. */
export async function seedDemoShop(
  database: Database,
  { progress = () => {}, ...size }: SeedOptions = {},
): Promise<boolean> {
  if ((await queries.countUsers(database.db)) > 0) return false
  progress('Loading the demo shop: stores, companies, people')
  const passwordHash = await hash(demoPassword)
  const today = new Date()
  await inOneTransaction(database, async (loader) => {
    await queries.insertStores(loader.db)
    await queries.insertAccounts(loader.db, today)
    await queries.insertUsers(loader.db, passwordHash)
    await queries.insertOrganisations(loader.db)
    await queries.insertAddresses(loader.db)
    await queries.insertCustomFields(loader.db)
    await queries.insertPolicies(loader.db)
    await copyCatalogue(loader, { ...size, today, progress })
  })
  await queries.analyze(database.db)
  const say = sayer((text) => progress(`Building the search index: ${text} products`))
  await rebuildIndex({ db: database.db, now: () => today }, say)
  return true
}
