import { hash } from '@node-rs/argon2'
import { demoPassword } from '@tiber/demo-data/people'
import type { Db } from '@tiber/server/database'
import { countUsers } from './queries.ts'
import * as queries from './queries.ts'

export type Progress = (text: string) => void

/** Loads the demo shop into an empty database; a database with users is left alone. */
export async function seedDemoShop(db: Db, progress: Progress = () => {}): Promise<boolean> {
  if ((await countUsers(db)) > 0) return false
  progress('Loading the demo shop: stores, companies, people')
  const passwordHash = await hash(demoPassword)
  const now = new Date()
  await db.transaction(async (transaction) => {
    const target = transaction as unknown as Db
    await queries.insertStores(target)
    await queries.insertAccounts(target, now)
    await queries.insertUsers(target, passwordHash)
    await queries.insertOrganisations(target)
    await queries.insertAddresses(target)
    await queries.insertCustomFields(target)
    await queries.insertPolicies(target)
  })
  return true
}
