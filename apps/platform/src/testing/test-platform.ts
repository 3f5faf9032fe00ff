import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { inject as provided, onTestFinished, TestRunner } from 'vitest'
import { demoApiKey, demoPassword } from '@tiber/demo-data/people'
import { createPlatformClient, type ClientOptions } from '@tiber/sdk/platform-client'
import { createMemoryTokenStore } from '@tiber/sdk/token-store'
import { createLog } from '@tiber/server/log'
import { readConfig } from '../config.ts'
import { startChanges } from '../changes/changes.ts'
import { startJobs } from '../jobs/jobs.ts'
import { selectNewestMails } from '../mail/queries.ts'
import { jobHandlers } from '../job-handlers.ts'
import { createPlatform } from '../platform.ts'
import { openDatabaseCopy } from './database/database-image.ts'

export const testApiKey = demoApiKey
const baseUrl = 'http://platform.test'

/** Starts a platform on its own copy of the seeded database, with a clock that only the test advances. */
export const startTestPlatform = async (environment: Record<string, string> = {}) =>
  createTestPlatform(await openDatabaseCopy(provided('databaseImage')), environment)

type TestDatabase = Awaited<ReturnType<typeof openDatabaseCopy>>

/** Creates a platform on an open database, which closes with it. */
export async function createTestPlatform(database: TestDatabase, environment: Record<string, string> = {}) {
  const log = createLog('test', 'silent')
  const jobs = await startJobs(database, database.url, log)
  for (const name of Object.keys(jobHandlers)) await jobs.requireQueue(name)
  const clock = createClock()
  const filesDir = await mkdtemp(join(tmpdir(), 'tiber-files-'))
  const config = buildConfig({ FILES_DIR: filesDir, ...environment })
  const changes = await startChanges(database, database.url, log)
  const dependencies = { config, database, jobs, changes, log, now: clock.now }
  const { app, systemContext } = createPlatform(dependencies)
  await app.ready()

  const createClient = (options: Partial<ClientOptions> = {}) =>
    createPlatformClient({
      baseUrl,
      apiKey: testApiKey,
      send: createSender(app),
      now: dependencies.now,
      tokens: createMemoryTokenStore(),
      ...options,
    })

  return {
    app,
    database,
    dependencies,
    systemContext,
    createClient,
    now: dependencies.now,
    advance: clock.advance,
    /** Returns a signed-in client and the store of its tokens. */
    async signIn(email = 'buyer@tiber.example', options: Partial<ClientOptions> = {}) {
      const tokens = createMemoryTokenStore()
      const client = createClient({ tokens, ...options })
      await client.auth.token({ body: { username: email, password: demoPassword } })
      return { client, tokens }
    },
    drainJobs: () => jobs.drain(jobHandlers, systemContext),
    readMails: () => selectNewestMails(database.db, 100),
    async close() {
      await changes.stop()
      await app.close()
      await jobs.stop()
      await database.close()
      await rm(filesDir, { recursive: true, force: true })
    },
  }
}

export type TestPlatform = Awaited<ReturnType<typeof startTestPlatform>>

/** Sends requests to the app without a socket. */
const createSender =
  (app: FastifyInstance) =>
  async (request: Request): Promise<Response> => {
    const body = await request.text()
    const response = await app.inject({
      method: request.method as 'GET',
      url: request.url.slice(baseUrl.length),
      headers: Object.fromEntries(request.headers),
      ...(body && { payload: body }),
    })
    const isEmpty = response.statusCode === 204 || response.statusCode === 304
    const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)])
    return new Response(isEmpty ? null : new Uint8Array(response.rawPayload), { status: response.statusCode, headers })
  }

function createClock() {
  let time = Date.now()
  return {
    now: () => new Date(time),
    /** Advances the clock until the end of the test, so that sessions of other tests stay valid. */
    advance: (seconds: number) => {
      time += seconds * 1000
      if (TestRunner.getCurrentTest()) onTestFinished(() => void (time -= seconds * 1000))
    },
  }
}

const buildConfig = (environment: Record<string, string>) =>
  readConfig({
    DEMO: '1',
    TOKEN_SECRET: 'a secret of the tests, long enough',
    LOG_LEVEL: 'silent',
    // On a busy machine a search may take longer than the production limit.
    SEARCH_TIME_LIMIT_MS: '60000',
    SANDBOX_DELAY_SECONDS: '0',
    ...environment,
  })
