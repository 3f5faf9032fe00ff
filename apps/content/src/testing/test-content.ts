import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import StoryblokClient, { type ISbConfig } from 'storyblok-js-client'
import { createAccessTokens } from '@tiber/server/access-tokens'
import { sql } from '@tiber/server/sql'
import { openPglite, openPostgres, type Database } from '@tiber/server/database'
import { createLog } from '@tiber/server/log'
import { readConfig } from '../config.ts'
import { createContent } from '../content.ts'
import { migrateContent } from '../schema.ts'

const log = createLog('test', 'silent')
const tokenSecret = 'a secret of the tests, long enough'
export const publicToken = 'tiber-demo-content-token'
export const previewToken = `${publicToken}-preview`

/** Starts a content service on its own database, in memory or on the PostgreSQL server of the test run. */
export async function startTestContent(environment: Record<string, string> = {}) {
  const filesDir = mkdtempSync(join(tmpdir(), 'tiber-content-'))
  const settings = { DEMO: '1', LOG_LEVEL: 'silent', TOKEN_SECRET: tokenSecret, CONTENT_FILES_DIR: filesDir }
  const config = readConfig({ ...settings, CONTENT_FILES_URL: 'http://files.test', ...environment })
  const { database, lose, close } = await openEmptyDatabase(process.env['TEST_DATABASE_URL'])
  await migrateContent(database, config)
  const app = createContent({ config, database, log })
  await app.ready()
  return {
    app,
    config,
    database,
    /** Sends a request to the management API, as an operator unless told otherwise. */
    async manage(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token = signOperator()) {
      const response = await app.inject({
        method,
        url: `/v1/mapi/spaces/1${path}`,
        headers: { authorization: `Bearer ${token}` },
        ...(body && { payload: body }),
      })
      return { status: response.statusCode, body: response.json(), headers: response.headers }
    },
    /** Listens on a free port, if it does not yet, and returns the real client of Storyblok. */
    async createClient(options: ISbConfig = {}) {
      if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
      const endpoint = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/v2`
      return new StoryblokClient({ accessToken: publicToken, endpoint, rateLimit: 1000, maxRetries: 1, ...options })
    },
    /** Drops the database of the running service. */
    loseDatabase: lose,
    async close() {
      await app.close()
      await close()
      rmSync(filesDir, { recursive: true, force: true })
    },
  }
}

/** Signs an access token as the platform does. */
export function signOperator(changes: object = {}, secret = tokenSecret): string {
  const now = Math.floor(Date.now() / 1000)
  return createAccessTokens(secret).sign({
    sub: '1',
    sid: '1',
    jti: '1',
    azp: 'OPERATOR',
    'database-id': '1',
    preferred_username: 'operator@tiber.example',
    resource_access: { OPERATOR: { roles: ['CONTENT_UPDATE'] } },
    iat: now,
    exp: now + 600,
    ...changes,
  })
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
