import { createLog } from '@tiber/server/log'
import type { Database } from '@tiber/server/database'
import { migratePlatform } from '../database/schema.ts'
import { startJobs } from '../jobs/jobs.ts'
import { seedDemoShop } from '../seeding/seed.ts'

export const silentLog = createLog('tests', 'silent')

/** Brings an empty database to the state every test file starts from; `url` is set on a PostgreSQL server only. */
export async function migrateAndSeed(database: Database, url: string | undefined) {
  await migratePlatform(database)
  await seedDemoShop(database, { size: 'small', hashOptions: { memoryCost: 8, timeCost: 1, parallelism: 1 } })
  // Starting the jobs once creates their tables.
  const jobs = await startJobs(database, url, silentLog)
  await jobs.stop()
}
