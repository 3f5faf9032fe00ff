import { sql } from '@tiber/server/sql'
import { openPglite, openPostgres, type Database } from '@tiber/server/database'
import { createLog } from '@tiber/server/log'
import { readConfig } from '../config.ts'
import { createContent } from '../content.ts'
import { migrateContent } from '../schema.ts'

const log = createLog('test', 'silent')

/** Starts a content service on its own database, in memory or on the PostgreSQL server of the test run. */
export async function startTestContent(environment: Record<string, string> = {}) {
  const config = readConfig({ DEMO: '1', LOG_LEVEL: 'silent', ...environment })
  const { database, lose, close } = await openEmptyDatabase(process.env['TEST_DATABASE_URL'])
  await migrateContent(database, config)
  const app = createContent({ config, database, log })
  await app.ready()
  return {
    app,
    config,
    database,
    /** Drops the database of the running service. */
    loseDatabase: lose,
    async close() {
      await app.close()
      await close()
    },
  }
}

export type TestContent = Awaited<ReturnType<typeof startTestContent>>

type OwnDatabase = { database: Database; lose(): Promise<unknown>; close(): Promise<unknown> }

async function openEmptyDatabase(serverUrl: string | undefined): Promise<OwnDatabase> {
  if (!serverUrl) {
    const database = await openPglite({})
    const close = async () => {
      if (database.engine.kind === 'pglite' && !database.engine.pglite.closed) await database.close()
    }
    return { database, lose: close, close }
  }
  const server = openPostgres(serverUrl, log)
  const name = `tiber_content_${crypto.randomUUID().replaceAll('-', '')}`
  await server.db.execute(sql.raw(`create database ${name}`))
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const database = openPostgres(url.href, log)
  const lose = () => server.db.execute(sql.raw(`drop database if exists ${name} with (force)`))
  const close = async () => {
    await database.close()
    await lose()
    await server.close()
  }
  return { database, lose, close }
}
