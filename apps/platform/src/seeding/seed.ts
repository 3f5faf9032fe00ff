import { hash } from '@node-rs/argon2'
import { demoAccounts, demoPassword, demoStores, demoUsers } from '@tiber/demo-data/people'
import type { Db } from '@tiber/server/database'
import { countUsers } from './queries.ts'
import * as queries from './queries.ts'

export type Progress = (text: string) => void

/** Loads the demo shop into an empty database; a database with users is left alone. */
export async function seedDemoShop(db: Db, progress: Progress = () => {}): Promise<boolean> {
  if ((await countUsers(db)) > 0) return false
  progress('Loading the demo shop: stores, accounts, people')
  const passwordHash = await hash(demoPassword)
  await db.transaction(async (transaction) => {
    const target = transaction as unknown as Db
    await queries.insertStores(target, demoStores)
    await queries.insertAccounts(target, demoAccounts)
    await queries.insertUsers(target, demoUsers, passwordHash)
  })
  return true
}
