import { hash, type Options } from '@node-rs/argon2'
import type { CatalogueSize } from '@tiber/demo-data/catalogue/catalogue'
import { demoPassword } from '@tiber/demo-data/people'
import type { Database } from '@tiber/server/database'
import { rebuildIndex } from '../modules/search/service.ts'
import { copyCatalogue } from './catalogue.ts'
import { inTransaction } from './loader.ts'
import { createProgressReporter, type Progress } from './progress.ts'
import * as queries from './queries.ts'

export type SeedOptions = CatalogueSize & {
  progress?: Progress
  /** Cost of the password hash of all people; tests sign in hundreds of times. */
  hashOptions?: Options
}

/** Loads the demo shop; returns false and changes nothing if the database already has users. */
export async function seedDemoShop(
  database: Database,
  { progress = () => {}, hashOptions, ...size }: SeedOptions = {},
): Promise<boolean> {
  if ((await queries.countUsers(database.db)) > 0) return false
  progress('Loading the demo shop: stores, companies, people')
  const passwordHash = await hash(demoPassword, hashOptions)
  const today = new Date()
  await inTransaction(database, async (loader) => {
    await queries.insertStores(loader.db)
    await queries.insertShop(loader.db, today)
    await queries.insertAccounts(loader.db, today)
    await queries.insertUsers(loader.db, passwordHash)
    await queries.insertOrganisations(loader.db)
    await queries.insertAddresses(loader.db)
    await queries.insertCustomFields(loader.db)
    await queries.insertPolicies(loader.db)
    await queries.insertSynonyms(loader.db)
    await copyCatalogue(loader, { ...size, today, progress })
    await queries.insertTasks(loader.db, today)
  })
  await queries.analyze(database.db)
  const reportDone = createProgressReporter((text) => progress(`Building the search index: ${text} products`))
  await rebuildIndex({ db: database.db, now: () => today }, reportDone)
  return true
}
