import { sql } from '@tiber/server/sql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '@tiber/contract/contract'
import { openPostgres, type Database } from '@tiber/server/database'
import { createPlatform } from '../platform.ts'
import { sendRequest, expectRefusal } from './contract/raw-request.ts'
import { startTestPlatform, type TestPlatform } from './test-platform.ts'

const serverUrl = process.env['TEST_DATABASE_URL']

/** Covers what needs several connections: losing them, and two platforms on one database. */
describe.runIf(serverUrl)('platform on PostgreSQL', () => {
  const { authenticatedUser } = contract.customerUsers
  let platform: TestPlatform
  let server: Database
  let name: string
  let token: string
  beforeAll(async () => {
    platform = await startTestPlatform()
    name = new URL(platform.database.url!).pathname.slice(1)
    server = openPostgres(serverUrl!, platform.dependencies.log)
    token = (await platform.signIn()).tokens.read()!.accessToken!
  })
  afterAll(async () => {
    await platform.close()
    await server.close()
  })

  const readUser = () => sendRequest(platform, authenticatedUser, { token })
  const terminateConnections = (condition = sql`true`) =>
    server.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and ${condition}`,
    )
  const allowConnections = (isOpen: boolean) =>
    server.db.execute(sql.raw(`alter database ${name} allow_connections ${isOpen}`))

  /** Waits until a statement of the platform is blocked by a lock. */
  async function waitForBlockedStatement() {
    const waiting = sql`select 1 as waiting from pg_stat_activity where datname = ${name} and wait_event_type = 'Lock'`
    const countWaiting = async () => (await server.db.query<{ waiting: number }>(waiting)).length
    await expect.poll(countWaiting).toBeGreaterThan(0)
  }

  /** Waits until the pool has dropped its lost connections. */
  async function waitForLostConnections() {
    const { engine } = platform.database
    await expect.poll(() => engine.kind === 'postgres' && engine.pool.totalCount).toBe(0)
  }

  test('JIT compilation is off, because it takes longer than the statements', async () => {
    const rows = await platform.database.db.query<{ jit: string }>(sql`show jit`)
    expect(rows).toEqual([{ jit: 'off' }])
  })

  test('losing idle connections does not affect requests', async () => {
    expect((await readUser()).statusCode).toBe(200)
    await terminateConnections()
    await waitForLostConnections()
    expect((await readUser()).statusCode).toBe(200)
  })

  test('a connection lost during a request: only that request fails, with 503', async () => {
    const lockHolder = openPostgres(platform.database.url!, platform.dependencies.log, { poolSize: 1 })
    await lockHolder.db.execute(sql`begin`)
    await lockHolder.db.execute(sql`lock table customer_user in access exclusive mode`)
    const pending = readUser()
    await waitForBlockedStatement()
    await terminateConnections(sql`wait_event_type = 'Lock'`)
    const response = await pending
    await lockHolder.db.execute(sql`rollback`)
    await lockHolder.close()
    expectRefusal(response, { status: 503, code: 'SV0002', call: authenticatedUser })
    expect(response.headers['retry-after']).toBe('1')
    expect((await readUser()).statusCode).toBe(200)
  })

  test('while the database refuses connections, requests fail with 503', async () => {
    await allowConnections(false)
    await terminateConnections()
    expectRefusal(await readUser(), { status: 503, code: 'SV0002' })
    expectRefusal(await readUser(), { status: 503, code: 'SV0002' })
    await allowConnections(true)
    expect((await readUser()).statusCode).toBe(200)
  })

  test('readiness depends on the database, health does not', async () => {
    const statuses = async () => [
      (await platform.app.inject('/readyz')).statusCode,
      (await platform.app.inject('/healthz')).statusCode,
    ]
    expect(await statuses()).toEqual([200, 200])
    await allowConnections(false)
    await terminateConnections()
    expect(await statuses()).toEqual([503, 200])
    await allowConnections(true)
    expect(await statuses()).toEqual([200, 200])
  })

  test('jobs resume after their connections were lost', async () => {
    await terminateConnections()
    await waitForLostConnections()
    await platform.createClient().auth.sendResetPasswordEmail({ body: { email: 'admin@tiber.example' } })
    await expect.poll(() => platform.drainJobs().catch(() => 'not yet')).toBe(1)
    expect((await platform.readMails())[0]?.recipient).toBe('admin@tiber.example')
  })

  test('two platforms on one database return the same pair for one refresh token', async () => {
    const database = openPostgres(platform.database.url!, platform.dependencies.log)
    const { app } = createPlatform({ ...platform.dependencies, database })
    const { tokens } = await platform.signIn()
    const body = { refreshToken: tokens.read()!.refreshToken }
    const both = [platform, { ...platform, app }]
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => sendRequest(both[index % 2]!, contract.auth.refreshToken, { body })),
    )
    await app.close()
    await database.close()
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(new Set(responses.map((response) => response.payload)).size).toBe(1)
  })
})
