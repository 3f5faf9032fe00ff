import cluster from 'node:cluster'
import { SettingError } from '@tiber/server/environment'
import { openPostgres, requireReachable, type Database } from '@tiber/server/database'
import { createLog, type Log } from '@tiber/server/log'
import { listen } from '@tiber/server/service'
import { startSignals } from '@tiber/server/signals/start-signals'
import { announceSetup } from './announce-setup.ts'
import type { PlatformConfig } from './config.ts'
import { migratePlatform } from './database/schema.ts'
import { startChanges } from './changes/changes.ts'
import { startJobs } from './jobs/jobs.ts'
import { jobHandlers, reportFailedJob } from './job-handlers.ts'
import { createPlatform } from './platform.ts'

/** Starts the platform on an open, migrated database; used alone and by the embedded mode. */
export async function startPlatform(config: PlatformConfig, database: Database, log: Log) {
  const jobs = await startJobs(database, config.databaseUrl, log)
  const changes = await startChanges(database, config.databaseUrl, log)
  const { app, systemContext } = createPlatform({ config, database, jobs, changes, log })
  await jobs.work(jobHandlers, systemContext, reportFailedJob)
  await jobs.repeat('purge-old-rows', '17 * * * *')
  await jobs.repeat('remind-approvers', '*/10 * * * *')
  await jobs.repeat('confirm-overdue-receptions', '7 * * * *')
  await jobs.repeat('accept-automatically', '*/5 * * * *')
  await jobs.repeat('notify-sellers', '* * * * *')
  await jobs.repeat('escalate-incidents', '*/10 * * * *')
  await jobs.repeat('measure-deliveries', '47 * * * *')
  await jobs.repeat('expire-quotes', '3 * * * *')
  await jobs.repeat('expire-requests', '23 * * * *')
  await jobs.repeat('reconcile-payments', '* * * * *')
  await jobs.repeat('index-changed-prices', '*/15 * * * *')
  // Document lengths and word counts drift over time; a nightly rebuild disturbs nobody.
  await jobs.repeat('rebuild-search-index', '37 2 * * *')
  await listen(app, { port: config.port, variable: 'PLATFORM_PORT' })
  if (isFirstProcess()) await announceSetup(config, systemContext())
  return {
    stop: async () => {
      await changes.stop()
      await app.close()
      await jobs.stop()
    },
  }
}

/** Of several processes that share a port, one speaks. */
const isFirstProcess = () => cluster.isPrimary || cluster.worker?.id === 1

export async function startOnPostgres(config: PlatformConfig) {
  const log = createLog('platform', config.logLevel, config.signals)
  if (!config.databaseUrl) throw new SettingError('DATABASE_URL is not set; see .env.example.')
  const signals = await startSignals('platform', config.signals)
  const database = openPostgres(config.databaseUrl, log, { service: 'platform', processes: config.processes })
  await requireReachable(() => migratePlatform(database))
  const platform = await startPlatform(config, database, log)
  return {
    log,
    stop: async () => {
      await platform.stop()
      await database.close()
      await signals.stop()
    },
  }
}
