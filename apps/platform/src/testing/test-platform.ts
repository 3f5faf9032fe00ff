import { inject as provided } from 'vitest'
import { demoApiKey, demoPassword } from '@tiber/demo-data/people'
import { createPlatformClient, type ClientOptions } from '@tiber/sdk/platform-client'
import { memoryTokenStore } from '@tiber/sdk/token-store'
import { createLog } from '@tiber/server/log'
import { readConfig } from '../config.ts'
import { startChanges } from '../changes/changes.ts'
import { startJobs } from '../jobs/jobs.ts'
import { selectNewestMails } from '../mail/queries.ts'
import { jobHandlers } from '../job-handlers.ts'
import { createPlatform } from '../platform.ts'
import { openCopy } from './database-image.ts'

export const testApiKey = demoApiKey
const baseUrl = 'http://platform.test'

/** Starts a platform on its own copy of the seeded database, with a clock that only the test advances. */
export async function startTestPlatform(environment: Record<string, string> = {}) {
  const database = await openCopy(provided('databaseImage'))
  const log = createLog('test', 'silent')
  const jobs = await startJobs(database, database.url, log)
  for (const name of Object.keys(jobHandlers)) await jobs.requireQueue(name)
  let time = Date.now()
  const config = readConfig({
    DEMO: '1',
    TOKEN_SECRET: 'a secret of the tests, long enough',
    LOG_LEVEL: 'silent',
    // On a busy machine a search may take longer than the production limit.
    SEARCH_TIME_LIMIT_MS: '60000',
    SANDBOX_DELAY_SECONDS: '0',
    ...environment,
  })
  const changes = await startChanges(database, database.url, log)
  const parts = { config, database, jobs, changes, log, now: () => new Date(time) }
  const { app, systemContext } = createPlatform(parts)
  await app.ready()

  const send = async (request: Request): Promise<Response> => {
    const body = await request.text()
    const answer = await app.inject({
      method: request.method as 'GET',
      url: request.url.slice(baseUrl.length),
      headers: Object.fromEntries(request.headers),
      ...(body && { payload: body }),
    })
    const isEmpty = answer.statusCode === 204 || answer.statusCode === 304
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
    return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers })
  }

  const clientOf = (options: Partial<ClientOptions> = {}) =>
    createPlatformClient({ baseUrl, apiKey: testApiKey, send, now: parts.now, tokens: memoryTokenStore(), ...options })

  return {
    app,
    database,
    parts,
    systemContext,
    clientOf,
    now: parts.now,
    /** Advances the clock of the platform. */
    advance: (seconds: number) => {
      time += seconds * 1000
    },
    /** Returns a signed-in client and the store of its tokens. */
    async signedIn(email = 'buyer@tiber.example', options: Partial<ClientOptions> = {}) {
      const tokens = memoryTokenStore()
      const client = clientOf({ tokens, ...options })
      await client.auth.token({ body: { username: email, password: demoPassword } })
      return { client, tokens }
    },
    drainJobs: () => jobs.drain(jobHandlers, systemContext),
    mails: () => selectNewestMails(database.db, 100),
    async close() {
      await changes.stop()
      await app.close()
      await jobs.stop()
      await database.close()
    },
  }
}

export type TestPlatform = Awaited<ReturnType<typeof startTestPlatform>>
